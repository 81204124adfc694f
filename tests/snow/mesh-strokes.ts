/** Strokes of meshes, without a world around them. */
import { MeshMarker } from '../../src/snow/mesh/mesh-marker.ts'
import { type MeshShape, readyMesh } from '../../src/snow/mesh/mesh.ts'
import { PosedMesh } from '../../src/snow/mesh/posed-mesh.ts'
import { type SnowField, type Stroke, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, make, stampAt } from './strokes.ts'

export const marker = new MeshMarker()

/** Turned about y by `turn` rad, at its place. */
const turned = (turn: number): Float64Array => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return Float64Array.of(cos, 0, sin, 0, 0, 1, 0, 0, -sin, 0, cos, 0)
}
export interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly turn?: number
}
const lastOf = new WeakMap<PosedMesh, Place>()
/** The stroke of a mesh that went to a place; from the last one when it was placed before. */
export function strokeTo(snow: SnowField, posed: PosedMesh, to: Place, over: Partial<Draft> = {}): Stroke {
  const { x, y, z, turn = 0 } = to
  const from = lastOf.get(posed) ?? to
  lastOf.set(posed, to)
  posed.place(x, y, z)
  posed.moveRigid(turned(turn))
  if (!marker.draw(posed, snow)) throw new Error('not near the snow')
  posed.hasBefore = true
  const length = Math.hypot(x - from.x, z - from.z)
  const [dirX, dirZ] = length > 0 ? [(x - from.x) / length, (z - from.z) / length] : [0, 1]
  return {
    ...stampAt(x, z, { dirX0: dirX, dirZ0: dirZ }),
    x0: from.x,
    z0: from.z,
    shape: StrokeShape.Mesh,
    halfWidth: 1,
    halfLength: 1,
    underside0: y,
    underside1: y,
    grid: { ...marker.grid, texels: marker.grid.texels.slice() },
    ...over,
  }
}
/** Puts a mesh down at each of the places in turn, one a tick. */
export function press(
  snow: SnowField,
  shape: MeshShape,
  places: readonly Place[],
  over: Partial<Draft> = {},
): void {
  const posed = new PosedMesh(readyMesh(shape, false))
  for (const place of places) make(snow, strokeTo(snow, posed, place, over))
}
export const fieldOf = (depth = 0.5): SnowField =>
  createSnowField(flatGround({ depth }), { wobble: 0, healing: false })
