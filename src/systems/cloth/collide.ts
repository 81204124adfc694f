import type { Capsules } from './capsules.ts'
import type { PanelGrid } from './garment.ts'
import { PANELS } from './panels.ts'
import { bedHeight, type SnowBed } from './snow-bed.ts'

const MOST_COLUMNS = Math.max(...PANELS.map(({ columns }) => Math.max(...columns)))

/** Share of its slide over what it touches that cloth loses in a substep. */
const RUB = 0.12
const RUB_SNOW = 0.3
/** m that a hem lies over the snow. */
const OVER = 0.006

/**
 * Passes over the capsules for a particle that more than one of them pushes, as behind a bent knee. From the third on it is also
 * led away from the middle of the body: between two thighs that touch, it would else go to and fro.
 */
const PASSES = 16
const STUCK = 2
/** m of that in a pass. */
const LED = 0.003

/** m that cloth which a limb has passed is led round it in a substep; and of a push that give it speed. */
const PASSED = 0.05
const SHOVE = 0.01
/** m under a limb from which a way that goes up a little still meets it. */
const BELOW = 0.1

/** Unit vectors from the middle of the panel being solved, per column: where the cloth of that column belongs. */
export const outwardX = new Float64Array(MOST_COLUMNS)
export const outwardZ = new Float64Array(MOST_COLUMNS)
/** Fills them: a column faces away from the one opposite it on the seam. */
export function faceOutward({ columns, first }: PanelGrid, goal: Float32Array): void {
  for (let c = 0; c < columns; c++) {
    const i = (first + c) * 3
    const j = (first + ((c + (columns >> 1)) % columns)) * 3
    const x = goal[i]! - goal[j]!
    const z = goal[i + 2]! - goal[j + 2]!
    const norm = 1 / Math.sqrt(x * x + z * z + 1e-9)
    outwardX[c] = x * norm
    outwardZ[c] = z * norm
  }
}

/** Pushes a panel's particles out of the capsules that they may meet. Call `faceOutward` before; (mx, my, mz) is the way of the body in this substep. */
export function leaveBody(
  grid: PanelGrid,
  capsules: Capsules,
  p: Float64Array,
  before: Float64Array,
  goal: Float32Array,
  mx: number,
  my: number,
  mz: number,
): void {
  const { columns, rows, first, meets } = grid
  const { ease, limbs, rise } = grid.panel
  const across = Math.sqrt(1 - rise * rise)
  for (let k = columns, c = 0, n = columns * rows; k < n; k++) {
    const i = (first + k) * 3
    if (limbs === 1) facePast(goal, (first + k) * 3, (first + k - c + ((c + (columns >> 1)) % columns)) * 3)
    else {
      way.level = true
      way.x = outwardX[c]! * across
      way.y = rise
      way.z = outwardZ[c]! * across
    }
    c = c + 1 === columns ? 0 : c + 1
    if (!leadOut(capsules, meets[k]!, ease, p, before, i)) continue
    pushOut(capsules, meets[k]!, ease, p, i)
    before[i] = before[i]! + RUB * (p[i]! - mx - before[i]!)
    before[i + 1] = before[i + 1]! + RUB * (p[i + 1]! - my - before[i + 1]!)
    before[i + 2] = before[i + 2]! + RUB * (p[i + 2]! - mz - before[i + 2]!)
  }
}

/** Unit vector along which the particle at hand leaves what is in its way; `level`: it goes up a little at most. */
const way = { x: 0, y: 0, z: 0, level: false }
/** Points it from where the bones have the particle at j, across a limb, to where they have the one at i. */
function facePast(goal: Float32Array, i: number, j: number): void {
  const x = goal[i]! - goal[j]!
  const y = goal[i + 1]! - goal[j + 1]!
  const z = goal[i + 2]! - goal[j + 2]!
  const norm = 1 / Math.sqrt(x * x + y * y + z * z + 1e-9)
  way.level = false
  way.x = x * norm
  way.y = y * norm
  way.z = z * norm
}

/**
 * Leads the particle at p[i] along `way` to the far side of the listed capsules, whether it is in one or has one before it; says
 * whether it did: else it is outside of them all, as most cloth is. The nearest way out may be the wrong one: a skirt that a leg has once come through would hang behind it for good.
 */
