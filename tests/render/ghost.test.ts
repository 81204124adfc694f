/** A body that moves while the camera turns: its history lies where the body was, and must not stay there. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { Solid, SolidKind } from '../../src/components/solid.ts'
import { Transform } from '../../src/components/transform.ts'
import { spawn, use } from '../../src/components/world.ts'
import { displayReader } from './display-floats.ts'
import { CHEAP, createStage, type Stage } from './stage.ts'

const WIDTH = 48
const HEIGHT = 27
const LEVELS = 255
const FRAMES = 16

let stage: Stage
let body = 0
let read: () => Promise<Float32Array>
beforeAll(async () => {
  stage = await createStage(WIDTH, HEIGHT, { quality: { ...CHEAP, taa: 1, flakes: 0 } })
  // Shadows move too, and have no velocity: none here.
  use(stage.world, DaylightResource).overcast = 1
  const [halfX, halfY, halfZ] = [0.5, 0.5, 0.5]
  body = spawn(
    stage.world,
    Transform({}),
    Solid({ kind: SolidKind.Box, halfX, halfY, halfZ, red: 0.02, green: 0.02, blue: 0.02, snowy: 0 }),
  )
  stage.renderer.catchUp(stage.world)
  read = displayReader(stage.renderer)
}, 120_000)
afterAll(() => stage?.dispose())
afterEach(() => vi.restoreAllMocks())

/** Metres that the body goes in a frame toward +x. */
const SPEED = 0.25
/** Puts body and camera where they are `before` frames before the last, with the camera turning by `pan` degrees a frame. */
function pose(pan: number, before: number): void {
  stage.lookAt(0, 0, -pan * before, -12, 4)
  Transform.x[body] = -SPEED * before
  Transform.y[body] = stage.field.height(0, 0) + 0.8
}

const green = (floats: Float32Array): Float32Array =>
  Float32Array.from({ length: WIDTH * HEIGHT }, (_, p) => floats[p * 4 + 1]! * LEVELS)
/** Green of the last of some frames in motion, and of the same moment at rest, levels. */
async function pictures(pan: number): Promise<[moving: Float32Array, still: Float32Array]> {
  const { renderer, world } = stage
  renderer.objects!.steady.reset()
  for (let before = FRAMES; before >= 0; before--) {
    pose(pan, before)
    renderer.draw(world)
  }
  const moving = green(await read())
  renderer.drawStill(world)
  return [moving, green(await read())]
}

/** Darkest ground or sky, levels: pixels of the body and those that its outline crosses are darker. */
const OUTSIDE = 120
/** How much darker ground or sky is at most than at rest, levels. */
function ghost([moving, still]: readonly [Float32Array, Float32Array]): number {
  let worst = 0
  for (let k = 0; k < still.length; k++)
    if (still[k]! > OUTSIDE) worst = Math.max(worst, still[k]! - moving[k]!)
  return worst
}

/** Bodies are taken for things at rest: their velocity is not drawn. */
function withoutVelocity(): void {
  const { motion } = stage.renderer.objects!.bodies
  const follow = motion.follow.bind(motion)
  vi.spyOn(motion, 'follow').mockImplementation((...rows) => {
    follow(...rows)
    motion.moved = false
  })
}

describe.each([
  ['with the body', 3],
  ['against it', -2],
])('a dark body that moves by a pixel and a half a frame while the camera turns %s', (_, pan) => {
  it('leaves no ghost on the ground', async () => {
    expect(ghost(await pictures(pan))).toBeLessThan(32)
  }, 60_000)
  it('control: without velocity it lags over the ground behind it', async () => {
    withoutVelocity()
    expect(ghost(await pictures(pan))).toBeGreaterThan(90)
  }, 60_000)
})
