/** The surface that every pass draws, against the surface that feet stand on. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { link } from '../../src/shaders/link.ts'
import { cubicWeights, LEVEL_NODES } from '../../src/shaders/terrain/macro.ts'
import { createSurfaceBlock } from '../../src/shaders/terrain/surface.ts'
import { createSnowField } from '../../src/snow/field.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { createCoverLevels, createHeightLevels } from '../../src/snow/ground/levels.ts'
import type { SnowField, Stroke } from '../../src/snow/types.ts'
import { WEATHER, type Weather } from '../../src/snow/weather/weather.ts'
import { dataTexture, dispatch, gpuDevice, numberBindings } from '../support/gpu.ts'

/** All within 44 m of the focus, where only level 0 is drawn. */
const POINTS = 12_000
const REACH = 30
const stroke: Stroke = {
  ...blankStroke(),
  actor: 1,
  halfWidth: 0.05,
  halfLength: 0.13,
  load: 760,
  rim: 0.7,
  ice: 0.3,
}

/** Prints round the focus, and a groove across everything. */
function tracks(field: SnowField, focusX: number, focusZ: number): void {
  for (let i = 0; i < 260; i++) {
    const turn = i * 2.4
    const radius = 0.11 * i
    const x = focusX + radius * Math.cos(turn)
    const z = focusZ + radius * Math.sin(turn)
    const dirX = Math.cos(turn * 3)
    const dirZ = Math.sin(turn * 3)
    Object.assign(stroke, { x0: x, z0: z, x1: x, z1: z, dirX0: dirX, dirX1: dirX, dirZ0: dirZ, dirZ1: dirZ })
    field.enqueue(stroke)
  }
  for (let i = -28; i < 28; i++) {
    const at = { x0: focusX + i, x1: focusX + i + 1, z0: focusZ + 0.3 * i, z1: focusZ + 0.3 * (i + 1) }
    const length = Math.sqrt(1.09)
    const dir = { dirX0: 1 / length, dirX1: 1 / length, dirZ0: 0.3 / length, dirZ1: 0.3 / length }
    field.enqueue({
      ...stroke,
      ...at,
      ...dir,
      actor: 2,
      depth: 0.2,
      load: 0,
      halfWidth: 0.25,
      halfLength: 0.3,
    })
  }
  field.applyQueued()
}

const tile = (metres: number) => Math.floor(metres / 2.5)
/** The atlas as CONTRACTS of the picture say: page table, 32 × 32 slots of heights and states. */
function atlas(field: SnowField, focusX: number, focusZ: number) {
  const pages = new Uint32Array(128 * 128)
  const heights = new Int16Array(2048 * 2048)
  const states = new Uint8Array(2048 * 2048 * 4)
  let slots = 0
  for (let tz = tile(focusZ) - 14; tz <= tile(focusZ) + 14; tz++)
    for (let tx = tile(focusX) - 14; tx <= tile(focusX) + 14; tx++) {
      const stored = field.tileAt(tx, tz)
      if (!stored) continue
      const x = (slots % 32) * 64
      const z = Math.floor(slots / 32) * 64
      pages[(tz & 127) * 128 + (tx & 127)] = ++slots
      for (let k = 0; k < 64; k++)
        for (let i = 0; i < 64; i++) {
          const to = (z + k) * 2048 + x + i
          const from = k * 64 + i
          heights[to] = stored.height[from]
          states[to * 4] = stored.top[from] + 128
          states[to * 4 + 1] = stored.ice[from] + 128
          states[to * 4 + 2] = stored.wet[from] + 128
        }
    }
  return { pages, heights, states, slots }
}

/** Slope of the B-spline whose control points are the texels, as a difference of its values. */
function splineSlope(field: SnowField, x: number, z: number): readonly [number, number] {
  const texel = 5 / 128
  const step = 1e-6
  const value = (x1: number, z1: number) => {
    const i = Math.floor(x1 / texel - 0.5)
    const k = Math.floor(z1 / texel - 0.5)
    const wx = cubicWeights(x1 / texel - 0.5 - i, new Float64Array(4))
    const wz = cubicWeights(z1 / texel - 0.5 - k, new Float64Array(4))
    let sum = 0
    for (let b = 0; b < 4; b++)
      for (let a = 0; a < 4; a++)
        sum += wx[a] * wz[b] * field.offset((i + a - 0.5) * texel, (k + b - 0.5) * texel)
    return sum
  }
  return [
    (value(x + step, z) - value(x - step, z)) / (2 * step),
    (value(x, z + step) - value(x, z - step)) / (2 * step),
  ]
}

