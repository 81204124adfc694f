import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  Brush,
  Contact,
  createHeadlessApp,
  createPlane,
  despawn,
  facing,
  Shape,
  Snow,
  spawn,
  spawnHero,
  spawnSled,
  spawnSnowball,
  teleport,
  Transform,
  use,
  actorOf,
  NO_MARK_REASON,
  type App,
} from '../../src/game/headless.ts'
import { cosTurn, sinTurn } from '../../src/shaders/lib/trig.ts'

let app: App
afterEach(() => app?.dispose())
const level = async (): Promise<App> => (app = await createHeadlessApp({ source: createPlane() }))
const snow = () => use(app.world, Snow)

/** Strokes of a body that turns by 45° on the spot. */
const strokesOfTurning = (shape: number): number => {
  const e = spawn(app.world, Transform({ y: snow().onGround(0, 0) }), Contact({ shape }))
  app.step()
  Object.entries(facing(1, 1)).forEach(([name, value]) => (Transform[name as 'qy'][e] = value))
  app.step()
  return snow().stats.strokes
}
/** Largest lean to one side that the rims of a ball ask for as it rolls along a heading, in turns; 0 is even. */
const leanOfRolling = async (turns: number): Promise<number> => {
  await level()
  spawnSnowball(app.world, 0, 0, { x: 1.5 * sinTurn(turns), z: 1.5 * cosTurn(turns) })
  let lean = 0
  const enqueue = vi.spyOn(snow(), 'enqueue').mockImplementation((stroke) => {
    lean = Math.max(lean, Math.abs(stroke.rightShare - 0.5))
  })
  app.step(120)
  expect(enqueue.mock.calls.length).toBeGreaterThan(100)
  app.dispose()
  return lean
}

describe('an entity with Transform and Contact', () => {
  it('dragged over the ground leaves a trench with rims', async () => {
    await level()
    const sled = spawn(app.world, Transform({ x: 0, y: snow().onGround(0, 0), z: 0 }), Contact)
    for (let i = 0; i < 60; i++) {
      Transform.z[sled] = i * 0.05
      Transform.y[sled] = snow().onGround(0, i * 0.05)
      app.step()
    }
    for (const z of [0.5, 1, 1.5, 2, 2.5]) {
      expect(snow().offset(0, z)).toBeLessThan(-0.012)
      const rim = Math.max(...[0.2, 0.24, 0.28, 0.32].map((x) => snow().offset(x, z)))
      expect(rim).toBeGreaterThan(0.002)
    }
    expect(snow().offset(2, 1)).toBe(0)
    expect(snow().ledger().residual).toBe(0)
  })
  it('marks 200 times in one tick, and nothing is dropped', async () => {
    await level()
    const things = Array.from({ length: 200 }, (_, i) => {
      const [x, z] = [(i % 20) * 3, Math.floor(i / 20) * 3]
      return spawn(app.world, Transform({ x, y: snow().onGround(x, z), z }), Contact({ load: 500 }))
    })
    app.step()
    for (const e of things) expect(snow().offset(Transform.x[e]!, Transform.z[e]!)).toBeLessThan(-0.01)
    expect(snow().stats.strokes).toBe(200)
    expect(snow().stats.highWater).toBe(200)
  })
  it('that rests makes no stroke', async () => {
    await level()
    spawn(app.world, Transform({ y: snow().onGround(0, 0) }), Contact)
    app.step()
    expect(snow().stats.strokes).toBe(1)
    const hash = snow().hash()
    app.step(30)
    expect(snow().stats.strokes).toBe(0)
    expect(snow().hash()).toBe(hash)
  })
  it('a metre above the snow marks nothing, and marks where it lands', async () => {
    await level()
    const ball = spawn(app.world, Transform({ y: snow().onGround(0, 0) + 1 }), Contact)
    app.step()
    expect(snow().offset(0, 0)).toBe(0)
    Transform.y[ball] = snow().onGround(0, 0)
    app.step()
    expect(snow().offset(0, 0)).toBeLessThan(-0.02)
  })
  it('of a square box that turns on the spot marks with its corners; what is round does not', async () => {
    await level()
    expect([strokesOfTurning(Shape.Ellipse), strokesOfTurning(Shape.Box)]).toEqual([0, 1])
  })
  it('teleported leaves no streak between the two places', async () => {
    await level()
    const e = spawn(app.world, Transform({ y: snow().onGround(0, 0) }), Contact)
    app.step()
    teleport(app.world, e, 12, snow().onGround(12, 0), 0)
    app.step()
    expect(snow().offset(12, 0)).toBeLessThan(-0.02)
    for (let x = 1; x < 11.5; x += 0.1) expect(snow().offset(x, 0)).toBe(0)
  })
  it.each(['x', 'y', 'z'] as const)('whose %s is no number stops the app, and it says who', async (axis) => {
    await level()
    const e = spawn(app.world, Transform, Contact)
    Transform[axis][e] = NaN
    expect(() => app.step()).toThrow(
      /System pressContacts failed at tick 0: Entity \d+ \(actor 1\) with a Contact is at \(.*NaN.*\): write finite metres/,
    )
  })
  it('that is dead cannot be teleported', async () => {
    await level()
    const e = spawn(app.world, Transform)
    despawn(app.world, e)
    app.step()
    expect(() => teleport(app.world, e, 1, 2, 3)).toThrowErrorMatchingInlineSnapshot(
      `[Error: teleport: entity 1 is not alive: keep handleOf() instead of the id, and resolve it first]`,
    )
    expect(() => teleport(app.world, e, NaN, 2, 3)).toThrow('teleport to (NaN, 2, 3): give finite metres')
  })
  it('of a layer that the app leaves out marks nothing, and the field says why', async () => {
    app = await createHeadlessApp({ source: createPlane(), layerMask: 0b101 })
    const marks = (layer: number): [boolean, string] => {
      const ground = { x: 9 * layer, y: snow().onGround(9 * layer, 0) }
      const e = spawn(app.world, Transform(ground), Contact({ layer }))
      app.step()
      return [snow().offset(9 * layer, 0) < 0, NO_MARK_REASON[snow().reasonOf(actorOf(e))]]
    }
    expect([1, 2, 4].map(marks)).toEqual([
      [true, 'it marked'],
      [false, 'its layer or the ground here is masked out'],
      [true, 'it marked'],
    ])
  })
  it('a second entity of the same weight in the same place leaves no mark, and the field says why', async () => {
    await level()
    const ground = { y: snow().onGround(0, 0) }
    spawn(app.world, Transform(ground), Contact)
    app.step()
    const hash = snow().hash()
    const second = spawn(app.world, Transform(ground), Contact)
    app.step()
    expect(snow().hash()).toBe(hash)
    expect(NO_MARK_REASON[snow().reasonOf(actorOf(second))]).toBe('the snow already bears it')
  })
})

