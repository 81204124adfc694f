import type { ClothRow } from '../../components/cloth.ts'
import { noiseAt } from '../../shaders/lib/noise.ts'
import { type Capsules } from './capsules.ts'
import { leaveBody, rideSnow } from './collide.ts'
import { solveLinks, tether } from './constrain.ts'
import { type Garment, type PanelGrid, SUBSTEP } from './garment.ts'
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
  /** 1 / (substeps left in the tick): share of the way from where the seam is to where the tick will have it. */
  share: number
}

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
    advance(grid, row, surroundings)
    remember(grid, row.goal, last, position, surroundings.share)
    solveLinks(grid.links, position)
    tether(grid, position)
    if (grid.snowRow < grid.rows) rideSnow(grid, bed, position, before, aheadX, aheadY, aheadZ)
    leaveBody(grid, capsules, position, before, moveX, moveY, moveZ)
  }
}

/** Verlet: gravity, the air, and the motion of the frame. Leaves `before` where the particle was, in the new frame. */
function advance(grid: PanelGrid, row: ClothRow, s: Surroundings): void {
  const { columns, rows, first, panel } = grid
  const { position, before, goal } = row
  const { moveX, moveY, moveZ } = s
  const kept = 1 / (1 + DAMPING * SUBSTEP)
  const fall = GRAVITY * SUBSTEP * SUBSTEP
  // What the air would carry along in a substep, relative to the body.
  const airX = s.wind.x * panel.wind * SUBSTEP - moveX
  const airZ = s.wind.z * panel.wind * SUBSTEP - moveZ
  const air = Math.sqrt(airX * airX + airZ * airZ + moveY * moveY)
  const toX = air > 0 ? airX / air : 0
  const toZ = air > 0 ? airZ / air : 0
  for (let c = 0; c < columns; c++) {
    // Which way this column faces: from the one opposite on the seam.
    const i = (first + c) * 3
    const j = (first + ((c + (columns >> 1)) % columns)) * 3
    const x = goal[i]! - goal[j]!
    const z = goal[i + 2]! - goal[j + 2]!
    const norm = 1 / Math.sqrt(x * x + z * z + 1e-9)
    const facing = -(x * toX + z * toZ) * norm
    const ripple = 1 + 1.6 * noiseAt(x * norm * 1.3 + 1.7 * s.seconds, z * norm * 1.3, s.seed)
    const drag = (DRAG_LEE + (DRAG_FRONT - DRAG_LEE) * (facing > 0 ? facing : 0)) * ripple
    // Drag · |air| is the rate at which cloth falls in with the air; per substep, and never past it.
    const taken = (drag * air) / (1 + drag * air)
    for (let n = first + columns + c, end = first + rows * columns; n < end; n += columns) {
      const o = n * 3
      // Before the frame moved on, this was its way relative to the body.
      const vx = position[o]! - before[o]! - moveX
      const vy = position[o + 1]! - before[o + 1]! - moveY
      const vz = position[o + 2]! - before[o + 2]! - moveZ
      let wx = (vx + taken * (airX - vx)) * kept
      let wy = (vy + taken * (-moveY - vy)) * kept - fall
      let wz = (vz + taken * (airZ - vz)) * kept
      const square = wx * wx + wy * wy + wz * wz
      if (square > FARTHEST * FARTHEST) {
        const cut = FARTHEST / Math.sqrt(square)
        wx *= cut
        wy *= cut
        wz *= cut
      }
      before[o] = position[o]! - moveX
      before[o + 1] = position[o + 1]! - moveY
      before[o + 2] = position[o + 2]! - moveZ
      position[o] = position[o]! + wx
      position[o + 1] = position[o + 1]! + wy
      position[o + 2] = position[o + 2]! + wz
    }
  }
}

/** Moves `last`, the posed cut of the substep before, on toward this tick's, and pulls every particle toward it. */
function remember(
  { columns, rows, first, hold }: PanelGrid,
  goal: Float32Array,
  last: Float32Array,
  p: Float32Array,
  share: number,
): void {
  for (let k = 0, n = columns * rows; k < n; k++) {
    const i = (first + k) * 3
    const pull = hold[k]!
    for (let axis = i; axis < i + 3; axis++) {
      const to = last[axis]! + share * (goal[axis]! - last[axis]!)
      last[axis] = to
      p[axis] = p[axis]! + pull * (to - p[axis]!)
    }
  }
}
