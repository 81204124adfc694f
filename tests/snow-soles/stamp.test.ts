/** Strokes whose shape is a sole: what the texels hold of them. */
import { expect, test } from 'vitest'
import { densityWhen, sinkage } from '../../src/snow/bearing.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import {
  createSnowField,
  NoMark,
  registerSole,
  type SnowField,
  soleByName,
  soleFromFunction,
  soleId,
  SoleSide,
  type Stroke,
  StrokeShape,
} from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { bootAt, type Draft, make, sequence, soleAt } from '../snow/strokes.ts'

const HEADINGS = Array.from({ length: 16 }, (_, i) => (i * 2 * Math.PI) / 16 + 0.1)
const still = (depth = 0.4): SnowField =>
  createSnowField(flatGround({ depth, density: 150 }), { wobble: 0, healing: false })

/** Width of the print across at `along` m before its middle, where it is deeper than `level`, m. */
function widthAt(snow: SnowField, x: number, z: number, turn: number, along: number, level: number): number {
  let width = 0
  for (let u = -0.15; u < 0.15; u += 0.001) {
    const px = x + Math.sin(turn) * along + Math.cos(turn) * u
    const pz = z + Math.cos(turn) * along - Math.sin(turn) * u
    if (snow.offset(px, pz) < -level) width += 0.001
  }
  return width
}

test('texels hold the outline of a boot at 16 headings: ball wider than waist', () => {
  for (const turn of HEADINGS) {
    let ball = 0
    let waist = 0
    for (let n = 0; n < 16; n++) {
      const snow = still(0.06)
      const x = 1.2 + ((n * 0.618034) % 1) * 0.04
      const z = 1.2 + ((n * 0.754878) % 1) * 0.04
      const dir = { dirX0: Math.sin(turn), dirZ0: Math.cos(turn) }
      make(snow, soleAt('boot', x, z, dir))
      ball += widthAt(snow, x, z, turn, 0.06, 0.02) / 16
      waist += widthAt(snow, x, z, turn, -0.04, 0.015) / 16
    }
    expect(ball).toBeGreaterThan(waist + 0.01)
    expect(ball).toBeGreaterThan(0.08)
    expect(ball).toBeLessThan(0.125)
  }
})

const deepest = (snow: SnowField): number => Math.max(...[...snow.tiles[0]!.height].map((h) => -h))

test('the same load sinks a sole as deep as a plain shape of its area, and deeper on a smaller one', () => {
  const plain = still()
  const half = Math.sqrt(soleByName('boot').area / Math.PI / 0.38)
  make(plain, bootAt(1, 1, { halfWidth: 0.38 * half, halfLength: half }))
  const boot = still()
  make(boot, soleAt('boot', 1, 1))
  expect(deepest(boot) / deepest(plain)).toBeGreaterThan(0.93)
  expect(deepest(boot) / deepest(plain)).toBeLessThan(1.05)
  const bare = still()
  make(bare, soleAt('foot', 1, 1))
  expect(deepest(bare)).toBeGreaterThan(deepest(boot))
})

test('under the arch of a foot the snow is pressed less, also on a given depth and under an underside', () => {
  for (const over of [
    { load: 760 },
    { load: 0, depth: 0.08 },
    { load: 0, underside0: -0.08, underside1: -0.08 },
  ]) {
    const snow = still()
    make(snow, soleAt('ball', 1.2, 1.2, over))
    // A ball's bowl rises 1.4 cm at 9 cm from its middle.
    const rise = snow.offset(1.29, 1.2) - snow.offset(1.2, 1.2)
    expect(rise).toBeGreaterThan(0.006)
  }
  const flat = still()
  make(flat, bootAt(1.2, 1.2, { halfWidth: 0.11, halfLength: 0.11 }))
  expect(flat.offset(1.26, 1.2) - flat.offset(1.2, 1.2)).toBeLessThan(0.004)
})

/** Heights of the texels around (1.25, 1.25), which lies on a corner of four. */
function mirrored(snow: SnowField, sign: number): number[] {
  const heights: number[] = []
  for (let j = -12; j < 12; j++) {
    for (let i = -8; i < 8; i++) {
      heights.push(snow.offset(1.25 + (sign * (i + 0.5) * 5) / 128, 1.25 + ((j + 0.5) * 5) / 128))
    }
  }
  return heights
}
const worst = (a: number[], b: number[]): number => Math.max(...a.map((h, i) => Math.abs(h - b[i]!)))

test('a right foot is the mirror of a left one', () => {
  const left = still()
  make(left, soleAt('foot', 1.25, 1.25))
  const right = still()
  make(right, soleAt('foot', 1.25, 1.25, { side: SoleSide.Right }))
  // Rims are dealt row by row: a unit may fall on the other side.
  expect(worst(mirrored(right, -1), mirrored(left, 1))).toBeLessThan(0.001)
  expect(worst(mirrored(right, 1), mirrored(left, 1))).toBeGreaterThan(0.02)
})

test('a sole pressed twice is pressed once; heavier sinks further; mass is exact', () => {
  const snow = still()
  make(snow, soleAt('boot', 1, 1))
  const hash = snow.hash()
  make(snow, soleAt('boot', 1, 1))
  expect(snow.hash()).toBe(hash)
  expect(snow.reasonOf(1)).toBe(NoMark.TooWeak)
  const before = snow.offset(1, 1)
  make(snow, soleAt('boot', 1, 1, { load: 1500 }))
  expect(snow.offset(1, 1)).toBeLessThan(before - 0.005)
  const random = sequence(11)
  for (let n = 0; n < 400; n++) {
    const turn = random() * 7
    const name = ['boot', 'foot', 'paw', 'hoof', 'ski', 'runner', 'ball'][n % 7]!
    make(
      snow,
      soleAt(name, random() * 8 - 4, random() * 8 - 4, {
        dirX0: Math.sin(turn),
        dirZ0: Math.cos(turn),
        load: 2000 * random(),
        depth: random() < 0.3 ? 0.2 * random() : 0,
        rim: random(),
      }),
    )
  }
  expect(snow.ledger().residual).toBe(0)
  expect(Math.abs(snow.ledger().stored)).toBeLessThan(1e6)
})

