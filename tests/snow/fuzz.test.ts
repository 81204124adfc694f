/** A hundred thousand calls, half of them nonsense: each works or says clearly why not, and the snow stays whole. */
import { expect, test } from 'vitest'
import {
  type Art,
  createSnowField,
  type Gift,
  type Region,
  type SnowField,
  StrokeShape,
  type SurfaceRay,
} from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { type Draft, sequence, stampAt } from './strokes.ts'
import { varied } from './play.ts'

const CALLS = 100_000
const random = sequence(11)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const NONSENSE = [NaN, Infinity, -Infinity, -1, 1e300, -1e300, 0.5, 2 ** 53, -0]

/** Mostly a sensible number, now and then nonsense. */
const wild = (sensible: number): number => (random() < 0.05 ? pick(NONSENSE) : sensible)
const place = (): number => wild(random() * 16 - 8)

function anyGrid(): Draft['grid'] {
  const side = 1 + Math.floor(random() * 12)
  const grid = {
    originX: Math.floor(random() * 400 - 200),
    originZ: Math.floor(random() * 400 - 200),
    columns: side,
    rows: side,
    base: 40 * 8192,
    texels: Int32Array.from({ length: side * side }, () =>
      Math.floor((random() - 0.5) * 2 ** (32 * random())),
    ),
  }
  if (random() < 0.1) Object.assign(grid, { [pick(Object.keys(grid))]: pick(NONSENSE) })
  return random() < 0.1 ? null : grid
}

function anyStroke(): Draft {
  const turn = random() < 0.5 ? 1 : -1
  const shape = pick(Object.values(StrokeShape))
  const stroke = stampAt(random() * 16 - 8, random() * 16 - 8, { shape, dirX0: 0.6 * turn, dirZ0: 0.8 })
  if (random() < 0.4) {
    stroke.x1 += random() - 0.5
    stroke.z1 += random() - 0.5
  }
  Object.assign(stroke, {
    actor: Math.floor(random() * 20),
    halfWidth: 0.05 + random() * 0.3,
    halfLength: 0.05 + random() * 0.5,
    load: random() < 0.5 ? random() * 2000 : 0,
    depth: random() < 0.5 ? random() * 0.5 : 0,
    rim: random(),
    rightShare: random(),
    ice: random() * random(),
    lift: random() < 0.3 ? random() : 0,
    sole: Math.floor(random() * 8),
    side: pick([1, -1] as const),
  })
  if (shape === StrokeShape.Mesh) stroke.grid = anyGrid()
  if (random() < 0.3) stroke.underside0 = stroke.underside1 = 40 + random() * 4 - 2
  if (random() < 0.3) {
    const fields = Object.keys(stroke) as (keyof Draft)[]
    Object.assign(stroke, { [pick(fields)]: pick(NONSENSE) })
  }
  return stroke
}

/** One field of what is mostly right is nonsense now and then. */
function spoilt<T extends object>(right: T): T {
  if (random() < 0.2) Object.assign(right, { [pick(Object.keys(right))]: pick(NONSENSE) })
  return right
}
const anyRegion = (): Region =>
  spoilt({
    actor: Math.floor(random() * 20),
    shape: pick(Object.values(StrokeShape)),
    x: random() * 16 - 8,
    z: random() * 16 - 8,
    dirX: 0.6,
    dirZ: random() < 0.5 ? 0.8 : -0.8,
    halfWidth: random() * 0.8,
    halfLength: random() * 0.8,
  })
const anyGift = (): Gift =>
  spoilt({
    actor: Math.floor(random() * 20),
    x: random() * 16 - 8,
    z: random() * 16 - 8,
    halfWidth: random(),
    halfLength: random(),
    mass: random() * random() * 40,
    own: random() < 0.3,
  })
const anyArt = (): Art =>
  spoilt({
    actor: Math.floor(random() * 20),
    x: random() * 16 - 8,
    z: random() * 16 - 8,
    columns: 6,
    rows: 5,
    cell: random() * 0.3,
    cellZ: random() * 0.3,
    values: Float32Array.from({ length: 30 }, random),
  })
const anyRay = (): SurfaceRay => ({
  x: place(),
  y: 40 + place(),
  z: place(),
  dx: place(),
  dy: place(),
  dz: place(),
  reach: wild(20),
})
const kept: number[] = []

