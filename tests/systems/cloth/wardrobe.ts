import { Cloth, ClothDetail, ClothRows, Skeleton, use, type ClothRow } from '../../../src/game/headless.ts'
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

type Numbers = Float32Array | Float64Array
const separation = (p: Numbers, i: number, j: number): number =>
  Math.hypot(p[j * 3]! - p[i * 3]!, p[j * 3 + 1]! - p[i * 3 + 1]!, p[j * 3 + 2]! - p[i * 3 + 2]!)

/** Mean share by which the threads of a panel, down and round, are longer than they were cut. What is loose counts 0. */
export function stretchOf(garment: Garment, grid: PanelGrid, p: Numbers): number {
  let sum = 0
  let count = 0
  const strain = (i: number, j: number): void => {
    sum += Math.max(0, separation(p, i, j) / separation(garment.cut, i, j) - 1)
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

/** Deepest of a panel's free particles inside the capsules that it meets, m. */
export function inside(e: number, grid: PanelGrid, p: Numbers): number {
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
      worst = Math.max(worst, deep)
    }
  }
  return worst
}

/** m by which the hem of a panel hangs below where the bones would take it, in the mean. */
export function sagOf(grid: PanelGrid, { position, goal }: ClothRow): number {
  let sum = 0
  for (let c = 0; c < grid.columns; c++) {
    const i = (grid.first + (grid.rows - 1) * grid.columns + c) * 3 + 1
    sum += goal[i]! - position[i]!
  }
  return sum / grid.columns
}

/** Fastest particle over its body, m in a tick. */
export function fastest({ position, previous }: ClothRow, garment: Garment): number {
  let worst = 0
  for (let i = 0; i < garment.count * 3; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => position[i + k]! - previous[i + k]!)
    worst = Math.max(worst, Math.hypot(x!, y!, z!))
  }
  return worst
}
