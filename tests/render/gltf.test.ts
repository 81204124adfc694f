import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRobot, ROBOT_BONES } from '../../examples/gltf-robot.ts'
import { openOffscreen, type Offscreen } from '../../src/game/cli/lib/offscreen.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import {
  CameraView,
  Look,
  loadFigure,
  spawnHero,
  Transform,
  use,
  type FigureModel,
} from '../../src/game/index.ts'
import { createSettings } from '../../src/game/settings/index.ts'

const [WIDTH, HEIGHT] = [96, 54]

/** Pixels that differ by more than a rounding. */
const differing = (a: Uint8Array, b: Uint8Array): number => {
  let count = 0
  for (let i = 0; i < a.length; i += 4)
    if ([0, 1, 2].some((k) => Math.abs(a[i + k]! - b[i + k]!) > 8)) count++
  return count
}

describe('a robot among travellers', () => {
  let screen: Offscreen
  let model: FigureModel
  beforeAll(async () => {
    useDriver(findDrivers()[0]!)
    const settings = createSettings('ci', { shadowSize: 256 }).values
    const [width, height] = [WIDTH, HEIGHT]
    screen = await openOffscreen({ width, height, scene: 'dunes', input: 'idle', seed: 1, settings })
    model = await loadFigure(await makeRobot(), { bones: ROBOT_BONES })
    screen.app.step(30)
    lookAtHero()
  }, 300_000)
  afterAll(() => screen?.dispose())

  /** From 3 m before it, at the height of its hips. */
  function lookAtHero(): void {
    const { app, hero } = screen
    const [x, y, z] = [Transform.x[hero]!, Transform.y[hero]! + 1, Transform.z[hero]!]
    Object.assign(use(app.world, CameraView), { x, y, z: z + 3, focusX: x, focusY: y, focusZ: z })
    Object.assign(use(app.world, CameraView), {
      forwardX: 0,
      forwardY: 0,
      forwardZ: -1,
      upX: 0,
      upY: 1,
      upZ: 0,
    })
  }
  async function picture(): Promise<Uint8Array> {
    screen.renderer.draw(screen.app.world)
    return (await screen.renderer.readPixels()).slice()
  }
  it('is drawn as itself, and the others as they were', async () => {
    const { app, hero, renderer } = screen
    for (let n = 0; n < 4; n++) await picture()
    const before = await picture()
    const draws = renderer.stats.drawCalls
    expect(differing(before, await picture())).toBe(0)

    // Somebody out of sight brings the model into the world: the one in sight stays the traveller.
    const other = spawnHero(app.world, -40, -40, { model })
    await picture()
    expect(differing(before, await picture())).toBe(0)
    expect(renderer.stats.drawCalls).toBeGreaterThan(draws)

    Look.model[hero] = 1
    const robot = await picture()
    expect(differing(before, robot)).toBeGreaterThan(20)
    expect(differing(before, robot)).toBeLessThan((WIDTH * HEIGHT) / 4)
    // Its rows follow those of the travellers, so this asks for the first row of a model, too.
    Look.model[other] = 0
    expect(differing(robot, await picture())).toBe(0)
    Look.model[hero] = 0
    expect(differing(before, await picture())).toBe(0)
    renderer.engine.check()
  }, 240_000)
})
