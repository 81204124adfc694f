/** The coarse levels of the stored snow, as the shader reads them, against means over the texels of the field. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { CoarseTile } from '../../src/game/render/coarse-tile.ts'
import { link } from '../../src/shaders/link.ts'
import { cubicWeights, LEVEL_NODES } from '../../src/shaders/terrain/macro.ts'
import { createSurfaceBlock } from '../../src/shaders/terrain/surface.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { createSnowField } from '../../src/snow/field.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { createCoverLevels, createHeightLevels } from '../../src/snow/ground/levels.ts'
import type { SnowTile } from '../../src/snow/types.ts'
import { dataTexture, dispatch, gpuDevice, numberBindings } from '../support/gpu.ts'

const [ANCHOR_X, ANCHOR_Z] = [10_080, -9_920]
const [FOCUS_X, FOCUS_Z] = [ANCHOR_X + 61.7, ANCHOR_Z + 43.2]
/** A groove that starts at the focus and leads 1 km away, with ice in it. */
const [DIR_X, DIR_Z] = [0.8, 0.6]
const LENGTH = 1000
const POINTS = 1500

const field = createSnowField(createGround(createDunes()), { healing: false })
function groove(): void {
  const stroke = {
    ...blankStroke(),
    actor: 1,
    depth: 0.2,
    halfWidth: 0.3,
    halfLength: 0.3,
    ice: 0.5,
    rim: 0.7,
  }
  Object.assign(stroke, { dirX0: DIR_X, dirX1: DIR_X, dirZ0: DIR_Z, dirZ1: DIR_Z })
  for (let at = 0; at < LENGTH; at += 0.5) {
    const ends = {
      x0: FOCUS_X + at * DIR_X,
      z0: FOCUS_Z + at * DIR_Z,
      x1: FOCUS_X + (at + 0.5) * DIR_X,
      z1: FOCUS_Z + (at + 0.5) * DIR_Z,
    }
    field.enqueue({ ...stroke, ...ends })
  }
  field.applyQueued()
}

/** Page table of three levels, and slots: the field's tiles, and what CoarseTile makes of them. */
function atlas() {
  const pages = new Uint32Array(128 * 384)
  const slots: { height: Int16Array; state: Uint8Array }[] = []
  const place = (level: number, x: number, z: number, height: Int16Array, state: Uint8Array) => {
    slots.push({ height, state })
    pages[((z & 127) + 128 * level) * 128 + (x & 127)] = slots.length
  }
  for (const level of [1, 2]) {
    const coarse = new Map<string, CoarseTile>()
    for (const tile of field.tiles) {
      const key = [tile.tx >> (2 * level), tile.tz >> (2 * level)].join()
      if (!coarse.has(key)) coarse.set(key, new CoarseTile(2 * level))
      coarse.get(key)!.take(tile, tile.active)
    }
    for (const [key, { height, state }] of coarse) {
      const [x, z] = key.split(',').map(Number) as [number, number]
      // The table repeats, and what is farther is not in it.
      const reach = 64 * 2.5 * 4 ** level
      if (Math.hypot(x * 2.5 * 4 ** level - FOCUS_X, z * 2.5 * 4 ** level - FOCUS_Z) < reach - 60)
        place(level, x, z, height, state)
    }
  }
  const rows = Math.ceil(slots.length / 32) * 64
  const heights = new Int16Array(2048 * rows)
  const states = new Uint8Array(2048 * rows * 4)
  slots.forEach(({ height, state }, slot) => {
    for (let row = 0; row < 64; row++) {
      const to = (Math.floor(slot / 32) * 64 + row) * 2048 + (slot % 32) * 64
      heights.set(height.subarray(row * 64, row * 64 + 64), to)
      states.set(state.subarray(row * 256, row * 256 + 256), to * 4)
    }
  })
  return { pages, heights, states }
}

