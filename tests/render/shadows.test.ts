import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { restingView } from '../../src/components/camera.ts'
import { use } from '../../src/components/world.ts'
import { RowMotion } from '../../src/game/render/row-motion.ts'
import { ShadowSchedule } from '../../src/game/render/shadow-schedule.ts'
import { fitCascade, makeCascade } from '../../src/game/render/views.ts'
import { CHEAP, createStage, tread, type Stage } from './stage.ts'

describe('the schedule of two shadow maps', () => {
  const view = restingView()
  const sun: [number, number, number] = [0.6, 0.3, Math.sqrt(1 - 0.36 - 0.09)]
  const cascades = [makeCascade(), makeCascade()]
  const figures = new RowMotion(4, 4, [0, 1, 2])
  const changes = {
    moving: [figures, new RowMotion(4, 4, [0, 1, 2])],
    ground: false,
    focusX: 0,
    focusZ: 0,
    rise: 0,
  }
  const schedule = new ShadowSchedule(cascades)
  /** The figures' shape. */
  let pose = 0
  /** Maps drawn in a frame in which the figures at these places, m before the eye, are seen. */
  function frame(...walkers: number[]): [near: number, middle: number] {
    const rows = Float32Array.from(walkers.flatMap((z) => [0, 0, z, pose]))
    figures.follow(rows, walkers.length, view)
    fitCascade(view, sun, 12, 16, 1024, cascades[0]!)
    fitCascade(view, sun, 60, 80, 1024, cascades[1]!)
    schedule.decide(cascades, changes)
    changes.ground = false
    return [schedule.due[0]!, schedule.due[1]!]
  }
  const settle = (...walkers: number[]): void => {
    for (let i = 0; i < 20; i++) frame(...walkers)
    expect(frame(...walkers)).toEqual([0, 0])
  }

  it('draws both at first and none while nothing changes', () => {
    expect(frame(6)).toEqual([1, 1])
    settle(6)
  })
  it('draws both when the sun moves', () => {
    sun[0] += 1e-4
    expect(frame(6)).toEqual([1, 1])
    settle(6)
  })
  it('draws none for a small step of the camera, and both for a large one', () => {
    view.z += 0.002
    expect(frame(5.998)).toEqual([0, 0])
    view.z += 30
    expect(frame(-24.002)).toEqual([1, 1])
    view.z -= 30.002
    frame(6)
    settle(6)
  })
  it('draws the near map for every step of a figure in it, the middle one now and then, and once more after the last', () => {
    const middle = Array.from({ length: 20 }, (_, i) => frame(6 + 0.02 * (i + 1)))
    expect(middle.every(([near]) => near === 1)).toBe(true)
    expect(middle.filter(([, drawn]) => drawn === 1)).toHaveLength(3)
    const rest = Array.from({ length: 8 }, () => frame(6.4))
    expect(rest.filter(([near, drawn]) => near + drawn > 0)).toEqual([[0, 1]])
  })
  it('draws the middle map every other frame for a figure that only it shows', () => {
    settle(50)
    const drawn = Array.from({ length: 8 }, (_, i) => frame(50 + 0.02 * (i + 1))[1])
    expect(drawn.reduce((sum, due) => sum + due, 0)).toBe(4)
  })
  it('draws where snow changed, and where a figure went away', () => {
    settle(6)
    changes.ground = true
    expect(frame(6)[0]).toBe(1)
    settle(6)
    expect(frame()[0]).toBe(1)
    settle()
  })
  it('draws the near map for a breath only when it shows', () => {
    settle(6)
    let near = 0
    for (let i = 0; i < 100; i++) {
      pose = 0.0002 * (i + 1)
      near += frame(6)[0]
    }
    // 2 cm in steps of 1.5 mm and a little more.
    expect(near).toBeGreaterThan(8)
    expect(near).toBeLessThan(14)
    settle(6)
  })
  it('draws none while the sun is down, and both when it is up again', () => {
    schedule.rest()
    expect([...schedule.due]).toEqual([0, 0])
    expect(frame()).toEqual([1, 1])
  })
})

describe('shadows of a picture', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(32, 18, { quality: { ...CHEAP, rings: 6 } })
  }, 60_000)
  afterAll(() => stage.dispose())
  const drawn = async (): Promise<[maps: number, rows: number]> => {
    await stage.frame()
    const { shadowMaps, horizonRows } = stage.renderer.stats
    return [shadowMaps, horizonRows]
  }

  it('are not drawn again while nothing moves, and stay the same to the bit', async () => {
    for (let frame = 0; frame < 3; frame++) await stage.frame()
    const before = await stage.renderer.readPixels()
    for (let frame = 0; frame < 3; frame++) expect(await drawn()).toEqual([0, 0])
    expect(await stage.renderer.readPixels()).toEqual(before)
    tread(stage.field, 0, 0)
    expect((await drawn())[0]).toBe(1)
    expect(await stage.renderer.readPixels()).not.toEqual(before)
  }, 60_000)
  it('are none under a sun that is down, and are there when it rises', async () => {
    const daylight = use(stage.world, DaylightResource)
    daylight.sunElevation = -3
    expect(await drawn()).toEqual([0, 0])
    expect(await drawn()).toEqual([0, 0])
    daylight.sunElevation = 13
    expect((await drawn())[0]).toBe(1)
  }, 60_000)
})