const MAIN = `
@group(0) @binding(8) var<storage, read> points : array<vec2f>;
@group(0) @binding(9) var<storage, read_write> found : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  if (id.x >= arrayLength(&points)) { return; }
  let p = surfaceOver(levelAt(0, points[id.x]), 0, points[id.x], 0.0);
  let snow = snowAt(points[id.x], 0.0);
  found[id.x] = vec4f(p.height, snow.slope, saturate(surface.ice + p.ice));
}`
const read = (path: string) => readFileSync(new URL(`../../src/shaders/${path}`, import.meta.url), 'utf8')
const CODE = numberBindings(link('terrain/surface.wgsl', read).code) + MAIN

/** Lets weather pass over a field. */
function pass(field: SnowField, weather: Weather, seconds: number): void {
  field.setWeather(weather)
  for (let n = 0; n < seconds * 60; n++) field.applyQueued()
}
/** Bares ridges, freezes what got wet, and lays new snow on all. */
function changeable(field: SnowField): void {
  pass(field, { ...WEATHER.thaw, temperature: 40, sun: 1 }, 110)
  pass(field, WEATHER.freeze, 10)
  pass(field, { ...WEATHER.snowfall, snowfall: 60 }, 15)
}
const calm = (): void => {}

describe.each([
  ['at the origin', 0, 0, calm],
  ['10 km away', 10_080, -9_920, calm],
  ['on new snow after a thaw', 10_080, -9_920, changeable],
] as const)('surfaceOver %s', (place, anchorX, anchorZ, weather) => {
  const focusX = anchorX + 61.7
  const focusZ = anchorZ + 43.2
  const source = createDunes()
  const field = createSnowField(createGround(source))
  /** Relative to the anchor, as 32-bit floats. */
  const points = new Float32Array(POINTS * 2)
  const wanted = new Float64Array(POINTS)
  const offsets = new Float64Array(POINTS)
  let found: (mutate?: (code: string) => string) => Promise<Float32Array>

  beforeAll(async () => {
    tracks(field, focusX, focusZ)
    weather(field)
    const device = await gpuDevice()
    const levels = createHeightLevels(source)
    levels.update(focusX, focusZ, Infinity)
    const cover = createCoverLevels(field.ground)
    cover.update(focusX, focusZ, Infinity)
    const block = createSurfaceBlock()
    block.write(anchorX, anchorZ, levels, cover, source, field.undisturbed)
    const { pages, heights, states } = atlas(field, focusX, focusZ)
    for (let i = 0; i < POINTS; i++) {
      points[2 * i] = focusX - anchorX + REACH * (2 * ((i * Math.SQRT2) % 1) - 1)
      points[2 * i + 1] = focusZ - anchorZ + REACH * (2 * ((i * Math.sqrt(3)) % 1) - 1)
      const x = anchorX + points[2 * i]
      const z = anchorZ + points[2 * i + 1]
      wanted[i] = field.height(x, z)
      offsets[i] = field.offset(x, z)
    }
    const inputs = {
      surface: new Uint8Array(block.bytes),
      heightLevels: dataTexture(device, 'r32float', LEVEL_NODES, levels.heights as Float32Array<ArrayBuffer>),
      coverLevels: dataTexture(device, 'r32float', LEVEL_NODES, cover.heights as Float32Array<ArrayBuffer>),
      pageTable: dataTexture(device, 'r32uint', 128, pages),
      snowHeight: dataTexture(device, 'r16sint', 2048, heights),
      snowState: dataTexture(device, 'rgba8unorm', 2048, states),
      printDetail: dataTexture(device, 'rg16sint', 1024, new Int16Array(2 * 1024 * 1024)),
      printBlocks: dataTexture(device, 'r8uint', 32, new Uint8Array(32 * 32)),
      points,
      found: new Float32Array(POINTS * 4),
    }
    found = async (mutate = (code) => code) => {
      const code = mutate(CODE)
      const groups = [Math.ceil(POINTS / 64)] as const
      return new Float32Array((await dispatch(device, { code, inputs, groups, outputs: ['found'] })).found)
    }
  }, 60_000)
  /** Largest difference in height, m, over the points that a test picks. */
  function worst(got: Float32Array, pick: (i: number) => boolean): number {
    let most = 0
    for (let i = 0; i < POINTS; i++) if (pick(i)) most = Math.max(most, Math.abs(got[4 * i] - wanted[i]))
    return most
  }
  const marked = (i: number) => Math.abs(offsets[i]) > 0.002
  const untouched = (i: number) => offsets[i] === 0

  it('is the height that feet stand on, to a tenth of a millimetre, in and out of tracks', async () => {
    const got = await found()
    expect(offsets.filter((_offset, i) => marked(i)).length).toBeGreaterThan(400)
    expect(offsets.filter((_offset, i) => untouched(i)).length).toBeGreaterThan(4000)
    expect(worst(got, marked)).toBeLessThan(1e-4)
    expect(worst(got, untouched)).toBeLessThan(1e-4)
    expect(worst(got, () => true)).toBeLessThan(1e-4)
  })
  it('carries ice, and the slope of a cubic B-spline over the texels of snow', async () => {
    const got = await found()
    let ice = 0
    let slope = 0
    let steepest = 0
    for (let i = 0; i < POINTS; i++) {
      const x = anchorX + points[2 * i]
      const z = anchorZ + points[2 * i + 1]
      const [dx, dz] = splineSlope(field, x, z)
      slope = Math.max(slope, Math.abs(got[4 * i + 1] - dx), Math.abs(got[4 * i + 2] - dz))
      steepest = Math.max(steepest, Math.abs(dx), Math.abs(dz))
      ice = Math.max(ice, Math.abs(got[4 * i + 3] - field.ice(x, z)))
    }
    expect(ice).toBeLessThan(0.01)
    expect(slope).toBeLessThan(1e-3)
    expect(steepest).toBeGreaterThan(0.3)
  })
  if (place === 'on new snow after a thaw') {
    it.each([
      ['the surface stays where it was', 'base.rise = base.depth - cover.x - offset', 'base.rise = 0.0'],
      ['new snow lies below bared ground', 'max(cover.x, surface.thawed)', 'cover.x'],
      ['the cover is one node off', 'let near = node &', 'let near = (node + 1) &'],
    ])('control: caught when %s', async (_name, from, to) => {
      const bared = field.undisturbed.thawed + field.undisturbed.rise
      const depths = wanted.map((_height, i) =>
        field.depth(anchorX + points[2 * i], anchorZ + points[2 * i + 1]),
      )
      expect(depths.filter((depth) => Math.abs(depth * 8192 - bared) < 1).length).toBeGreaterThan(500)
      const got = await found((code) => {
        expect(code).toContain(from)
        return code.replace(from, to)
      })
      expect(worst(got, () => true)).toBeGreaterThan(1e-3)
    })
  }
  // One place is enough for the controls.
  if (place !== '10 km away') return
  it.each([
    ['texel centres are half a texel off', 'xz * texels - 0.5', 'xz * texels', marked],
    ['tile borders are not crossed', 'if (any((first & vec2i(63)) > vec2i(60)))', 'if (false)', marked],
    ['packed snow keeps its relief', 'PACKED = 20.0', 'PACKED = 40.0', marked],
    ['pages are looked up one tile off', '+ (texel >> vec2u(6u));', '+ (texel >> vec2u(6u)) + 1;', marked],
    ['a coarser level is drawn', 'levelAt(0, points', 'levelAt(1, points', untouched],
    ['relief has other ripples', '0.012 *', '0.020 *', untouched],
  ] as const)('control: caught when %s', async (_name, from, to, pick) => {
    const got = await found((code) => {
      expect(code).toContain(from)
      return code.replace(from, to)
    })
    expect(worst(got, pick)).toBeGreaterThan(1e-3)
  })
})
