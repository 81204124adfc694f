import { afterEach, describe, expect, it } from 'vitest'
import {
  attach,
  createHeadlessApp,
  createPlane,
  Crowd,
  driveAlongPath,
  driveByRecording,
  driveByScript,
  Input,
  PathFollower,
  recordedRows,
  recordInput,
  Replayed,
  Snow,
  spawnHero,
  Transform,
  use,
  Velocity,
  type App,
} from '../../../src/game/headless.ts'

let app: App
afterEach(() => app?.dispose())
const open = async (seed = 1): Promise<App> => {
  app?.dispose()
  return (app = await createHeadlessApp({ source: createPlane(), seed }))
}
const speedOf = (e: number): number => Math.hypot(Velocity.x[e]!, Velocity.z[e]!)
const distanceTo = (e: number, x: number, z: number): number =>
  Math.hypot(Transform.x[e]! - x, Transform.z[e]! - z)

describe('a path', () => {
  it('is walked waypoint by waypoint, and its end is rested at', async () => {
    const { world } = await open()
    const hero = spawnHero(world, 0, 0)
    const points = [6, 0, 6, 6, 0, 6]
    driveAlongPath(world, hero, points)
    const nearest = [Infinity, Infinity, Infinity]
    for (let tick = 0; tick < 900; tick++) {
      app.step()
      for (let k = 0; k < 3; k++)
        nearest[k] = Math.min(nearest[k]!, distanceTo(hero, points[2 * k]!, points[2 * k + 1]!))
    }
    for (const near of nearest) expect(near).toBeLessThan(0.9)
    expect(PathFollower.next[hero]).toBe(3)
    expect(speedOf(hero)).toBe(0)
  })
  it('that loops is walked again and again', async () => {
    const { world } = await open()
    const hero = spawnHero(world, 0, 0)
    driveAlongPath(world, hero, [4, 0, 4, 4, 0, 4, 0, 0], { loop: true, sprint: true })
    app.step(1800)
    expect(speedOf(hero)).toBeGreaterThan(1)
    expect(distanceTo(hero, 2, 2)).toBeLessThan(6)
  })
  it('that is none, or is not there, is refused with the fix', async () => {
    const { world } = await open()
    const hero = spawnHero(world, 0, 0)
    for (const points of [[], [1], [1, Number.NaN]])
      expect(() => driveAlongPath(world, hero, points)).toThrow(/give pairs of numbers/)
    attach(world, hero, PathFollower({ path: 7 }))
    expect(() => app.step()).toThrow(/follows path 7, but there are 0: add it with addPath/)
  })
})

/** Two rows of five that walk through each other; the least distance of any two, m, and how many arrived. */
async function meet(apart: boolean): Promise<{ least: number; arrived: number; places: number[] }> {
  const { world } = await open()
  const all: number[] = []
  for (let i = 0; i < 10; i++) {
    const row = i % 2
    const x = (i >> 1) * 1.5
    const e = spawnHero(world, x, row * 16)
    driveAlongPath(world, e, [x, row === 0 ? 24 : -8], { pace: 0.8 })
    if (apart) attach(world, e, Crowd)
    all.push(e)
  }
  let least = Infinity
  for (let tick = 0; tick < 1200; tick++) {
    app.step()
    for (const a of all)
      for (const b of all) if (a < b) least = Math.min(least, distanceTo(a, Transform.x[b]!, Transform.z[b]!))
  }
  const arrived = all.filter((e) => PathFollower.next[e] === 1).length
  return { least, arrived, places: all.flatMap((e) => [Transform.x[e]!, Transform.z[e]!]) }
}

describe('a crowd', () => {
  it('passes through another without bumping, everybody arrives, and it is the same each time', async () => {
    const first = await meet(true)
    expect(first.least).toBeGreaterThan(0.4)
    expect(first.arrived).toBe(10)
    expect((await meet(true)).places).toEqual(first.places)
  })
  it('would bump if nobody evaded', async () => {
    expect((await meet(false)).least).toBeLessThan(0.3)
  })
  it('parts even where two stand in one place', async () => {
    const { world } = await open()
    const two = [spawnHero(world, 0, 0), spawnHero(world, 0, 0)] as const
    for (const e of two) attach(world, e, Crowd)
    app.step(180)
    expect(distanceTo(two[0], Transform.x[two[1]]!, Transform.z[two[1]]!)).toBeGreaterThan(0.8)
  })
})

describe('a recording', () => {
  it('played in a new world makes the same walk and the same snow, to the bit', async () => {
    const { world } = await open()
    const hero = spawnHero(world, 0, 0)
    driveByScript(world, hero, 'wander')
    const recording = recordInput(world, hero)
    app.step(1300)
    const rows = recordedRows(world, recording)
    const [x, z] = [Transform.x[hero]!, Transform.z[hero]!]
    const snow = use(app.world, Snow).hash()
    expect(rows.length).toBe(13_000)

    const again = await open()
    const other = spawnHero(again.world, 0, 0)
    driveByRecording(again.world, other, rows)
    again.step(1300)
    expect([Transform.x[other], Transform.z[other]]).toEqual([x, z])
    expect(use(again.world, Snow).hash()).toBe(snow)
    again.step(240)
    expect(speedOf(other)).toBe(0)

    rows[3001] = 0
    const changed = await open()
    const third = spawnHero(changed.world, 0, 0)
    driveByRecording(changed.world, third, rows)
    changed.step(1300)
    expect(use(changed.world, Snow).hash()).not.toBe(snow)
  })
  it('begins again when it loops, and says what is missing', async () => {
    const { world } = await open()
    const hero = spawnHero(world, 0, 0)
    driveByRecording(world, hero, [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 0, 0, 0], {
      loop: true,
    })
    app.step(3)
    expect(Input.moveZ[hero]).toBe(1)
    app.step()
    expect(Input.moveZ[hero]).toBe(0.5)
    expect(() => driveByRecording(world, hero, [1, 2, 3])).toThrow(/10 numbers a tick/)
    attach(world, spawnHero(world, 2, 2), Replayed({ recording: 9 }))
    expect(() => app.step()).toThrow(/replays recording 9, but there are 1: add it with addRecording/)
  })
})
