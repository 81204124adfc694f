/** The surface cache: what it holds is what a fresh fill would hold, and it fills no more than moved or changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../src/game/render/babylon.ts'
import { BLOCK, SurfaceBlocks } from '../../src/game/render/surface-blocks.ts'
import { TEXEL } from '../../src/snow/tile.ts'
import { CHEAP, createStage, FINE, tread, type Stage } from './stage.ts'

/** Bytes of all levels: slope, height and depth as half floats, and state. */
async function bytes(stage: Stage): Promise<{ surface: Uint16Array; state: Uint8Array }> {
  const { cache } = stage.renderer.objects!.terrain
  const { device } = stage.renderer.engine
  const read = async (texture: typeof cache.surface, texel: number): Promise<ArrayBuffer> => {
    const { side, count } = cache.blocks
    const row = Math.ceil((side * texel) / 256) * 256
    const size = row * side * count
    const buffer = device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ })
    const encoder = device.createCommandEncoder()
    const layout = { buffer, bytesPerRow: row, rowsPerImage: side }
    encoder.copyTextureToBuffer({ texture: resourceOf(texture) }, layout, [side, side, count])
    device.queue.submit([encoder.finish()])
    await buffer.mapAsync(GPUMapMode.READ)
    const rows = new Uint8Array(buffer.getMappedRange())
    const packed = new Uint8Array(side * side * count * texel)
    for (let k = 0; k < side * count; k++)
      packed.set(rows.subarray(k * row, k * row + side * texel), k * side * texel)
    buffer.destroy()
    return packed.buffer
  }
  return {
    surface: new Uint16Array(await read(cache.surface, 8)),
    state: new Uint8Array(await read(cache.state, 4)),
  }
}
/** Draws until nothing is left to upload or fill. @returns texels filled. */
async function settle(stage: Stage): Promise<number> {
  const { stats } = stage.renderer
  let texels = 0
  do {
    // oxlint-disable-next-line no-await-in-loop -- a queue of frames would pile up
    await stage.frame()
    texels += stats.surfaceTexels
  } while (stats.surfaceFills > 0 || stats.snowUploads > 0)
  return texels
}
/** What a fill from nothing makes of the same place. */
async function fresh(stage: Stage) {
  stage.renderer.objects!.terrain.cache.blocks.spoilAll()
  await settle(stage)
  return bytes(stage)
}
function half(bits: number): number {
  const fraction = bits & 0x3ff
  const exponent = (bits >> 10) & 31
  const value = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return bits & 0x8000 ? -value : value
}

describe('the surface cache', () => {
  const SMALL = { ...CHEAP, surfaceTexels: 128, surfaceFill: 64 }
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(32, 18, { quality: SMALL, prepare: (field) => tread(field, 12, 40) })
    stage.lookAt(12, 40, 30, -30, 4)
    await settle(stage)
  }, 120_000)
  afterAll(() => stage.dispose())

  it('does nothing while nothing moves or changes', async () => {
    await stage.frame()
    const { surfaceFills, surfaceTexels } = stage.renderer.stats
    expect([surfaceFills, surfaceTexels]).toEqual([0, 0])
  })

  it('after a walk and back is, to the byte, what a fresh fill makes', async () => {
    // The first fill may be of another anchor: the last bits of its positions differ.
    const before = await fresh(stage)
    for (const [x, z] of [
      [13.3, 40.4],
      [15.1, 41.9],
      [18.8, 38.2],
      [24, 44],
      [14.2, 43.9],
    ] as const) {
      stage.lookAt(x, z, 30, -30, 4)
      // oxlint-disable-next-line no-await-in-loop -- one camera
      expect(await settle(stage)).toBeGreaterThan(0)
    }
    expect((await bytes(stage)).surface).not.toEqual(before.surface)
    stage.lookAt(12, 40, 30, -30, 4)
    await settle(stage)
    const back = await bytes(stage)
    expect(back).toEqual(before)
    expect(await fresh(stage)).toEqual(before)
  }, 120_000)

  it('fills only blocks that a stroke changed, and all of those', async () => {
    // Depths of the pack, which are computed over some frames, have come.
    stage.renderer.catchUp(stage.world)
    const before = await bytes(stage)
    tread(stage.field, 12.4, 40.3)
    const texels = await settle(stage)
    const after = await bytes(stage)
    expect(after.surface).not.toEqual(before.surface)
    const { side, count } = stage.renderer.objects!.terrain.cache.blocks
    expect(texels).toBeGreaterThan(0)
    expect(texels).toBeLessThan(0.5 * side * side * count)
    expect(await fresh(stage)).toEqual(after)
  }, 120_000)

  it('is coarse first after a jump, and reads the ground alone before', async () => {
    stage.lookAt(-300, 200, 30, -30, 4)
    await stage.frame()
    const { blocks } = stage.renderer.objects!.terrain.cache
    const [finest, coarsest] = [blocks.reaches[0]!, blocks.reaches[blocks.count - 1]!]
    expect(stage.renderer.stats.surfaceTexels).toBe(Math.floor(64_000 / BLOCK ** 2) * BLOCK ** 2)
    expect(finest).toBe(0)
    expect(coarsest).toBeGreaterThan(0)
    await settle(stage)
    for (let level = 0; level < blocks.count; level++)
      expect(blocks.reaches[level]).toBeCloseTo((blocks.side / 2 - 17) * blocks.spacing * 2 ** level, 6)
  }, 120_000)

  it('is told of a thaw, and of weather only then', async () => {
    const { undisturbed } = stage.field
    const state = undisturbed as { rise: number; thawed: number }
    state.rise += 500
    await stage.frame()
    expect(stage.renderer.stats.surfaceFills).toBe(0)
    state.thawed = 300
    expect(await settle(stage)).toBeGreaterThan(0)
    state.thawed = 0
    state.rise = 0
    await settle(stage)
  }, 120_000)
})

