/** The atlas against a GPU that only keeps what is written to it: what it uploads, and that it shows the field. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { InternalTexture } from '../../src/game/render/babylon.ts'
import type { Gpu } from '../../src/game/render/gpu.ts'
import { ACROSS, SLOTS, SnowAtlas } from '../../src/game/render/snow-atlas.ts'
import { SnowPages } from '../../src/game/render/snow-pages.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { createSnowField } from '../../src/snow/field.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import type { SnowField } from '../../src/snow/types.ts'

/** Rows of texels of the atlas at which each level begins. */
const FIRST_ROW = [0, SLOTS[0], SLOTS[0] + SLOTS[1]].map((slot) => (slot / ACROSS) * 64)

/** Textures as arrays, and bytes uploaded since the last `take`, by level and for pages. */
class FakeGpu {
  readonly stats = { uploads: 0, uploadBytes: 0, snowUploads: 0, snowUploadBytes: 0 }
  readonly textures = new Map<string, Uint8Array | Int16Array | Uint32Array>()
  bytes = [0, 0, 0, 0]

  texture(label: string, width: number, height: number, format: string, bytes?: readonly number[]) {
    const size = width * height
    const texture = { label, width }
    if (format === 'r16sint') this.textures.set(label, new Int16Array(size))
    else if (format === 'r32uint') this.textures.set(label, new Uint32Array(size))
    else {
      const words = new Uint32Array(size).fill(new Uint32Array(Uint8Array.from(bytes!).buffer)[0]!)
      this.textures.set(label, new Uint8Array(words.buffer))
    }
    return texture as unknown as InternalTexture
  }
  writeTexture(
    texture: InternalTexture,
    x: number,
    y: number,
    width: number,
    rows: number,
    data: Int16Array,
    bytesPerRow: number,
    offset = 0,
  ): void {
    const { label, width: across } = texture as unknown as { label: string; width: number }
    const to = new Uint8Array(this.textures.get(label)!.buffer)
    const from = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    const texel = label === 'snow height' ? 2 : 4
    for (let row = 0; row < rows; row++) {
      const at = offset + row * bytesPerRow
      to.set(from.subarray(at, at + width * texel), ((y + row) * across + x) * texel)
    }
    const level = label === 'snow page table' ? 3 : FIRST_ROW.findLastIndex((first) => first <= y)
    this.bytes[level]! += width * rows * texel
    this.stats.uploads++
    this.stats.uploadBytes += width * rows * texel
  }
  take(): number[] {
    const taken = this.bytes
    this.bytes = [0, 0, 0, 0]
    return taken
  }
}
function makeAtlas(field: SnowField) {
  const gpu = new FakeGpu()
  return {
    gpu,
    atlas: new SnowAtlas(gpu as unknown as Gpu, field, 48, { take: () => {} }, { spoilSnow: () => {} }),
  }
}

const TICKS = 900
const SPEED = 20 / 60
const place = (tick: number) => [-300 + 12 * Math.sin(tick / 60), -40 + tick * SPEED] as const
/** One tick of a board at 20 m/s that swings from side to side. @returns where it is then. */
function surf(field: SnowField, tick: number): readonly [number, number] {
  const [[x0, z0], [x1, z1]] = [place(tick), place(tick + 1)]
  const length = Math.hypot(x1 - x0, z1 - z0)
  const [dirX, dirZ] = [(x1 - x0) / length, (z1 - z0) / length]
  field.enqueue({
    ...blankStroke(),
    x0,
    z0,
    x1,
    z1,
    dirX0: dirX,
    dirX1: dirX,
    dirZ0: dirZ,
    dirZ1: dirZ,
    depth: 0.18,
    halfWidth: 0.25,
    halfLength: 0.5,
    rim: 0.8,
    ice: 0.2,
  })
  field.applyQueued()
  return [x1, z1]
}

/** What a texture has at a texel of a level's tile; null where the page table has no tile. */
function shown({ textures }: FakeGpu, level: number, tx: number, tz: number, texel: number) {
  const page = textures.get('snow page table')![((tz & 127) + 128 * level) * 128 + (tx & 127)]!
  if (page === 0) return null
  const row = Math.floor((page - 1) / 32) * 64 + (texel >> 6)
  const at = row * 2048 + ((page - 1) % 32) * 64 + (texel & 63)
  const state = textures.get('snow state')!
  return [textures.get('snow height')![at]!, ...state.subarray(at * 4, at * 4 + 4)]
}
/** Means over a coarse texel's square of the field's texels: height, top as far as it shows, ice, wet. */
function mean(field: SnowField, level: number, tx: number, tz: number, texel: number): number[] {
  const side = 4 ** level
  const sum = [0, 0, 0, 0]
  for (let k = 0; k < side; k++)
    for (let i = 0; i < side; i++) {
      const x = (tx * 64 + (texel & 63)) * side + i
      const z = (tz * 64 + (texel >> 6)) * side + k
      const tile = field.tileAt(x >> 6, z >> 6)
      if (!tile) continue
      const from = (z & 63) * 64 + (x & 63)
      sum[0]! += tile.height[from]!
      sum[1]! += level === 0 ? tile.top[from]! : Math.min(20, Math.max(0, tile.top[from]!))
      sum[2]! += tile.ice[from]!
      sum[3]! += tile.wet[from]!
    }
  return sum.map((s, c) => s / side ** 2 + (c > 0 ? 128 : 0))
}
/** Compares every 37th texel of the tiles that the field has near a place, on all levels. */
function compare(gpu: FakeGpu, field: SnowField, x: number, z: number) {
  const result = { texels: [0, 0, 0], missing: 0, off: 0, deepest: 0 }
  for (const level of [0, 1, 2]) {
    const width = 2.5 * 4 ** level
    const tiles = new Set(field.tiles.map((t) => [t.tx >> (2 * level), t.tz >> (2 * level)].join()))
    for (const tile of tiles) {
      const [tx, tz] = tile.split(',').map(Number) as [number, number]
      const away = Math.max(Math.abs(tx - Math.floor(x / width)), Math.abs(tz - Math.floor(z / width)))
      if (away >= 64) continue
      for (let texel = level; texel < 4096; texel += 37 * (level + 1)) {
        const got = shown(gpu, level, tx, tz, texel)
        if (!got) {
          result.missing++
          continue
        }
        const wanted = mean(field, level, tx, tz, texel)
        result.texels[level]!++
        for (let c = 0; c < 4; c++) result.off = Math.max(result.off, Math.abs(got[c]! - wanted[c]!))
        result.deepest = Math.min(result.deepest, got[0]!)
      }
    }
  }
  return result
}
const total = (bytes: readonly number[]): number => bytes.reduce((a, b) => a + b)

