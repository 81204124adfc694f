import {
  Cloth,
  ClothDetail,
  ClothRows,
  Skeleton,
  Transform,
  use,
  type ClothRow,
} from '../../../src/game/headless.ts'
import { CAPSULE_STRIDE, makeCapsules, poseCapsules } from '../../../src/systems/cloth/capsules.ts'
import { GARMENTS, type Garment, type PanelGrid } from '../../../src/systems/cloth/garment.ts'
import { stage, type Stage, type Wish } from '../gait/walker.ts'

export interface Dressed extends Stage {
  row(): ClothRow
  garment(): Garment
}
/** A hero whose cloth moves at a detail. */
export async function dressed(
  wish: Wish,
  options: Parameters<typeof stage>[1] = {},
  detail: ClothDetail = ClothDetail.Full,
): Promise<Dressed> {
  const set = await stage(wish, options)
  Cloth.wanted[set.hero] = detail
  return {
    ...set,
    row: () => use(set.app.world, ClothRows).rows[Cloth.slot[set.hero]! - 1]!,
    garment: () => GARMENTS[Cloth.detail[set.hero]!]!,
  }
}

const separation = (p: Float32Array, i: number, j: number): number =>
  Math.hypot(p[j * 3]! - p[i * 3]!, p[j * 3 + 1]! - p[i * 3 + 1]!, p[j * 3 + 2]! - p[i * 3 + 2]!)

/** Mean of |length / cut length − 1| over the threads of a panel that run down and round. */
export function stretchOf(garment: Garment, grid: PanelGrid, p: Float32Array): number {
  let sum = 0
  let count = 0
  const strain = (i: number, j: number): void => {
    sum += Math.abs(separation(p, i, j) / separation(garment.cut, i, j) - 1)
    count++
  }
  for (let r = 1; r < grid.rows; r++) {
    for (let c = 0; c < grid.columns; c++) {
      const i = grid.first + r * grid.columns + c
      strain(i - grid.columns, i)
      strain(i, grid.first + r * grid.columns + ((c + 1) % grid.columns))
    }
  }
  return sum / count
}

export const W = { at: '' }
/** Deepest of a panel's free particles inside the capsules that it meets, m. */
export function inside(e: number, grid: PanelGrid, p: Float32Array): number {
  const capsules = makeCapsules()
  poseCapsules(capsules, e, Skeleton.bones, Skeleton.bones, 1)
  let worst = 0
  for (let k = grid.columns; k < grid.columns * grid.rows; k++) {
    for (const o of grid.meets[k]!) {
      const [ax, ay, az, bx, by, bz, inverse, radius] = capsules.subarray(o, o + CAPSULE_STRIDE)
      const i = (grid.first + k) * 3
      const [x, y, z] = [p[i]! - ax!, p[i + 1]! - ay!, p[i + 2]! - az!]
      const t = Math.min(1, Math.max(0, (x * bx! + y * by! + z * bz!) * inverse!))
      const deep = radius! - Math.hypot(x - t * bx!, y - t * by!, z - t * bz!)
      if (deep > worst) W.at = `${o / 8} ${Math.floor(k / grid.columns)} ${k % grid.columns}`
      worst = Math.max(worst, deep)
    }
  }
  return worst
}

/** Mean height of the hem over the soles, m. */
export function hemHeight(e: number, grid: PanelGrid, p: Float32Array): number {
  let sum = 0
  for (let c = 0; c < grid.columns; c++) {
    sum += p[(grid.first + (grid.rows - 1) * grid.columns + c) * 3 + 1]!
  }
  return sum / grid.columns + Transform.y[e]!
}