describe('a brush', () => {
  it('presses to its own depth, sweeping', async () => {
    await level()
    const e = spawn(app.world, Transform(facing(1, 0)), Brush({ depth: 0.12, rim: 0 }))
    for (let i = 0; i < 40; i++) {
      Transform.x[e] = i * 0.1
      app.step()
    }
    for (const x of [1, 1.7, 2.3, 3]) expect(snow().offset(x, 0)).toBeCloseTo(-0.12, 2)
  })
  it.each([0.1, 0.4, 2, 4])('with an interval marks once per interval, %s m a tick', async (pace) => {
    await level()
    const e = spawn(app.world, Transform, Brush({ depth: 0.1, halfWidth: 0.1, halfLength: 0.1, interval: 1 }))
    let strokes = 0
    for (let i = 0; i <= Math.round(4 / pace); i++) {
      Transform.z[e] = i * pace
      app.step()
      strokes += snow().stats.strokes
    }
    expect(strokes).toBe(5)
    expect(snow().offset(0, 2)).toBeLessThan(-0.08)
    expect(snow().offset(0, 2.5)).toBe(0)
  })
})

describe('prefabs', () => {
  it('a snowball leaves a furrow and turns as far as it rolls', async () => {
    await level()
    const ball = spawnSnowball(app.world, 0, 0, { x: 0, z: 1 })
    app.step(60)
    expect(Transform.z[ball]).toBeCloseTo(1, 5)
    expect(snow().offset(0, 0.5)).toBeLessThan(-0.02)
    // 1 m over 0.3 m radius is 3.333 rad about +x: cos and sin of the half angle
    expect(Transform.qw[ball]).toBeCloseTo(Math.cos(1 / 0.6), 3)
    expect(Transform.qx[ball]).toBeCloseTo(Math.sin(1 / 0.6), 3)
  })
  it('a snowball pushes as much snow to the left as to the right, whatever way it rolls', async () => {
    for (const turns of [0, 0.05, 0.125, 0.2]) expect(await leanOfRolling(turns)).toBeLessThan(0.001)
  })
  it('a sled keeps still when its puller is gone, whoever gets the id', async () => {
    await level()
    const puller = spawn(app.world, Transform)
    const sled = spawnSled(app.world, 0, -2.2, puller)
    despawn(app.world, puller)
    app.step()
    expect(spawn(app.world, Transform({ z: 50 }))).toBe(puller)
    app.step(5)
    expect(Transform.z[sled]).toBe(-2.2)
  })
  it('a sled follows its puller on a rope and leaves a track as wide as itself', async () => {
    await level()
    const puller = spawn(app.world, Transform)
    const sled = spawnSled(app.world, 0, -2.2, puller)
    for (let i = 0; i < 120; i++) {
      Transform.z[puller]! += 0.03
      app.step()
    }
    expect(Transform.z[puller]! - Transform.z[sled]!).toBeCloseTo(2.2, 6)
    expect(snow().offset(0.2, 0)).toBeLessThan(-0.01)
    expect(snow().offset(-0.2, 0)).toBeLessThan(-0.01)
    expect(snow().offset(0.6, 0)).toBeGreaterThanOrEqual(0)
    app.step(2)
    expect(snow().stats.strokes).toBe(0) // the rope is slack: it rests
  })
  it('a hero stands on the snow', async () => {
    await level()
    const hero = spawnHero(app.world, 3, 4)
    app.step(30)
    expect(Transform.x[hero]).toBeCloseTo(3, 2)
    expect(Math.abs(Transform.y[hero]! - snow().height(3, 4))).toBeLessThan(0.25)
  })
  it('things of every shape mark', async () => {
    await level()
    Object.values(Shape).forEach((shape, i) => {
      spawn(
        app.world,
        Transform({ x: i * 3, y: snow().onGround(i * 3, 0), ...facing(1, 1) }),
        Contact({ shape, halfLength: 0.5, load: 1500 }),
      )
    })
    app.step()
    for (const i of [0, 1, 2]) expect(snow().offset(i * 3, 0)).toBeLessThan(-0.005)
  })
})