describe('the atlas of a field that somebody surfs over for 300 m', () => {
  const field = createSnowField(createGround(createDunes()))
  const { gpu, atlas } = makeAtlas(field)
  const ticks: number[][] = []
  let x = 0
  let z = 0
  const idle = (): number => {
    atlas.update(x, z)
    return total(gpu.take())
  }
  beforeAll(() => {
    for (let tick = 0; tick < TICKS; tick++) {
      ;[x, z] = surf(field, tick)
      atlas.update(x, z)
      ticks.push(gpu.take())
    }
  })

  it('takes less than 24 KB a tick, the coarse levels a fifth of it, and in no tick three times that', () => {
    const each = [0, 1, 2, 3].map((level) => total(ticks.map((bytes) => bytes[level]!)) / TICKS)
    expect(total(each)).toBeLessThan(24 * 1024)
    expect(each[0]).toBeGreaterThan(5000)
    for (const level of [1, 2]) {
      expect(each[level]).toBeGreaterThan(200)
      expect(each[level]).toBeLessThan(3500)
    }
    expect(each[3]).toBeLessThan(20)
    expect(Math.max(...ticks.map(total))).toBeLessThan(72 * 1024)
  })
  it('is what the field is on every level, once nothing is left to upload', () => {
    while (idle() > 0);
    expect(idle()).toBe(0)
    const { texels, missing, off, deepest } = compare(gpu, field, x, z)
    for (const count of texels) expect(count).toBeGreaterThan(300)
    expect(missing).toBe(0)
    expect(off).toBeLessThanOrEqual(0.5)
    expect(deepest).toBeLessThan(-500)
  })
  it('control: that would see one stroke that was not uploaded', () => {
    field.enqueue({ ...blankStroke(), x0: x, x1: x, z0: z, z1: z, depth: 0.4, halfWidth: 2, halfLength: 2 })
    field.applyQueued()
    expect(compare(gpu, field, x, z).off).toBeGreaterThan(5)
    while (idle() > 0);
    expect(compare(gpu, field, x, z).off).toBeLessThanOrEqual(0.5)
  })
  it('is filled again from the field after a loss, and where somebody arrives', () => {
    const again = makeAtlas(field)
    do again.atlas.update(x, z)
    while (total(again.gpu.take()) > 0)
    expect(compare(again.gpu, field, x, z)).toEqual(compare(gpu, field, x, z))
    do again.atlas.update(-300, -1400)
    while (total(again.gpu.take()) > 0)
    const there = compare(again.gpu, field, -300, -1400)
    // Beyond the reach of the finer two.
    expect(there.texels[0] + there.texels[1]!).toBe(0)
    expect(there.texels[2]).toBeGreaterThan(200)
    expect(there.off).toBeLessThanOrEqual(0.5)
    do again.atlas.update(x, z)
    while (total(again.gpu.take()) > 0)
    expect(compare(again.gpu, field, x, z)).toEqual(compare(gpu, field, x, z))
  })
})

describe('pages', () => {
  it('come nearest first, and the farthest gives way when all slots are taken', () => {
    const pages = new SnowPages(100, 3)
    pages.moveTo(0, 0)
    for (const tx of [9, -2, 30, 5, 70]) pages.ask(tx, 1)
    const order: number[] = []
    while (pages.next() >= 0) order.push(pages.tx)
    expect(order).toEqual([-2, 5, 9])
    pages.ask(1, 0)
    expect(pages.next()).toBe(2)
    expect([pages.slotOf(9, 1), pages.slotOf(1, 0), pages.slotOf(-2, 1)]).toEqual([-1, 2, 0])
    expect(pages.entries[128 + 126]).toBe(101)
  })
  it('that fall out of reach free their slots, and say which entries changed', () => {
    const pages = new SnowPages(0, 4)
    pages.moveTo(0, 0)
    pages.ask(-60, 3)
    pages.ask(60, 3)
    while (pages.next() >= 0);
    pages.takeChanges(() => {})
    pages.moveTo(10, 0)
    expect(pages.slotOf(-60, 3)).toBe(-1)
    expect(pages.slotOf(60, 3)).toBeGreaterThanOrEqual(0)
    const changed: number[][] = []
    pages.takeChanges((...rectangle) => changed.push(rectangle))
    expect(changed).toEqual([[68, 3, 1, 1]])
  })
})
