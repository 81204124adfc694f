import { markWithMesh, type MarkingMesh } from '../../components/mesh-contact.ts'
import { Snow } from '../../components/resources.ts'
import { Solid, SolidKind } from '../../components/solid.ts'
import { Transform } from '../../components/transform.ts'
import { spawn, use, type World } from '../../components/world.ts'
import { facing } from '../../shaders/lib/frame.ts'

export interface CrateOptions {
  /** Half extents, m: across, up, along. */
  readonly half?: readonly [x: number, y: number, z: number]
  /** Direction it faces, any length. Default +z. */
  readonly toward?: { readonly x: number; readonly z: number }
  /** How deep it stands in the snow, m. Default 0.06. */
  readonly sunk?: number
  /** N. */
  readonly load?: number
}

/** The twelve triangles of a box. */
function boxMesh(x: number, y: number, z: number): MarkingMesh {
  const corner = (n: number): number[] => [n & 1 ? x : -x, n & 2 ? y : -y, n & 4 ? z : -z]
  const quads = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
  const corners = [0, 1, 2, 0, 2, 3]
  return {
    positions: Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap(corner)),
    indices: Uint16Array.from({ length: 36 }, (_, i) => quads[Math.floor(i / 6) * 4 + corners[i % 6]!]!),
  }
}

/** A wooden crate that stands in the snow; its own triangles mark, wherever it is moved. */
export function spawnCrate(world: World, x: number, z: number, options: CrateOptions = {}): number {
  const { half = [0.3, 0.25, 0.4], toward = { x: 0, z: 1 }, sunk = 0.06, load = 500 } = options
  const [halfX, halfY, halfZ] = half
  const crate = spawn(
    world,
    Transform({ x, y: use(world, Snow).onGround(x, z) + halfY - sunk, z, ...facing(toward.x, toward.z) }),
    Solid({ kind: SolidKind.Box, halfX, halfY, halfZ, red: 0.36, green: 0.2, blue: 0.1, snowy: 0 }),
  )
  markWithMesh(world, crate, boxMesh(halfX, halfY, halfZ), { load })
  return crate
}
