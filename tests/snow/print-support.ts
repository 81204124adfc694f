/** Prints of soles, and how like their sole they look. */
import {
  createSnowField,
  sampleSole,
  type SnowField,
  soleByName,
  type SoleSide,
} from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { flatGround } from '../support/flat-ground.ts'
import type { Draft } from './strokes.ts'

export const still = (depth = 0.2): SnowField =>
  createSnowField(flatGround({ depth, density: 150 }), { wobble: 0, healing: false })
export const recordsOf = (snow: SnowField): number =>
  (snow.tiles as readonly Tile[]).reduce((sum, { prints }) => sum + (prints?.count ?? 0), 0)

export interface Place {
  x: number
  z: number
  dirX: number
  dirZ: number
  side?: SoleSide
}
/** Pairs of the sole's own relief, m, and what `read` says, over the sole or the part of it that `within` keeps. */
export function compared(
  name: string,
  place: Place,
  read: (x: number, z: number) => number,
  within: (u: number, v: number) => boolean = () => true,
): [number, number][] {
  const sole = soleByName(name)
  const out = { distance: 0, relief: 0 }
  const pairs: [number, number][] = []
  for (let v = -0.16; v < 0.16; v += 0.004) {
    for (let u = -0.07; u < 0.07; u += 0.004) {
      sampleSole(sole, u, v, out, place.side)
      if (out.distance > -0.008 || !within(u, v)) continue
      const x = place.x + place.dirX * v + place.dirZ * u
      const z = place.z + place.dirZ * v - place.dirX * u
      pairs.push([out.relief, read(x, z)])
    }
  }
  return pairs
}
export function correlation(pairs: readonly [number, number][]): number {
  const n = pairs.length
  const ma = pairs.reduce((s, [a]) => s + a, 0) / n
  const mb = pairs.reduce((s, [, b]) => s + b, 0) / n
  let ab = 0
  let aa = 0
  let bb = 0
  for (const [a, b] of pairs) {
    ab += (a - ma) * (b - mb)
    aa += (a - ma) * (a - ma)
    bb += (b - mb) * (b - mb)
  }
  return ab / Math.sqrt(aa * bb)
}
/** Detail at one place of a boot print at (1.2, 1.2), m. */
export const fineOf = (snow: SnowField): number =>
  Math.abs(snow.height(1.185, 1.15) - snow.offset(1.185, 1.15))

export const heading = (turn: number): { dirX: number; dirZ: number } => ({
  dirX: Math.sin(turn),
  dirZ: Math.cos(turn),
})
export const facing = ({ dirX, dirZ }: { dirX: number; dirZ: number }): Partial<Draft> => ({
  dirX0: dirX,
  dirZ0: dirZ,
})
