import { Cloth, ClothDetail, type ClothRow } from '../../components/cloth.ts'
import { Skeleton } from '../../components/skeleton.ts'
import { handleOf, has, resolve, type World } from '../../components/world.ts'
import { type Capsules, poseCapsules } from './capsules.ts'
import { faceOutward, leaveBody } from './collide.ts'
import { solveLinks } from './constrain.ts'
import { type Garment, GARMENTS, MOST_PARTICLES, type PanelGrid } from './garment.ts'
import { poseCut } from './pose-cut.ts'

/** s in which cloth is caught by its pose before it freezes. */
const CATCH = 0.4
/** Sweeps that ease what the bones stretched when cloth is laid into its pose. */
const EASING = 12

/** Takes rows back from figures that are gone or carry no cloth. */
export function freeRows(world: World, rows: readonly ClothRow[]): void {
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!
    if (row.owner === 0) continue
    const e = resolve(world, row.owner as ReturnType<typeof handleOf>)
    // A component that was taken off and put on again knows nothing of the row.
    if (e === 0 || !has(world, e, Cloth) || Cloth.slot[e] !== k + 1) row.owner = 0
  }
}

/** Brings the detail in force toward the wanted one: with a row, on the other grid, or without. */
export function followDetail(e: number, rows: readonly ClothRow[]): void {
  const wanted = Cloth.wanted[e]! as ClothDetail
  const now = Cloth.detail[e]! as ClothDetail
  if (now === ClothDetail.Frozen) {
    if (wanted !== ClothDetail.Frozen) thaw(e, wanted, rows)
  } else if (wanted !== ClothDetail.Frozen && wanted !== now) {
    regrid(e, GARMENTS[now]!, GARMENTS[wanted]!, rows[Cloth.slot[e]! - 1]!)
    Cloth.detail[e] = wanted
  } else if (wanted === ClothDetail.Frozen && Cloth.frozen[e] === 1) {
    rows[Cloth.slot[e]! - 1]!.owner = 0
    Cloth.slot[e] = 0
    Cloth.detail[e] = ClothDetail.Frozen
  }
}

/** Takes a free row; with none left the cloth stays frozen until one is. */
function thaw(e: number, wanted: ClothDetail, rows: readonly ClothRow[]): void {
  for (let k = 0; k < rows.length; k++) {
    if (rows[k]!.owner !== 0) continue
    rows[k]!.owner = handleOf(e)
    Cloth.slot[e] = k + 1
    Cloth.detail[e] = wanted
    Cloth.frozen[e] = 1
    return
  }
}

/**
 * Puts cloth where the bones take its cut, outside of the body and at rest: for newborn figures and those that were put elsewhere.
 */
export function lieInPose(e: number, garment: Garment, row: ClothRow, capsules: Capsules): void {
  const { position, previous, before, goal } = row
  poseCut(garment, e, Skeleton.bones, goal)
  position.set(goal)
  before.set(goal)
  poseCapsules(capsules, e, Skeleton.bones, Skeleton.bones, 1)
  for (let k = 0; k < garment.panels.length; k++) {
    const grid = garment.panels[k]!
    faceOutward(grid, goal)
    // Bones stretch the cut: let go like that, it would snap.
    for (let n = 0; n < EASING; n++) {
      solveLinks(grid.threads, position)
      leaveBody(grid, capsules, position, before, goal, 0, 0, 0)
    }
  }
  previous.set(position)
  before.set(position)
  if (Cloth.wanted[e] !== ClothDetail.Frozen) Cloth.frozen[e] = 0
}

/** Draws cloth that is to freeze into its pose, so that nobody sees it jump. */
export function settleFrozen(e: number, garment: Garment, row: ClothRow, dt: number): void {
  if (Cloth.wanted[e] !== ClothDetail.Frozen) {
    Cloth.frozen[e] = 0
    return
  }
  const now = Math.min(1, Cloth.frozen[e]! + dt / CATCH)
  // The same share of what is left, so that the whole way is even in time.
  const share = now === 1 ? 1 : (now - Cloth.frozen[e]!) / (1 - Cloth.frozen[e]!)
  Cloth.frozen[e] = now
  const { position, before, goal } = row
  for (let i = 0, n = garment.count * 3; i < n; i++) {
    const pull = share * (goal[i]! - position[i]!)
    position[i] = position[i]! + pull
    before[i] = before[i]! + pull
  }
}

const scratch = new Float32Array(MOST_PARTICLES * 3)
/** Carries a row over to another grid: what it was off its pose stays, between particles blended. */
function regrid(e: number, from: Garment, to: Garment, row: ClothRow): void {
  const { position, before, previous, goal } = row
  for (let i = 0, n = from.count * 3; i < n; i++) {
    position[i] = position[i]! - goal[i]!
    before[i] = before[i]! - goal[i]!
    previous[i] = previous[i]! - goal[i]!
  }
  poseCut(to, e, Skeleton.bones, goal)
  spread(from, to, position, goal)
  spread(from, to, before, goal)
  spread(from, to, previous, goal)
}
/** Replaces offsets on one grid by places on the other. */
function spread(from: Garment, to: Garment, numbers: Float64Array, goal: Float32Array): void {
  for (let k = 0; k < to.panels.length; k++) spreadPanel(from.panels[k]!, to.panels[k]!, numbers)
  for (let i = 0, n = to.count * 3; i < n; i++) numbers[i] = goal[i]! + scratch[i]!
}
function spreadPanel(from: PanelGrid, to: PanelGrid, offsets: Float64Array): void {
  for (let r = 0; r < to.rows; r++) {
    const v = (r * (from.rows - 1)) / (to.rows - 1)
    const upper = Math.min(from.rows - 2, Math.floor(v))
    for (let c = 0; c < to.columns; c++) {
      const u = (c * from.columns) / to.columns
      const left = Math.floor(u)
      const right = (left + 1) % from.columns
      const a = from.first + upper * from.columns
      const b = a + from.columns
      const [s, t] = [u - left, v - upper]
      for (let axis = 0; axis < 3; axis++) {
        const high = (1 - s) * offsets[(a + left) * 3 + axis]! + s * offsets[(a + right) * 3 + axis]!
        const low = (1 - s) * offsets[(b + left) * 3 + axis]! + s * offsets[(b + right) * 3 + axis]!
        scratch[(to.first + r * to.columns + c) * 3 + axis] = (1 - t) * high + t * low
      }
    }
  }
}
