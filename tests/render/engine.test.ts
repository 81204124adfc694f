import { afterEach, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/game/render/engine.ts'
import { createNodeCanvas } from '../../src/game/render/node-host.ts'
import { renderQuality } from '../../src/game/render/quality.ts'
import { createStage } from './stage.ts'

const canvas = {} as HTMLCanvasElement
const browser = (gpu: unknown) =>
  Object.defineProperty(globalThis, 'navigator', { configurable: true, writable: true, value: { gpu } })
afterEach(() => void Reflect.deleteProperty(globalThis, 'navigator'))

describe('the engine', () => {
  it('names the problem and the fix without WebGPU', async () => {
    browser(undefined)
    await expect(createEngine(canvas)).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: This browser has no WebGPU, which Neve needs to draw: use a current Chrome, Edge, Safari or Firefox over https or localhost]`,
    )
  })
  it('names the problem and the fix without an adapter', async () => {
    browser({ requestAdapter: async () => null })
    await expect(createEngine(canvas)).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: WebGPU found no graphics adapter: turn on hardware acceleration in the browser, or update the graphics driver]`,
    )
  })
  it('throws what the GPU refused and goes on; says that the device was lost and stops', async () => {
    const stage = await createStage(16, 9)
    const { device } = stage.renderer.engine
    device.createBuffer({
      label: 'impossible',
      size: 16,
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE,
    })
    await device.queue.onSubmittedWorkDone()
    expect(() => stage.renderer.draw(stage.world)).toThrow(
      /^The GPU refused a command of this frame: .*impossible/s,
    )
    await stage.frame()
    device.destroy()
    await device.lost
    await new Promise((resolve) => setTimeout(resolve, 0))
    const lost = /^The graphics device was lost \(.+\): drawing has stopped; reload the page/
    expect(() => stage.renderer.draw(stage.world)).toThrow(lost)
    expect(() => stage.renderer.draw(stage.world)).toThrow(lost)
    stage.dispose()
  }, 120_000)
  it('refuses an unknown tier', () => {
    expect(() => renderQuality('epic')).toThrowErrorMatchingInlineSnapshot(
      `[Error: No quality is called "epic": use one of ultra, high, balanced, low, ci]`,
    )
  })
  it('starts and ends without an error', async () => {
    const first = await createNodeCanvas(16, 9)
    const engine = await createEngine(first.canvas)
    engine.dispose()
    first.dispose()
    engine.check()
  })
})
