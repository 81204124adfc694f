import type { ClothRow } from '../../components/cloth.ts'
import { noiseAt } from '../../shaders/lib/noise.ts'
import type { Capsules } from './capsules.ts'
import { faceOutward, leaveBody, outwardX, outwardZ, rideSnow } from './collide.ts'
import { solveLinks, tether } from './constrain.ts'
import { type Garment, type PanelGrid, SUBSTEP } from './garment.ts'
import { PANELS } from './panels.ts'
import type { SnowBed } from './snow-bed.ts'
import type { Wind } from './wind.ts'

/** m/s². */
const GRAVITY = 9.81
/** 1/s at which cloth falls in with the motion of its body: what air inside and friction of threads take. */
const DAMPING = 2.5
/** Drag of the air, 1/m, on a side that faces the wind and on one in the lee. */
const DRAG_FRONT = 0.3
const DRAG_LEE = 0.08
/** m that a particle may go in a substep relative to its body: no fault may fling it away. */
const FARTHEST = 0.2

/** What one substep needs to know beside the particles. Scratch, refilled per substep. */
export interface Surroundings {
  capsules: Capsules
  bed: SnowBed
  wind: Wind
  /** The body's way in this substep, m, and what is left of it until the end of the tick. */
  moveX: number
  moveY: number
  moveZ: number
  aheadX: number
  aheadY: number
  aheadZ: number
  /** s of the world, and a number of the figure, for ripples. */
  seconds: number
  seed: number
  /** True in the first substep of a tick, and in every second one. */
  first: boolean
  even: boolean
  /** Share of the tick that has gone by: of the way from where the seam was to where the tick will have it. */
  share: number
}

/** The air round each panel of the figure at hand, for a tick: what it would carry along in a substep, relative to the body, m. */
interface PanelAir {
  x: number
  z: number
  /** Share of its way by which each column falls in with the air in a substep; it never goes past it. */
  readonly taken: Float64Array
}
const airs: readonly PanelAir[] = PANELS.map(({ columns }) => ({
  x: 0,
  z: 0,
  taken: new Float64Array(Math.max(...columns)),
}))

/** Advances a figure's cloth by one substep (XPBD with one iteration: Macklin et al. 2019, "Small Steps in Physics Simulation"). */
export function substep(
  garment: Garment,
  row: ClothRow,
  last: Float32Array,
  surroundings: Surroundings,
): void {
  const { position, before } = row
  const { bed, capsules, moveX, moveY, moveZ, aheadX, aheadY, aheadZ } = surroundings
  for (let k = 0; k < garment.panels.length; k++) {
    const grid = garment.panels[k]!
    // Ahead of the air and of the way out of the body, which both ask where columns face.
    faceOutward(grid, row.goal)
    if (surroundings.first) feelAir(airs[k]!, grid, surroundings)
    advance(airs[k]!, grid, row, last, surroundings)
    if (surroundings.even) solveLinks(grid.drape, position)
    solveLinks(grid.threads, position)
    tether(grid, position)
    if (grid.snowRow < grid.rows) rideSnow(grid, bed, position, before, aheadX, aheadY, aheadZ)
    leaveBody(grid, capsules, position, before, row.goal, moveX, moveY, moveZ)
  }
}

/** Fills `air`: columns that face the wind take most of it, those in the lee little, and all of them flutter. */
function feelAir(air: PanelAir, { columns, panel }: PanelGrid, s: Surroundings): void {
  air.x = s.wind.x * panel.wind * SUBSTEP - s.moveX
  air.z = s.wind.z * panel.wind * SUBSTEP - s.moveZ
  const way = Math.sqrt(air.x * air.x + air.z * air.z + s.moveY * s.moveY)
  const toX = way > 0 ? air.x / way : 0
  const toZ = way > 0 ? air.z / way : 0
  for (let c = 0; c < columns; c++) {
    const x = outwardX[c]!
    const z = outwardZ[c]!
    const facing = -(x * toX + z * toZ)
    const ripple = 1 + 1.6 * noiseAt(x * 1.3 + 1.7 * s.seconds, z * 1.3, s.seed)
    const push = (DRAG_LEE + (DRAG_FRONT - DRAG_LEE) * (facing > 0 ? facing : 0)) * ripple * way
    air.taken[c] = push / (1 + push)
  }
}

/**
 * Verlet: gravity, air and the motion of the frame; then the pull toward the posed cut, which goes from `last` to this tick's.
 * Leaves `before` where the particle was, in the new frame.
 */
function advance(
  air: PanelAir,
  { columns, rows, first, hold }: PanelGrid,
  { position, before, goal }: ClothRow,
  last: Float32Array,
  { moveX, moveY, moveZ, share }: Surroundings,
): void {
  const { x: airX, z: airZ, taken } = air
  const kept = 1 / (1 + DAMPING * SUBSTEP)
  const fall = GRAVITY * SUBSTEP * SUBSTEP
  for (let k = 0, c = 0, n = columns * rows; k < n; k++) {
    const o = (first + k) * 3
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const toX = last[o]! + share * (goal[o]! - last[o]!)
    const toY = last[o + 1]! + share * (goal[o + 1]! - last[o + 1]!)
    const toZ = last[o + 2]! + share * (goal[o + 2]! - last[o + 2]!)
    // Before the frame moved on, this was its way relative to the body.
    const vx = x - before[o]! - moveX
    const vy = y - before[o + 1]! - moveY
    const vz = z - before[o + 2]! - moveZ
    const drag = taken[c]!
    c = c + 1 === columns ? 0 : c + 1
    let wx = (vx + drag * (airX - vx)) * kept
    let wy = (vy - drag * (moveY + vy)) * kept - fall
    let wz = (vz + drag * (airZ - vz)) * kept
    const square = wx * wx + wy * wy + wz * wz
    if (square > FARTHEST * FARTHEST) {
      const cut = FARTHEST / Math.sqrt(square)
      wx *= cut
      wy *= cut
      wz *= cut
    }
    before[o] = x - moveX
    before[o + 1] = y - moveY
    before[o + 2] = z - moveZ
    const pull = hold[k]!
    position[o] = x + wx + pull * (toX - x - wx)
    position[o + 1] = y + wy + pull * (toY - y - wy)
    position[o + 2] = z + wz + pull * (toZ - z - wz)
  }
}
