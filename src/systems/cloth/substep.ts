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
  /** True in every second substep. */
  even: boolean
  /** 1 / (substeps left in the tick): share of the way from where the seam is to where the tick will have it. */
  share: number
}

/** Drag of the air per column of the panel being advanced, 1/m. */
const drags = new Float64Array(Math.max(...PANELS.map(({ columns }) => Math.max(...columns))))

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
    faceOutward(grid, row.goal)
    feelAir(grid, surroundings)
    advance(grid, row, last, surroundings)
    if (surroundings.even) solveLinks(grid.drape, position)
    solveLinks(grid.threads, position)
    tether(grid, position)
    if (grid.snowRow < grid.rows) rideSnow(grid, bed, position, before, aheadX, aheadY, aheadZ)
    leaveBody(grid, capsules, position, before, row.goal, moveX, moveY, moveZ)
  }
}

/** What the air would carry along in a substep, relative to the body, m, and how far that is. */
let airX = 0
let airZ = 0
let air = 0
/** Fills `drags`: columns that face the wind take most of it, those in the lee little, and all of them flutter. */
function feelAir({ columns, panel }: PanelGrid, s: Surroundings): void {
  airX = s.wind.x * panel.wind * SUBSTEP - s.moveX
  airZ = s.wind.z * panel.wind * SUBSTEP - s.moveZ
  air = Math.sqrt(airX * airX + airZ * airZ + s.moveY * s.moveY)
  const toX = air > 0 ? airX / air : 0
  const toZ = air > 0 ? airZ / air : 0
  for (let c = 0; c < columns; c++) {
    const x = outwardX[c]!
    const z = outwardZ[c]!
    const facing = -(x * toX + z * toZ)
    const ripple = 1 + 1.6 * noiseAt(x * 1.3 + 1.7 * s.seconds, z * 1.3, s.seed)
    drags[c] = (DRAG_LEE + (DRAG_FRONT - DRAG_LEE) * (facing > 0 ? facing : 0)) * ripple
  }
}

/**
 * Verlet: gravity, air and the motion of the frame; then the pull toward the posed cut, which moves on from `last` toward this
 * tick's. Leaves `before` where the particle was, in the new frame.
 */
function advance(
  { columns, rows, first, hold }: PanelGrid,
  { position, before, goal }: ClothRow,
  last: Float32Array,
  { moveX, moveY, moveZ, share }: Surroundings,
): void {
  const kept = 1 / (1 + DAMPING * SUBSTEP)
  const fall = GRAVITY * SUBSTEP * SUBSTEP
  for (let k = 0, c = 0, n = columns * rows; k < n; k++) {
    const o = (first + k) * 3
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    // Before the frame moved on, this was its way relative to the body.
    const vx = x - before[o]! - moveX
    const vy = y - before[o + 1]! - moveY
    const vz = z - before[o + 2]! - moveZ
    // Drag · air is the share by which cloth falls in with the air in a substep; it never goes past it.
    const push = drags[c]! * air
    const taken = push / (1 + push)
    c = c + 1 === columns ? 0 : c + 1
    let wx = (vx + taken * (airX - vx)) * kept
    let wy = (vy - taken * (moveY + vy)) * kept - fall
    let wz = (vz + taken * (airZ - vz)) * kept
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
    const toX = last[o]! + share * (goal[o]! - last[o]!)
    const toY = last[o + 1]! + share * (goal[o + 1]! - last[o + 1]!)
    const toZ = last[o + 2]! + share * (goal[o + 2]! - last[o + 2]!)
    last[o] = toX
    last[o + 1] = toY
    last[o + 2] = toZ
    position[o] = x + wx + pull * (toX - x - wx)
    position[o + 1] = y + wy + pull * (toY - y - wy)
    position[o + 2] = z + wz + pull * (toZ - z - wz)
  }
}
