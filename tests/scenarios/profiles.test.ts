/** Profiles of marks as data, through components. */
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
  Transform,
  use,
  type App,
  type Stroke,
} from '../../src/game/headless.ts'
import { cosTurn, sinTurn } from '../../src/shaders/lib/trig.ts'

let app: App
afterEach(() => app?.dispose())
const level = async (): Promise<App> => (app = await createHeadlessApp({ source: createPlane() }))
const snow = () => use(app.world, Snow)

/** Width of the trench of a box of 0.2 × 1.2 m, dragged along `travel` and facing `turn` from there, m. */
const trench = async (travel: number, turn: number): Promise<number> => {
  await level()
  const [goX, goZ] = [sinTurn(travel), cosTurn(travel)]
  const y = -0.05
  const e = spawn(
    app.world,
    Transform({ y, ...facing(sinTurn(travel + turn), cosTurn(travel + turn)) }),
    Contact({ shape: Shape.Box, halfWidth: 0.1, halfLength: 0.6, load: 0 }),
  )
  for (let n = 0; n < 24; n++) {
    Transform.x[e] = n * 0.2 * goX
    Transform.z[e] = n * 0.2 * goZ
    app.step()
  }
  let pressed = 0
  for (let v = -1; v <= 1; v += 0.005) {
    if (snow().offset(2.5 * goX + v * goZ, 2.5 * goZ - v * goX) < -0.025) pressed += 0.005
  }
  app.dispose()
  return pressed
}
const wall = async (edge: number): Promise<number> => {
  const e = spawn(
    app.world,
    Transform({ x: 4 * edge }),
    Brush({ depth: 0.12, edge, rim: 0, shape: Shape.Box }),
  )
  app.step()
  despawn(app.world, e)
  let between = 0
  for (let x = 0; x < 1; x += 0.01) {
    const depth = -snow().offset(4 * edge + x, 0)
    if (depth > 0.02 && depth < 0.1) between += 0.01
  }
  return between
}

describe('a box that is turned against its travel', () => {
  it.each([0, 0.07, 0.125, 0.2, 0.25])(
    'by %s turns leaves a strip as wide as its projection',
    async (turn) => {
      const projection = 2 * (0.6 * Math.abs(sinTurn(turn)) + 0.1 * Math.abs(cosTurn(turn)))
      for (const travel of [0, 0.11, 0.4]) {
        expect(Math.abs((await trench(travel, turn)) - projection)).toBeLessThan(0.03)
      }
    },
  )
})

describe('a brush', () => {
  it('has the edge, the rim width and the softness that it is given', async () => {
    await level()
    expect(await wall(1)).toBeGreaterThan((await wall(0)) + 0.08)
    const strokes: Readonly<Stroke>[] = []
    vi.spyOn(snow(), 'enqueue').mockImplementation((stroke) => void strokes.push({ ...stroke }))
    spawn(app.world, Transform, Brush({ rimWidth: 0.5, rimSoftness: 0.25 }))
    spawn(app.world, Transform({ y: snow().onGround(0, 0) }), Contact({ rimWidth: 0.75, rimSoftness: 1 }))
    app.step()
    const rims = strokes.map(({ rimWidth, rimSoftness }) => [rimWidth, rimSoftness])
    expect(rims).toEqual(
      expect.arrayContaining([
        [0.5, 0.25],
        [0.75, 1],
      ]),
    )
  })
})