function leadOut(
  capsules: Capsules,
  met: readonly number[],
  ease: number,
  p: Float64Array,
  before: Float64Array,
  i: number,
): boolean {
  const { x: dx, y: dy, z: dz } = way
  const py = p[i + 1]!
  let far = 0
  for (let n = 0; n < met.length; n++) {
    const o = met[n]!
    if (way.level && (py < capsules[o + 10]! - ease - BELOW || py > capsules[o + 11]! + ease)) continue
    const radius = capsules[o + 7]! + ease
    const x = p[i]! - capsules[o]!
    const y = py - capsules[o + 1]!
    const z = p[i + 2]! - capsules[o + 2]!
    const bx = capsules[o + 3]!
    const by = capsules[o + 4]!
    const bz = capsules[o + 5]!
    const along = bx * dx + by * dy + bz * dz
    if (x * dx + y * dy + z * dz > (along > 0 ? along : 0) + radius) continue
    let t = (x * bx + y * by + z * bz) * capsules[o + 6]!
    t = t < 0 ? 0 : t > 1 ? 1 : t
    const qx = x - t * bx
    const qy = y - t * by
    const qz = z - t * bz
    // Along the way, and squared across it: the ball round the nearest place of the axis stands for the capsule.
    const over = qx * dx + qy * dy + qz * dz
    const depth = radius * radius - (qx * qx + qy * qy + qz * qz - over * over)
    if (depth <= 0) continue
    const exit = Math.sqrt(depth) - over
    if (exit > far) far = exit
  }
  if (far === 0) return false
  if (far > PASSED) far = PASSED
  const rest = far > SHOVE ? far - SHOVE : 0
  p[i] = p[i]! + far * dx
  p[i + 1] = p[i + 1]! + far * dy
  p[i + 2] = p[i + 2]! + far * dz
  before[i] = before[i]! + rest * dx
  before[i + 1] = before[i + 1]! + rest * dy
  before[i + 2] = before[i + 2]! + rest * dz
  return true
}

/** Puts the particle at p[i] outside of the listed capsules, the nearest way. */
function pushOut(capsules: Capsules, met: readonly number[], ease: number, p: Float64Array, i: number): void {
  let px = p[i]!
  let py = p[i + 1]!
  let pz = p[i + 2]!
  for (let pass = 0; pass < PASSES; pass++) {
    let hits = 0
    for (let n = 0; n < met.length; n++) {
      const o = met[n]!
      // Most are far from most, and one side of the box says so.
      if (px < capsules[o + 8]! - ease || px > capsules[o + 9]! + ease) continue
      if (pz < capsules[o + 12]! - ease || pz > capsules[o + 13]! + ease) continue
      if (py < capsules[o + 10]! - ease || py > capsules[o + 11]! + ease) continue
      const x = px - capsules[o]!
      const y = py - capsules[o + 1]!
      const z = pz - capsules[o + 2]!
      const bx = capsules[o + 3]!
      const by = capsules[o + 4]!
      const bz = capsules[o + 5]!
      let t = (x * bx + y * by + z * bz) * capsules[o + 6]!
      t = t < 0 ? 0 : t > 1 ? 1 : t
      const dx = x - t * bx
      const dy = y - t * by
      const dz = z - t * bz
      const square = dx * dx + dy * dy + dz * dz
      const radius = capsules[o + 7]! + ease
      if (square >= radius * radius || square < 1e-10) continue
      const s = radius / Math.sqrt(square) - 1
      px += s * dx
      py += s * dy
      pz += s * dz
      hits++
    }
    if (hits === 0) break
    if (pass < STUCK || hits === 1) continue
    const led = LED / Math.sqrt(px * px + pz * pz + 1e-6)
    px += led * px
    pz += led * pz
  }
  p[i] = px
  p[i + 1] = py
  p[i + 2] = pz
}

/** Lets the lower rows of a panel ride on the snow; (ox, oy, oz) is the body's way from this substep to the tick's end. */
export function rideSnow(
  grid: PanelGrid,
  bed: SnowBed,
  p: Float64Array,
  before: Float64Array,
  ox: number,
  oy: number,
  oz: number,
): void {
  const { columns, rows, first, snowRow } = grid
  const top = bed.top + OVER + oy
  const end = (first + rows * columns) * 3
  for (let i = (first + snowRow * columns) * 3; i < end; i += 3) {
    if (p[i + 1]! >= top) continue
    const under = bedHeight(bed, p[i]! - ox, p[i + 2]! - oz) + OVER + oy - p[i + 1]!
    if (under <= 0) continue
    const push = under * bed.ny
    p[i] = p[i]! + push * bed.nx
    p[i + 1] = p[i + 1]! + push * bed.ny
    p[i + 2] = p[i + 2]! + push * bed.nz
    before[i] = before[i]! + RUB_SNOW * (p[i]! - before[i]!)
    before[i + 1] = before[i + 1]! + RUB_SNOW * (p[i + 1]! - before[i + 1]!)
    before[i + 2] = before[i + 2]! + RUB_SNOW * (p[i + 2]! - before[i + 2]!)
  }
}
