/** Soles that roll, glide and tread: through Contact and Brush alone. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  actorOf,
  type App,
  Brush,
  Contact,
  createHeadlessApp,
  createPlane,
  facing,
  registerSole,
  Shape,
  Snow,
  soleByName,
  soleFromFunction,
  soleId,
  SoleSide,
  spawn,
  type Track,
  Transform,
  use,
} from '../../src/game/headless.ts'

let app: App
afterEach(() => app?.dispose())
const level = async (): Promise<App> =>
  (app = await createHeadlessApp({ source: createPlane({ relief: 0 }) }))
const snow = () => use(app.world, Snow)
const { period } = soleByName('tyre')

/** Moves an entity to z in steps of `step` metres, one a tick. */
function driveTo(e: number, z: number, step: number, y = 0): void {
  while (Transform.z[e]! < z - 1e-9) {
    Transform.z[e]! += step
    Transform.y[e] = y
    app.step()
  }
}
/** Tracks of an entity from the first to the last. */
const tracksOf = (e: number): Track[] =>
  snow()
    .tracks(Transform.x[e]!, 1.5, 6, [])
    .filter(({ actor }) => actor === actorOf(e))
    .toSorted((a, b) => a.z - b.z)
/** What prints add to the texels, m. */
const detail = (x: number, z: number): number => snow().height(x, z) - snow().offset(x, z)
const tyre = (load = 2500, x = 0): number =>
  spawn(
    app.world,
    Transform({ x, ...facing(0, 1) }),
    Contact({ shape: Shape.Sole, sole: soleId('tyre'), load, rim: 0.3 }),
  )

describe('a Contact with an endless sole', () => {
  it.each([0.004, 0.031, 0.5])('leaves its tread once a period, at %s m a tick', async (step) => {
    await level()
    const e = tyre()
    app.step()
    driveTo(e, 3, step)
    const tracks = tracksOf(e)
    expect(tracks.length).toBe(Math.floor(Transform.z[e]! / period) + 1)
    tracks.forEach(({ z, sole }, k) => {
      expect(z).toBeCloseTo(k * period, 3)
      expect(sole).toBe('tyre')
    })
    // Arrow after arrow of the tread; along the groove beside them there is none.
    for (let k = 5; k < 35; k++) {
      const rise = (u: number): number =>
        Math.abs(detail(u, k * period + 0.044) - detail(u, k * period + 0.024))
      expect(rise(-0.03)).toBeGreaterThan(0.005)
      expect(rise(-0.055)).toBeLessThan(0.001)
    }
    expect(snow().ledger().residual).toBe(0)
  })
  it('presses by its load', async () => {
    await level()
    const [light, heavy] = [tyre(500), tyre(5000, 3)]
    driveTo(light, 1, 0.03)
    driveTo(heavy, 1, 0.03)
    expect(snow().offset(0, 0.5)).toBeLessThan(-0.03)
    expect(snow().offset(3, 0.5)).toBeLessThan(snow().offset(0, 0.5) - 0.01)
  })
  it('in the air stamps nothing, and begins anew where it lands', async () => {
    await level()
    const e = tyre()
    app.step()
    driveTo(e, 0.9, 0.03)
    driveTo(e, 2.01, 0.03, 0.4)
    expect(snow().offset(0, 1.5)).toBe(0)
    driveTo(e, 3, 0.03)
    const landed = tracksOf(e).filter(({ z }) => z > 1)
    expect(landed[0]!.z).toBeCloseTo(2.04, 2)
    expect(landed[1]!.z).toBeCloseTo(2.12, 2)
  })
  it('that stands makes no stroke', async () => {
    await level()
    const e = tyre()
    app.step()
    driveTo(e, 1, 0.03)
    const before = tracksOf(e).length
    for (let n = 0; n < 20; n++) {
      app.step()
      expect(snow().stats.strokes).toBe(0)
    }
    expect(tracksOf(e).length).toBe(before)
  })
})