const step: Stroke = {
  ...blankStroke(),
  shape: StrokeShape.Sole,
  sole: soleId('boot'),
  side: SoleSide.Right,
  load: 760,
}
test('a step needs no more than a sole, a side and a load', () => {
  const snow = still()
  make(snow, step)
  expect(snow.height(0, -0.1)).toBeLessThan(-0.05)
})

test('where there is no snow a sole says so', () => {
  const bare = still(0)
  make(bare, soleAt('boot', 1, 1))
  expect(bare.reasonOf(1)).toBe(NoMark.NoSnow)
})

const bad = (over: object): (() => void) => {
  const snow = still()
  return () => snow.enqueue({ ...soleAt('boot', 1, 1), ...over } as Draft)
}
test('what cannot be stamped is refused with what to do instead', () => {
  expect(bad({ sole: 61 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Stroke.sole is 61: no sole has this id. Give soleId('boot') or what registerSole returned]`,
  )
  expect(bad({ sole: NaN })).toThrow('Stroke.sole is NaN: no sole has this id')
  expect(bad({ sole: -1 })).toThrow('no sole has this id')
  expect(bad({ sole: soleId('tyre') })).not.toThrow()
  expect(bad({ sole: soleId('tyre'), z1: 1.2 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Stroke.shape is Sole: its poses differ, and a sole is only stamped. Give two equal ones, and another stamp after 0.08 m, where "tyre" repeats]`,
  )
  expect(bad({ side: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Stroke.side is 0: no side. Give SoleSide.Left or SoleSide.Right]`,
  )
  const swept = `[Error: Stroke.shape is Sole: its poses differ, and a sole is only stamped. Give two equal ones, or sweep a box or a capsule]`
  expect(bad({ x1: 1.01 })).toThrowErrorMatchingInlineSnapshot(swept)
  expect(bad({ dirX1: 1, dirZ1: 0 })).toThrowErrorMatchingInlineSnapshot(swept)
  expect(bad({ load: -1 })).toThrow('Stroke.load is -1')
  expect(bad({ halfWidth: -5, halfLength: NaN })).not.toThrow()
})

test('a sole of a game’s own is stamped by its id; ids count up; a name is given once', () => {
  const clog = soleFromFunction((x, z) => 0.03 - x * x - (z * z) / 8, { name: 'clog', width: 0.4, length: 1 })
  const id = registerSole(clog)
  expect(id).toBe(8)
  expect(soleId('clog')).toBe(8)
  expect(soleByName('clog')).toBe(clog)
  const snow = still()
  make(snow, soleAt('clog', 1.2, 1.2, { load: 3000 }))
  expect(snow.offset(1.2, 1.5)).toBeLessThan(-0.05)
  expect(() => registerSole(clog)).toThrowErrorMatchingInlineSnapshot(
    `[Error: A sole called "clog" is in the table already: register each sole once, under a name of its own]`,
  )
  expect(() => registerSole({ ...clog, name: 'boot' })).toThrow(
    'A sole called "boot" is in the table already',
  )
  for (let n = id + 1; n < 62; n++) registerSole({ ...clog, name: `clog ${n}` })
  expect(() => registerSole({ ...clog, name: 'one more' })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Sole "one more" is one too many: the table holds 62, since print records have six bits for the id. Register fewer]`,
  )
})

/** Snow after a boot trod half on a heap, which is soft and would sink further than the rest. */
function treadOnHeap(over: Partial<Draft> = {}): SnowField {
  const snow = still()
  make(snow, bootAt(0.85, 1, { halfWidth: 0.3, load: 0, depth: 0.2, rim: 1 }))
  make(snow, soleAt('boot', 1.18, 1, { load: 760, rim: 0.5, ...over }))
  return snow
}
/** Lowest place under that boot, m. */
function lowestUnder(snow: SnowField): number {
  let least = Infinity
  for (let z = 0.95; z < 1.1; z += 0.01) {
    for (let x = 1.15; x < 1.22; x += 0.01) least = Math.min(least, snow.height(x, z))
  }
  return least
}
test('a load presses no snow lower than the sole that carries it, and is done when pressed once', () => {
  const under = lowestUnder(treadOnHeap()) + 0.06
  const stiff = treadOnHeap({ underside0: under, underside1: under })
  expect(lowestUnder(stiff)).toBeGreaterThan(under - 0.0015)
  expect(lowestUnder(treadOnHeap())).toBeLessThan(under - 0.05)
  const hash = stiff.hash()
  make(stiff, soleAt('boot', 1.18, 1, { load: 760, rim: 0.5, underside0: under, underside1: under }))
  expect(stiff.hash()).toBe(hash)
  expect(stiff.ledger().residual).toBe(0)
})

test('the density for a fall and the fall for a density are one law', () => {
  let tried = 0
  for (const share of [0, 0.5, 0.9]) {
    for (const from of [120, 170, 260]) {
      for (const to of [280, 400]) {
        const sunk = sinkage(3000, 170, from, to, share)
        expect(densityWhen(3000, 170, from, sunk, share)).toBeCloseTo(to, 6)
        tried++
      }
    }
  }
  expect(tried).toBe(18)
  expect(densityWhen(1000, 170, 170, 1000, 0)).toBe(Infinity)
})
