import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DT, openOffscreen, type Offscreen } from '../../src/game/cli/lib/offscreen.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { actorOf, spawnHero, spawnWolf, Transform } from '../../src/game/headless.ts'
import { createSettings } from '../../src/game/settings/index.ts'

describe('wolves among heroes', () => {
  let screen: Offscreen
  beforeAll(async () => {
    useDriver(findDrivers()[0]!)
    const settings = createSettings('ci', { shadowSize: 256 }).values
    screen = await openOffscreen({ width: 64, height: 36, scene: 'dunes', input: 'idle', seed: 1, settings })
    screen.app.step(30)
    for (let i = 0; i < 3; i++) screen.app.frame(DT)
  }, 300_000)
  afterAll(() => screen?.dispose())

  it('cost one draw more in each pass that draws figures, and no pipeline', async () => {
    const { app, hero, renderer } = screen
    const { world } = app
    const figures = renderer.objects!.figures
    const x = Transform.x[hero]!
    const z = Transform.z[hero]!
    // A body that moves has its shadow drawn anew: the same passes run without wolves and with them.
    Transform.x[hero]! += 0.01
    app.frame(DT)
    const before = { ...renderer.stats }
    const wolves = [spawnWolf(world, x + 1, z + 1), spawnWolf(world, x - 1, z + 2)]
    const other = spawnHero(world, x + 2, z)
    app.frame(DT)
    await renderer.engine.device.queue.onSubmittedWorkDone()
    renderer.engine.check()
    const { drawCalls, shadowMaps, pipelines, triangles } = renderer.stats
    expect(shadowMaps).toBe(before.shadowMaps)
    expect(drawCalls - before.drawCalls).toBe(1 + shadowMaps)
    expect(pipelines).toBe(before.pipelines)
    expect(triangles - before.triangles).toBeGreaterThan(2 * 5000 * (1 + shadowMaps))
    // Rows of one kind lie together, whatever the order of spawning.
    expect(figures.models.map(({ count }) => count)).toEqual([2, 2])
    expect(figures.models.map(({ first }) => first)).toEqual([0, 2])
    expect([...figures.motion.owners.subarray(0, 4)]).toEqual([hero, other, ...wolves].map(actorOf))
  })
})
