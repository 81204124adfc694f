import { describe, expect, it, vi } from 'vitest'
import { createGridTexture, createSnowGrid, type GridTexture } from '../../src/snow/grid/index.ts'

/** Full, packed, thin, bare. */
function ramp() {
  const grid = createSnowGrid({ columns: 4, rows: 2, cell: 0.5 })
  ;[1, 0.5, 0.125, 0].forEach((value, x) => {
    grid.set(x, 0, value)
    grid.set(x, 1, value)
  })
  return grid
}
const texel = ({ data }: GridTexture, i: number): number[] => Array.from(data.subarray(4 * i, 4 * i + 4))
const light = ([r, g, b]: number[]): number => r! + g! + b!

describe('height', () => {
  it('is one float or one byte per cell', () => {
    const grid = ramp()
    const floats = createGridTexture(grid, 'height')
    const bytes = createGridTexture(grid, 'height', { bytes: true })
    expect([grid.updateTexture(floats), grid.updateTexture(bytes)]).toEqual([true, true])
    expect(floats.data).toEqual(grid.values)
    expect([...bytes.data]).toEqual([255, 128, 32, 0, 255, 128, 32, 0])
  })
})

describe('albedo', () => {
  it('goes from cold white over packed snow to brown ground', () => {
    const grid = ramp()
    const albedo = createGridTexture(grid, 'albedo')
    expect(grid.updateTexture(albedo)).toBe(true)
    const [fresh, packed, thin, bare] = [0, 1, 2, 3].map((i) => texel(albedo, i)) as [
      number[],
      number[],
      number[],
      number[],
    ]
    for (const [r, g, b, a] of [fresh, packed]) {
      expect(b! > g! && g! > r!).toBe(true)
      expect(a).toBe(255)
    }
    expect(bare[0]! > bare[1]! && bare[1]! > bare[2]!).toBe(true)
    expect(light(fresh) > light(packed) && light(packed) > light(thin) && light(thin) > light(bare)).toBe(
      true,
    )
    expect(light(bare)).toBeLessThan(300)
  })
  it('leaves headroom over its white', () => {
    const grid = createSnowGrid({ columns: 1, rows: 1 })
    const albedo = createGridTexture(grid, 'albedo')
    grid.updateTexture(albedo)
    expect(Math.max(...texel(albedo, 0).slice(0, 3))).toBeLessThan(250)
    expect(Math.min(...texel(albedo, 0).slice(0, 3))).toBeGreaterThan(200)
  })
})

describe('normal', () => {
  it('is the gradient of the snow, steeper with its scale, level where it is level', () => {
    const grid = createSnowGrid({ columns: 5, rows: 5, cell: 0.5 })
    for (let z = 0; z < 5; z++) for (let x = 0; x < 5; x++) grid.set(x, z, 0.1 * x + 0.05 * z)
    // Slopes of 0.2 and 0.1 per metre at scale 1.
    for (const scale of [0, 1, 4]) {
      const normal = createGridTexture(grid, 'normal', { scale })
      expect(grid.updateTexture(normal)).toBe(true)
      const length = Math.sqrt(1 + (0.2 * scale) ** 2 + (0.1 * scale) ** 2)
      const expected = [-0.2 * scale, -0.1 * scale, 1].map((n) => (n / length + 1) * 127.5)
      for (const i of [0, 4, 12, 20, 24]) {
        expected.forEach((n, c) => expect(Math.abs(texel(normal, i)[c]! - n)).toBeLessThanOrEqual(0.51))
        expect(texel(normal, i)[3]).toBe(255)
      }
    }
  })
})

describe.each(['height', 'albedo', 'normal'] as const)('%s', (kind) => {
  it('is updated in place: the same arrays, and `changed` is enough', () => {
    const grid = createSnowGrid({ columns: 24, rows: 24, value: 0.7 })
    const target = createGridTexture(grid, kind)
    const { data } = target
    grid.updateTexture(target)
    const before = data.slice()
    grid.clearDirty()
    grid.impact({ x: 9, z: 12, radius: 3, depth: 0.5, rim: 0.2 })
    expect(grid.updateTexture(target, grid.changed)).toBe(true)
    expect(target.data).toBe(data)
    expect(data).not.toEqual(before)
    const whole = createGridTexture(grid, kind)
    grid.updateTexture(whole)
    expect(data).toEqual(whole.data)
  })
  it('is uploaded, and says whether that went well', () => {
    const grid = ramp()
    const upload = vi.fn<NonNullable<GridTexture['upload']>>(() => true)
    const target = createGridTexture(grid, kind, { upload })
    expect(grid.updateTexture(target)).toBe(true)
    expect(upload.mock.calls[0]![0]).toBe(target.data)
    upload.mockReturnValue(false)
    expect(grid.updateTexture(target)).toBe(false)
  })
  it('refuses what does not fit, untouched and not uploaded', () => {
    const grid = ramp()
    const upload = vi.fn(() => true)
    const good = createGridTexture(grid, kind, { upload })
    const Other = kind === 'height' ? Uint16Array : Float32Array
    const bad: [string, Partial<GridTexture>][] = [
      ['another width', { width: 5 }],
      ['swapped sides', { width: 2, height: 4 }],
      ['too short', { data: good.data.slice(1) }],
      ['too long', { data: new Uint8Array(good.data.length + 4) }],
      ['another kind of array', { data: new Other(good.data.length) as GridTexture['data'] }],
      ['another picture', { kind: 'roughness' as GridTexture['kind'] }],
    ]
    for (const [what, change] of bad) {
      const target = { ...good, ...change }
      expect(grid.updateTexture(target), what).toBe(false)
      expect(
        target.data.every((n) => n === 0 || target.data !== good.data),
        what,
      ).toBe(true)
    }
    expect([upload.mock.calls.length, good.data.every((n) => n === 0)]).toEqual([0, true])
    expect(grid.updateTexture(good)).toBe(true)
    grid.resize(5, 2)
    expect(grid.updateTexture(good)).toBe(false)
    expect(grid.updateTexture(createGridTexture(grid, kind))).toBe(true)
  })
})
it('bytes may be those of a canvas', () => {
  const grid = ramp()
  const own = createGridTexture(grid, 'albedo')
  const canvas: GridTexture = { kind: 'albedo', width: 4, height: 2, data: new Uint8ClampedArray(32) }
  expect([grid.updateTexture(own), grid.updateTexture(canvas)]).toEqual([true, true])
  expect([...canvas.data]).toEqual([...own.data])
})
