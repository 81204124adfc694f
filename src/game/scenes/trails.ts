import { Snow } from '../../components/resources.ts'
import { use } from '../../components/world.ts'
import { cosTurn, sinTurn } from '../../shaders/lib/trig.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import type { SnowField } from '../../snow/types.ts'
import { dunes } from './dunes.ts'
import type { Scene } from './index.ts'

/** Metres that the trails are long to both sides of the start, between the poses of a groove, and between steps. */
const REACH = 600
const POSE = 0.5
const STEP = 0.75

/** A traveller among old tracks: a board's groove and a walker's prints wind along z for more than a kilometre. */
export const trails: Scene = (app, options) => {
  const field = use(app.world, Snow)
  ride(field, -4)
  walk(field, 3)
  return dunes(app, options)
}

/** Bends of 30 m to both sides, 240 m from one to the next. */
const bendAt = (z: number): number => 30 * sinTurn(z / 240)
const bendSlope = (z: number): number => ((30 * Math.PI) / 120) * cosTurn(z / 240)

function ride(field: SnowField, x: number): void {
  const stroke = {
    ...blankStroke(),
    actor: 1_000_001,
    depth: 0.2,
    halfWidth: 0.3,
    halfLength: 0.35,
    rim: 0.7,
  }
  for (let z = -REACH; z < REACH; z += POSE) {
    const [x0, x1] = [x + bendAt(z), x + bendAt(z + POSE)]
    const length = Math.hypot(x1 - x0, POSE)
    const [dirX, dirZ] = [(x1 - x0) / length, POSE / length]
    Object.assign(stroke, { x0, z0: z, x1, z1: z + POSE })
    Object.assign(stroke, { dirX0: dirX, dirZ0: dirZ, dirX1: dirX, dirZ1: dirZ })
    field.enqueue(stroke)
  }
}

function walk(field: SnowField, x: number): void {
  const stroke = {
    ...blankStroke(),
    actor: 1_000_002,
    load: 760,
    halfWidth: 0.055,
    halfLength: 0.14,
    rim: 0.6,
  }
  let side = 0.12
  for (let z = -REACH; z < REACH; z += STEP) {
    side = -side
    const slope = bendSlope(z)
    const length = Math.hypot(slope, 1)
    const [dirX, dirZ] = [slope / length, 1 / length]
    const x0 = x + bendAt(z) + side * dirZ
    const z0 = z - side * dirX
    Object.assign(stroke, { x0, z0, x1: x0, z1: z0 })
    Object.assign(stroke, { dirX0: dirX, dirZ0: dirZ, dirX1: dirX, dirZ1: dirZ })
    field.enqueue(stroke)
  }
}
