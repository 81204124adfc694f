/** The soles of the table, drawn in centimetres: x to the right, z forward, feet as left ones (their inner side at +x). */
import { smoothstep } from '../../shaders/lib/trig.ts'
import type { SoleDrawing } from './build.ts'
import { blend, box, capsule, ellipse, every, groove, roundedEdge } from './shapes.ts'

/** The most relief there is, cm. */
const HIGHEST = 2

/** A winter boot: narrow waist, heel set off by a groove, tread of lugs inside a smooth rim. */
function bootOutline(x: number, z: number): number {
  const forefoot = blend(
    ellipse(x, z, -0.1, 4.7, 5.25, 7.2, 0.05),
    ellipse(x, z, 0.75, 9.2, 4.1, 5.55, 0.02),
    1.5,
  )
  const heel = blend(ellipse(x, z, 0, -10.4, 3.85, 4.4), capsule(x, z, 0, -10.2, 0, -8.2, 3.7), 1)
  return blend(blend(forefoot, capsule(x, z, 0.35, -9, 0.3, 2, 2.75), 2.5), heel, 1.2)
}
function bootRelief(x: number, z: number, inside: number): number {
  const arch = smoothstep(-6.6, -5.6, z) * (1 - smoothstep(-4.2, 1.2, z))
  const heel = 1 - smoothstep(-6.6, -5.6, z)
  // Lugs: chevrons under the ball, bars under the heel, both split along the middle; wide enough for snow to keep them.
  const chevrons = groove(every(z + 0.4 * Math.abs(x - 0.3) - 0.6, 3.4), 1.6, 0.8)
  const bars = groove(every(z + 8.9, 3.2), 1.5, 0.8)
  const split = groove(x - 0.3, 1.2, 0.7)
  const tread = Math.max(heel > 0.5 ? bars : chevrons, split) * smoothstep(0.65, 1.1, inside) * (1 - arch)
  return 1.1 * arch + tread + 0.5 * roundedEdge(inside, 0.7) + 0.5 * smoothstep(10.5, 14.7, z)
}

const TOES = [
  [2.65, 11.05, 1.4, 1.9],
  [0.2, 11.4, 0.9, 1.2],
  [-1.6, 10.65, 0.85, 1.1],
  [-3.2, 9.55, 0.8, 1.0],
  [-4.5, 8.2, 0.76, 0.9],
] as const

/** A bare foot. */
function footOutline(x: number, z: number): number {
  const ball = blend(ellipse(x, z, 1.4, 5.0, 3.0, 2.8), ellipse(x, z, -2.1, 3.7, 2.85, 3.0), 3)
  const heel = ellipse(x, z, 0, -9.3, 3.15, 3.8)
  const side = capsule(x, z, -0.9, -7.5, -2.3, 3.5, 2.1)
  let level = blend(blend(ball, side, 3.5), heel, 3)
  for (const [cx, cz, rx, rz] of TOES) level = Math.min(level, ellipse(x, z, cx, cz, rx, rz))
  return level
}
function footRelief(x: number, z: number, inside: number): number {
  const arch = smoothstep(-8, -4, z) * (1 - smoothstep(-0.5, 4, z)) * (0.6 + 0.12 * (x + 2.5))
  const toes = 0.25 * smoothstep(7.2, 9, z)
  return Math.max(0, arch) + toes + 0.9 * roundedEdge(inside, 1.5)
}

const PADS = [
  [1.6, 4.0, 1.18, 2.0, 0.1],
  [-1.6, 4.0, 1.18, 2.0, -0.1],
  [3.75, 1.2, 1.12, 1.85, 0.22],
  [-3.75, 1.2, 1.12, 1.85, -0.22],
] as const

/** A wolf's paw: four toes with claws, and the pad behind them with three lobes. */
function pawOutline(x: number, z: number): number {
  let level = ellipse(x, z, 0, -2.1, 2.3, 1.85)
  level = blend(level, ellipse(x, z, 1.9, -3.6, 1.3, 1.35), 1.4)
  level = blend(level, ellipse(x, z, -1.9, -3.6, 1.3, 1.35), 1.4)
  for (const [cx, cz, rx, rz, lean] of PADS) level = Math.min(level, ellipse(x, z, cx, cz, rx, rz, lean))
  return Math.min(level, clawsLevel(Math.abs(x), z))
}
const clawsLevel = (x: number, z: number): number =>
  Math.min(capsule(x, z, 1.9, 7.1, 2, 7.9, 0.36), capsule(x, z, 4.5, 3.95, 4.85, 4.7, 0.36))
function pawRelief(x: number, z: number, inside: number): number {
  const claw = clawsLevel(Math.abs(x), z) < 0.1 ? 0.9 : 0
  return claw + 1.1 * roundedEdge(inside, 1.1)
}

