import type { Capsules } from './capsules.ts'
import type { PanelGrid } from './garment.ts'
import { bedHeight, type SnowBed } from './snow-bed.ts'

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

/** Pushes a panel's particles out of the capsules that they may meet; (mx, my, mz) is the way of the body in this substep. */
export function leaveBody(
  grid: PanelGrid,
  capsules: Capsules,
  p: Float64Array,
  before: Float64Array,
  mx: number,
  my: number,
  mz: number,
): void {
  const { columns, rows, first, meets } = grid
  const { ease } = grid.panel
  for (let k = columns, n = columns * rows; k < n; k++) {
    const i = (first + k) * 3
    if (!pushOut(capsules, meets[k]!, ease, p, i)) continue
    before[i] = before[i]! + RUB * (p[i]! - mx - before[i]!)
    before[i + 1] = before[i + 1]! + RUB * (p[i + 1]! - my - before[i + 1]!)
    before[i + 2] = before[i + 2]! + RUB * (p[i + 2]! - mz - before[i + 2]!)
  }
}

/** Puts the particle at p[i] outside of the listed capsules; says whether it was in one. */
function pushOut(
  capsules: Capsules,
  met: readonly number[],
  ease: number,
  p: Float64Array,
  i: number,
): boolean {
  let px = p[i]!
  let py = p[i + 1]!
  let pz = p[i + 2]!
  let pushed = false
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
    pushed = true
    if (pass < STUCK || hits === 1) continue
    const led = LED / Math.sqrt(px * px + pz * pz + 1e-6)
    px += led * px
    pz += led * pz
  }
  if (!pushed) return false
  p[i] = px
  p[i + 1] = py
  p[i + 2] = pz
  return true
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