const glide = soleFromFunction((x) => (Math.abs(x) < 0.006 ? 0.006 : 0.01), {
  name: 'glide',
  width: 0.09,
  length: 0.2,
  cell: 0.005,
  endless: true,
})
it('a pair of skis leaves two smooth tracks with a groove along each', async () => {
  await level()
  const sole = registerSole(glide)
  // 390 N on 1.7 m of ski, of which the sole is 0.2.
  const skis = [-0.1, 0.1].map((x) =>
    spawn(
      app.world,
      Transform({ x, ...facing(0, 1) }),
      Contact({ shape: Shape.Sole, sole, load: (390 * 0.2) / 1.7, rim: 0.2 }),
    ),
  )
  for (let z = 0; z < 3; z += 0.11) {
    for (const e of skis) Transform.z[e] = z
    app.step()
  }
  for (const x of [-0.1, 0.1]) {
    let [low, high] = [Infinity, -Infinity]
    for (let z = 0.3; z < 2.5; z += 0.013) {
      const floor = snow().height(x + 0.025, z)
      low = Math.min(low, floor)
      high = Math.max(high, floor)
      expect(snow().height(x, z) - floor).toBeGreaterThan(0.002)
      expect(snow().height(0, z)).toBeGreaterThan(floor + 0.01)
    }
    expect(high).toBeLessThan(-0.01)
    // Snow that slides from the end of the track while it grows makes it a little uneven, joins do not.
    expect(high - low).toBeLessThan(0.006)
  }
})

it('a foot of a Contact prints where it comes down, and again when it has slid by its length', async () => {
  await level()
  const foot = spawn(
    app.world,
    Transform(facing(0, 1)),
    Contact({ shape: Shape.Sole, sole: soleId('boot'), load: 700 }),
  )
  for (const z of [0, 0.5, 1]) {
    Transform.z[foot] = z
    Transform.y[foot] = 0.5
    app.step()
    Transform.y[foot] = 0
    app.step(3)
  }
  expect(tracksOf(foot).map(({ z }) => Math.round(z * 100))).toEqual([0, 50, 100])
  driveTo(foot, 1.4, 0.01)
  expect(tracksOf(foot).map(({ z }) => Math.round(z * 100))).toEqual([0, 50, 100, 130])
})

describe('a Brush with a sole', () => {
  it('prints paws at its interval, left and right in turn, to its depth', async () => {
    await level()
    const wolf = spawn(
      app.world,
      Transform(facing(0, 1)),
      Brush({ shape: Shape.Sole, sole: soleId('paw'), interval: 0.4, straddle: 0.16, depth: 0.05 }),
    )
    app.step()
    driveTo(wolf, 3, 0.03)
    const tracks = tracksOf(wolf)
    expect(tracks.length).toBe(8)
    tracks.forEach(({ x, z, sole, side }, k) => {
      const right = k % 2 === 1
      expect(z).toBeCloseTo(0.4 * k, 3)
      expect(x).toBeCloseTo(right ? 0.08 : -0.08, 3)
      expect(side).toBe(right ? SoleSide.Right : SoleSide.Left)
      expect(sole).toBe('paw')
      expect(snow().height(x, z - 0.02)).toBeLessThan(-0.035)
      expect(snow().height(x, z - 0.02)).toBeGreaterThan(-0.06)
    })
  })
  it('of an endless one prints a period at a time, on one line', async () => {
    await level()
    const roller = spawn(app.world, Transform(facing(0, 1)), Brush({ shape: Shape.Sole, depth: 0.06 }))
    app.step()
    driveTo(roller, 2, 0.03)
    const tracks = tracksOf(roller)
    expect(tracks.length).toBe(Math.floor(Transform.z[roller]! / period) + 1)
    for (const { x, side } of tracks) expect([x, side]).toEqual([0, SoleSide.Left])
    for (let z = 0.2; z < 1.8; z += 0.01) expect(snow().offset(0, z)).toBeLessThan(-0.04)
  })
  it('that cannot be printed says what to give', async () => {
    await level()
    spawn(app.world, Transform, Brush({ shape: Shape.Sole, sole: soleId('paw') }))
    expect(() => app.step()).toThrow(
      /has a Brush with the sole "paw" and interval 0: a sole that ends is stamped, not swept\. Give the metres from one print to the next/,
    )
    app.dispose()
    await level()
    spawn(app.world, Transform, Contact({ shape: Shape.Sole, sole: 60 }))
    expect(() => app.step()).toThrow(
      /has Contact\.sole 60: no sole has this id\. Give soleId\('tyre'\) or what registerSole returned/,
    )
  })
})