type Channel = 'height' | 'ice'
const means = new Map<string, number>()
/** Mean of a channel over a texel of a level, undisturbed texels included, in stored units. */
function mean(channel: Channel, level: number, ix: number, iz: number): number {
  const key = [channel, level, ix, iz].join()
  const known = means.get(key)
  if (known !== undefined) return known
  const side = 4 ** level
  let sum = 0
  for (let k = 0; k < side; k++)
    for (let i = 0; i < side; i++) {
      const [x, z] = [ix * side + i, iz * side + k]
      const tile: SnowTile | null = field.tileAt(x >> 6, z >> 6)
      sum += tile?.[channel][(z & 63) * 64 + (x & 63)] ?? 0
    }
  means.set(key, sum / side ** 2)
  return sum / side ** 2
}
type Kernel = (t: number) => readonly number[]
const TENT: Kernel = (t) => [0, 1 - t, t, 0]
const SPLINE: Kernel = (t) => [...cubicWeights(t, new Float64Array(4))]
function filtered(channel: Channel, level: number, x: number, z: number, kernel: Kernel): number {
  const texels = 25.6 / 4 ** level
  const [u, v] = [x * texels - 0.5, z * texels - 0.5]
  const [ix, iz] = [Math.floor(u), Math.floor(v)]
  const [wx, wz] = [kernel(u - ix), kernel(v - iz)]
  let sum = 0
  for (let k = 0; k < 4; k++)
    for (let i = 0; i < 4; i++) {
      if (wx[i] !== 0 && wz[k] !== 0) sum += wx[i] * wz[k] * mean(channel, level, ix - 1 + i, iz - 1 + k)
    }
  return sum
}

/** Metres along the groove, and the width of a pixel there: what makes the shader read the level. */
const VIEWS = {
  'level 2 for wide pixels': { level: 1, near: 1, far: 60, footprint: 0.2 },
  'level 3 for wider ones': { level: 2, near: 1, far: 60, footprint: 1 },
  'level 2 beyond the reach of level 1': { level: 1, near: 200, far: 370, footprint: 0 },
  'level 3 beyond the reach of level 2': { level: 2, near: 785, far: 990, footprint: 0 },
}
type ViewName = keyof typeof VIEWS

const MAIN = `
@group(0) @binding(8) var<storage, read> points : array<vec4f>;
@group(0) @binding(9) var<storage, read_write> found : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  if (id.x >= arrayLength(&points)) { return; }
  // What is bound has to be used.
  _ = textureDimensions(heightLevels);
  _ = textureDimensions(printDetail);
  _ = textureDimensions(printBlocks);
  let snow = snowAt(points[id.x].xy, points[id.x].z);
  found[id.x] = vec4f(snow.offset, snow.slope, snow.ice);
}`
const read = (path: string) => readFileSync(new URL(`../../src/shaders/${path}`, import.meta.url), 'utf8')
const CODE = numberBindings(link('terrain/surface.wgsl', read).code) + MAIN

