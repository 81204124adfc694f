/** What lives on the GPU: that it is counted, whoever made it, and that tiers keep to their budgets of it. */
import { afterEach, describe, expect, it } from 'vitest'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { createSnowField } from '../../src/snow/field.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { createEngine, type RenderEngine } from '../../src/game/render/engine.ts'
import { Gpu } from '../../src/game/render/gpu.ts'
import { createNodeCanvas } from '../../src/game/render/node-host.ts'
import { makeObjects } from '../../src/game/render/objects.ts'
import { renderQuality } from '../../src/game/render/quality.ts'
import { QUALITIES, type Quality, TIERS } from '../../src/game/settings/index.ts'

const MB = 1e6
const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0).toReversed()) end()
})
async function open(width: number, height: number): Promise<RenderEngine> {
  useDriver(findDrivers()[0]!)
  const host = await createNodeCanvas(width, height)
  close.push(() => host.dispose())
  const engine = await createEngine(host.canvas, { timers: false })
  close.push(() => engine.dispose())
  return engine
}
/** Everything of a tier for a canvas of a size; nothing is drawn. */
async function make(quality: Quality, width: number, height: number): Promise<RenderEngine> {
  const engine = await open(width, height)
  const gpu = new Gpu(engine)
  close.push(() => gpu.dispose())
  const field = createSnowField(createGround(createDunes({ seed: 1 })))
  const { resolutionScale } = TIERS[quality].values
  const [w, h] = [Math.round(width * resolutionScale), Math.round(height * resolutionScale)]
  makeObjects(gpu, renderQuality(quality), field, w, h)
  return engine
}

describe('bytes on the GPU', () => {
  it.each(QUALITIES)(
    'of the tier %s stay within its budget at its size, and fill most of it',
    async (quality) => {
      const { width, height, memory } = TIERS[quality].budget
      const engine = await make(quality, width, height)
      expect(engine.memory.bytes / MB).toBeLessThanOrEqual(memory)
      // A budget far above what is used would let anything pass.
      expect(engine.memory.bytes / MB).toBeGreaterThan(0.94 * memory)
    },
    60_000,
  )

  it('are known by label, and those of all labels are the total', async () => {
    const { memory } = await make('ci', 320, 180)
    const labels = new Map(memory.byLabel())
    const { shadowSize, surfaceTexels } = TIERS.ci.values
    expect(labels.get('scene')).toBe(320 * 180 * 8)
    expect(labels.get('scene depth')).toBe(320 * 180 * 4)
    expect(labels.get('shadow 0 depth')).toBe(shadowSize ** 2 * 2)
    expect(labels.get('surface cache')! / (surfaceTexels ** 2 * 8)).toBeGreaterThan(5)
    expect([...labels.values()].reduce((sum, bytes) => sum + bytes)).toBe(memory.bytes)
  }, 60_000)

  it('follow what is made, grows and ends, with layers and mip levels', async () => {
    const engine = await open(8, 8)
    const gpu = new Gpu(engine)
    const before = engine.memory.bytes
    const since = (): number => {
      // Babylon ends things with the frame.
      engine.babylon.beginFrame()
      engine.babylon.endFrame()
      return engine.memory.bytes - before
    }
    gpu.layers('layers', 16, 3, 'rgba8unorm')
    expect(since()).toBe(16 * 16 * 3 * 4)
    const chain = gpu.storageTexture('chain', 8, 4, 4)
    expect(since()).toBe(3072 + (32 + 8 + 2 + 1) * 8)
    gpu.drop(chain)
    expect(since()).toBe(3072)
    const rows = gpu.storage('rows', 256)
    rows.grow(1024)
    expect(since()).toBe(3072 + 1024)
    gpu.dispose()
    expect(since()).toBe(0)
  }, 60_000)
})