const out = { x: 0, y: 0, z: 0, distance: 0 }
const xz = new Float64Array(8)
const heights = new Float64Array(4)
const detail = new Float32Array(400)
const CALL: readonly ((snow: SnowField) => unknown)[] = [
  (snow) => snow.enqueue(anyStroke()),
  (snow) => snow.enqueue(anyStroke()),
  (snow) => snow.enqueue(anyStroke()),
  (snow) => snow.applyQueued(),
  (snow) => snow.give(anyGift()),
  (snow) => snow.given(place()) + snow.airborne,
  (snow) => random() < 0.3 && snow.erase(anyRegion()),
  (snow) => random() < 0.1 && kept.push(snow.mask(anyRegion())),
  (snow) => random() < 0.1 && kept.push(snow.shelter(anyRegion())),
  (snow) => snow.release(random() < 0.2 || kept.length === 0 ? wild(1e6) : kept.splice(0, 1)[0]!),
  (snow) => random() < 0.2 && snow.stampArt(anyArt()),
  (snow) => snow.predict(anyStroke(), place(), place()),
  (snow) => {
    for (let i = 0; i < xz.length; i++) xz[i] = place()
    snow.predictHeights(anyStroke(), xz, heights)
  },
  (snow) => snow.height(place(), place()),
  (snow) => snow.offset(place(), place()),
  (snow) => snow.depth(place(), place()),
  (snow) => snow.normal(place(), place(), out),
  (snow) => snow.density(place(), place()),
  (snow) => snow.ice(place(), place()) + snow.wetness(place(), place()),
  (snow) => {
    for (let i = 0; i < xz.length; i++) xz[i] = place()
    snow.heights(xz, heights)
    snow.offsets(xz, heights)
  },
  (snow) => snow.onGround(place(), place()),
  (snow) =>
    snow.setWeather({
      snowfall: wild(random() * 60),
      temperature: wild(random() * 80 - 40),
      sun: wild(random()),
      wind: wild(random() * 8),
    }),
  (snow) => snow.cast(anyRay(), out),
  (snow) => snow.tileAt(place(), place()),
  (snow) => snow.reasonOf(place()),
  (snow) => snow.tracks(place(), place(), wild(random() * 20)),
  (snow) => snow.prints.residual(place(), place()),
  (snow) =>
    snow.prints.forEachIn(place(), place(), place(), place(), ({ depth }) =>
      expect(depth).toBeGreaterThanOrEqual(0),
    ),
  (snow) => snow.prints.fill(place(), place(), wild(0.05), 20, 20, detail),
  (snow) => snow.prints.takeDirty(() => {}),
  (snow) => snow.forEachDirtyTile((tile) => random() < 0.5 && snow.clean(tile)),
]

/** What an error must hold: what it is about, and what to do. */
const CLEAR = /^[\w.]+.*(:|\.) .*(Give|give|Divide|make|use|After)/s

function checkWhole(snow: SnowField): void {
  expect(snow.ledger().residual).toBe(0)
  expect(snow.airborne).toBeGreaterThanOrEqual(0)
  for (const tile of snow.tiles as readonly Tile[]) {
    for (let i = 0; i < 4096; i++) {
      if (tile.height[i] === 0 && tile.mass[i] === 0) continue
      const mass = ((tile.rest(i) * tile.restDensity) >> 9) + tile.mass[i]!
      const thickness = tile.rest(i) + tile.height[i]!
      if (mass < 0 || thickness < 0 || thickness * 917 < (mass - 4) * 512) {
        throw new Error(
          `(${tile.tx}, ${tile.tz}) texel ${i}: ${mass} mass units in ${thickness} height units`,
        )
      }
    }
  }
}

test(`${CALLS} calls keep every invariant, and every error is clear`, () => {
  const snow = createSnowField(varied)
  const unclear = new Set<string>()
  let refused = 0
  for (let n = 0; n < CALLS; n++) {
    try {
      pick(CALL)(snow)
    } catch (error) {
      refused++
      const { message } = error as Error
      if (!CLEAR.test(message)) unclear.add(message)
    }
    if (n % 10_000 === 9_999) checkWhole(snow)
  }
  expect([...unclear]).toEqual([])
  expect(refused).toBeGreaterThan(CALLS / 100)
  expect(snow.stats.highWater).toBeGreaterThan(3)
  const { lifted, given, erased, art } = snow.ledger().accounts
  for (const amount of [lifted, given, erased, art]) expect(amount).not.toBe(0)
  expect(snow.hash()).not.toBe(createSnowField(varied).hash())
}, 60_000)

test('calls that are refused change nothing', () => {
  const snow = createSnowField(varied)
  snow.enqueue(stampAt(0, 0, { depth: 0.2 }))
  snow.applyQueued()
  const before = snow.hash()
  let refused = 0
  for (const field of Object.keys(stampAt(0, 0)) as (keyof Draft)[]) {
    for (const value of [NaN, Infinity, -1e300, 'x', undefined]) {
      try {
        snow.enqueue({ ...stampAt(1, 1), [field]: value } as Draft)
      } catch {
        refused++
        continue
      }
      // What was taken must have been harmless: one floating underside is none.
      expect([field, value]).toEqual([expect.stringMatching(/^underside/), Infinity])
    }
  }
  expect(refused).toBeGreaterThan(80)
  expect(snow.hash()).toBe(before)
})