describe('slopes in the cache', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(32, 18, { quality: FINE, prepare: (field) => tread(field, 0, 0) })
    stage.lookAt(0.5, 0.3, 30, -30, 4)
    await settle(stage)
  }, 120_000)
  afterAll(() => stage.dispose())

  /** Root mean square of slope, and of its difference from that of the geometry between texels, along x, off the tracks. */
  async function compare(level: number, shift: number) {
    const { surface, state } = await bytes(stage)
    const { side, spacing } = stage.renderer.objects!.terrain.cache.blocks
    const width = spacing * 2 ** level
    const first = Math.floor((stage.view.focusX - TEXEL / 2) / width / BLOCK) * BLOCK - side / 2
    const seam = (((first - 1) % side) + side) % side
    let off = 0
    let all = 0
    let count = 0
    for (let z = 0; z < side; z++)
      for (let x = 0; x < side - 1 - shift; x++) {
        const at = (level * side + z) * side + x
        // Across the window's seam two neighbours are far apart.
        if (x === seam) continue
        if (state[at * 4] !== 128 || state[at * 4 + 4] !== 128) continue
        const geometry = (half(surface[at * 4 + 6]!) - half(surface[at * 4 + 2]!)) / width
        const shading = (half(surface[(at + shift) * 4]!) + half(surface[(at + shift + 1) * 4]!)) / 2
        off += (shading - geometry) ** 2
        all += geometry ** 2
        count++
      }
    return { off: Math.sqrt(off / count), all: Math.sqrt(all / count) }
  }
  it.each([0, 1, 2, 3, 4, 5, 6])('of level %i are those of its heights, to a hundredth', async (level) => {
    const found = await compare(level, 0)
    const control = await compare(level, 2)
    expect(found.off).toBeLessThan(0.01)
    expect(control.off).toBeGreaterThan(2 * found.off)
  })
})

describe('blocks of the surface cache', () => {
  it('that a walk of a metre fills are the strips that came into the levels, a few in a hundred of all', () => {
    const blocks = new SurfaceBlocks({ side: 736, levels: 9, spacing: 5 / 512 })
    blocks.plan(3.7, -1.2, 0, 0, Infinity)
    expect(blocks.jobCount).toBe(46 * 46 * 9)
    let texels = 0
    for (let step = 1; step <= 100; step++) {
      blocks.plan(3.7 + step * 0.1, -1.2, 0, 0, Infinity)
      texels += blocks.jobCount * BLOCK ** 2
    }
    expect(texels / 10).toBeGreaterThan(100_000)
    expect(texels / 10).toBeLessThan(1120_000)
    blocks.plan(13.7, -1.2, 0, 0, Infinity)
    expect(blocks.jobCount).toBe(0)
  })
  it('that another finest cover level spoils are those of levels that read it', () => {
    const blocks = new SurfaceBlocks({ side: 576, levels: 10, spacing: 5 / 512 })
    blocks.plan(0, 0, 0, 0, Infinity)
    const of = (cover: number): number => blocks.covers.filter((c) => c === cover).length
    expect(of(0)).toBeGreaterThan(0)
    expect(of(1)).toBeGreaterThan(0)
    blocks.spoilCover(1, 1)
    expect(blocks.waiting).toBe(0)
    blocks.spoilCover(1, 0)
    expect(blocks.waiting).toBe(of(0) * 36 * 36)
    blocks.plan(0, 0, 0, 0, Infinity)
    blocks.spoilCover(0, 2)
    expect(blocks.waiting).toBe((of(0) + of(1)) * 36 * 36)
  })
})