/** A reindeer's cloven hoof: two crescents, and the dewclaws behind them. */
function hoofOutline(x: number, z: number): number {
  const side = Math.abs(x)
  // A crescent is an ellipse cut by the cleft, which opens toward the tips.
  const crescent = ellipse(side, z, 2.15, 0.6, 2.75, 5.2, -0.13)
  const cleft = 0.42 + 0.012 * (z + 4.5) * (z + 4.5) - side
  const claw = Math.max(crescent, cleft)
  return Math.min(claw, ellipse(side, z, 2.7, -6.9, 0.95, 1.35, -0.3))
}
function hoofRelief(_x: number, z: number, inside: number): number {
  // The wall of the hoof cuts deepest, the sole within it is hollow; dewclaws only touch.
  const hollow = 0.9 * smoothstep(0.5, 1.5, inside)
  return hollow + 0.35 * roundedEdge(inside, 0.5) + (z < -5.2 ? 0.7 : 0) + 0.3 * (1 - smoothstep(-4.5, 2, z))
}

/** A ski of 170 cm: waisted, its tip and tail turned up, a groove along its middle. */
function skiOutline(x: number, z: number): number {
  const halfWidth = 4 + (z > 0 ? 0.0003 : 0.00024) * z * z
  return Math.max(Math.abs(x) - halfWidth, capsule(x, z, 0, -80, 0, 78.5, 6.4))
}
function skiRelief(x: number, z: number, inside: number): number {
  const turnedUp = HIGHEST * smoothstep(66, 86, z) + 0.8 * (1 - smoothstep(-87, -76, z))
  return turnedUp + 0.35 * groove(x, 1.4, 1.2) + 0.15 * roundedEdge(inside, 0.6)
}

/** A runner of a sled, 120 cm: a keel, turned up in front. */
const runnerOutline = (x: number, z: number): number => box(x, z, 2.2, 60, 2.2)
const runnerRelief = (x: number, z: number): number =>
  0.16 * x * x + 0.6 * smoothstep(0.7, 1.7, Math.abs(x)) + 1.2 * smoothstep(45, 60, z)

/** A winter tyre of 20 cm: arrows of blocks between two grooves, lugs at the shoulders. Endless. */
const TYRE_PERIOD = 8
function tyreOutline(x: number, z: number): number {
  const side = Math.abs(x)
  const notch = 0.7 * groove(every(z + (x > 0 ? 0 : TYRE_PERIOD / 4), TYRE_PERIOD / 2), 1.3, 1)
  return side - 10 + notch
}
function tyreRelief(x: number, z: number, inside: number): number {
  const side = Math.abs(x)
  const shift = x > 0 ? 0 : TYRE_PERIOD / 4
  const shoulder = groove(every(z + shift, TYRE_PERIOD / 2), 1.2, 0.8) * smoothstep(6.0, 6.4, side)
  const arrows =
    groove(every(z - 0.8 * side + shift, TYRE_PERIOD / 2), 1.4, 0.9) * (1 - smoothstep(5.4, 5.8, side))
  const grooves = Math.max(groove(side - 5.8, 1.1, 0.7), groove(x, 0.9, 0.6))
  return 0.9 * Math.max(shoulder, arrows, grooves) + 0.5 * roundedEdge(inside, 1)
}

/** A ball of 22 cm: as much of its bowl as relief can hold. */
const BALL = 11
const ballOutline = (x: number, z: number): number => Math.sqrt(x * x + z * z) - BALL
const ballRelief = (x: number, z: number): number => (HIGHEST * (x * x + z * z)) / (BALL * BALL)

/** A drawing in centimetres as one in metres. */
function inMetres(
  name: string,
  [halfWidth, halfLength]: readonly [number, number],
  outline: SoleDrawing['outline'],
  relief: SoleDrawing['relief'],
  { cell = 0.5, period = 0 } = {},
): SoleDrawing {
  return {
    name,
    halfWidth: halfWidth / 100,
    halfLength: halfLength / 100,
    cell: cell / 100,
    period: period / 100,
    outline: (x, z) => outline(x * 100, z * 100),
    relief: (x, z, inside) => relief(x * 100, z * 100, inside * 100) / 100,
  }
}

/** A sole's place in this list is its id in print records: add at the end. */
export const DRAWINGS: readonly SoleDrawing[] = [
  inMetres('boot', [6, 15], bootOutline, bootRelief),
  inMetres('foot', [6, 14], footOutline, footRelief),
  inMetres('paw', [6, 8.5], pawOutline, pawRelief),
  inMetres('hoof', [6, 9], hoofOutline, hoofRelief),
  inMetres('ski', [7, 87], skiOutline, skiRelief, { cell: 1 }),
  inMetres('runner', [3, 61], runnerOutline, runnerRelief, { cell: 1 }),
  inMetres('tyre', [11, 0], tyreOutline, tyreRelief, { period: TYRE_PERIOD }),
  inMetres('ball', [11.5, 11.5], ballOutline, ballRelief, { cell: 1 }),
]