describe('coarse levels', () => {
  let inputs: Record<string, ArrayBufferView<ArrayBuffer> | GPUTextureView>
  beforeAll(async () => {
    groove()
    const device = await gpuDevice()
    const levels = createHeightLevels(field.ground.source)
    levels.update(FOCUS_X, FOCUS_Z, Infinity)
    const block = createSurfaceBlock()
    const cover = createCoverLevels(field.ground)
    block.write(ANCHOR_X, ANCHOR_Z, levels, cover, field.ground.source, field.undisturbed)
    const { pages, heights, states } = atlas()
    inputs = {
      surface: new Uint8Array(block.bytes),
      heightLevels: dataTexture(device, 'r32float', LEVEL_NODES, levels.heights as Float32Array<ArrayBuffer>),
      pageTable: dataTexture(device, 'r32uint', 128, pages),
      snowHeight: dataTexture(device, 'r16sint', 2048, heights),
      snowState: dataTexture(device, 'rgba8unorm', 2048, states),
      printDetail: dataTexture(device, 'rg16sint', 1024, new Int16Array(2 * 1024 * 1024)),
      printBlocks: dataTexture(device, 'r8uint', 32, new Uint8Array(32 * 32)),
    }
  }, 60_000)

  /** Largest differences between shader and field over points of a view on and beside the groove. */
  async function worst(name: ViewName, mutate: (code: string) => string = (code) => code) {
    const { level, near, far, footprint } = VIEWS[name]
    const points = new Float32Array(POINTS * 4)
    for (let i = 0; i < POINTS; i++) {
      const along = near + (far - near) * ((i * Math.SQRT2) % 1)
      const aside = 3 * (2 * ((i * Math.sqrt(3)) % 1) - 1)
      points[4 * i] = FOCUS_X - ANCHOR_X + along * DIR_X - aside * DIR_Z
      points[4 * i + 1] = FOCUS_Z - ANCHOR_Z + along * DIR_Z + aside * DIR_X
      points[4 * i + 2] = footprint
    }
    const device = await gpuDevice()
    const { found } = await dispatch(device, {
      code: mutate(CODE),
      inputs: { ...inputs, points, found: new Float32Array(POINTS * 4) },
      groups: [Math.ceil(POINTS / 64)],
      outputs: ['found'],
    })
    const got = new Float32Array(found)
    const off = { height: 0, slope: 0, ice: 0, deepest: 0, steepest: 0, icy: 0 }
    const step = 1e-4
    for (let i = 0; i < POINTS; i++) {
      const [x, z] = [points[4 * i] + ANCHOR_X, points[4 * i + 1] + ANCHOR_Z]
      const height = filtered('height', level, x, z, TENT) / 8192
      const ice = filtered('ice', level, x, z, TENT) / 127
      const ahead = filtered('height', level, x + step, z, SPLINE) / 8192
      const slope = (ahead - filtered('height', level, x - step, z, SPLINE) / 8192) / (2 * step)
      off.height = Math.max(off.height, Math.abs(got[4 * i] - height))
      off.slope = Math.max(off.slope, Math.abs(got[4 * i + 1] - slope))
      off.ice = Math.max(off.ice, Math.abs(got[4 * i + 3] - ice))
      off.deepest = Math.max(off.deepest, -height)
      off.steepest = Math.max(off.steepest, Math.abs(slope))
      off.icy = Math.max(off.icy, ice)
    }
    return off
  }

  it.each(Object.keys(VIEWS) as ViewName[])('show the mean of the field: %s', async (name) => {
    const off = await worst(name)
    // Means are rounded to 1/8192 m and 1/127; the points lie a kilometre from the anchor, as 32-bit floats.
    expect(off.height).toBeLessThan(3e-4)
    expect(off.slope).toBeLessThan(3e-3)
    expect(off.ice).toBeLessThan(0.006)
    expect(off.deepest).toBeGreaterThan(0.06)
    expect(off.steepest).toBeGreaterThan(0.08)
    expect(off.icy).toBeGreaterThan(0.1)
  })
  it.each([
    ['texels are half a texel off', 'xz * texels - 0.5', 'xz * texels'],
    ['all levels share a page table', 'vec2i(0, 128 * level)', 'vec2i(0, 128)'],
    ['the anchor is that of level 1', 'surface.anchorTile >> vec2u(u32(2 * level))', 'surface.anchorTile'],
    ['tile borders are not crossed', 'if (any((first & vec2i(63)) > vec2i(60)))', 'if (false)'],
    ['a finer level is read', 'const SHARP = 1.7', 'const SHARP = 9.0'],
    ['levels blend too early', '2.0 * (detail - f32(finest)) - 1.0', 'detail - f32(finest)'],
  ])('control: caught when %s', async (_name, from, to) => {
    const off = await worst('level 3 for wider ones', (code) => {
      expect(code).toContain(from)
      return code.replace(from, to)
    })
    expect(off.height).toBeGreaterThan(2e-3)
  })
})
