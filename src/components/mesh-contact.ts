import { type MeshShape, type ReadyMesh, readyMesh } from '../snow/mesh/mesh.ts'
import { PosedMesh } from '../snow/mesh/posed-mesh.ts'
import { defineComponent, defineResource, f32, f64, u32, u8 } from './define.ts'
import { BONE_COUNT, BONE_STRIDE, Skeleton } from './skeleton.ts'
import { actorOf, attach, has, isAlive, use, type World } from './world.ts'

/**
 * An entity whose mesh touches snow: the mesh itself leaves its contour and its underside, not a collider. Given by
 * `markWithMesh`; the columns may be written at any time.
 */
export const MeshContact = defineComponent('MeshContact', {
  load: f32(300), // N on what touches; 0: only what the mesh stands in gives way
  rim: f32(0.5), // 0…1 of the displaced mass pushed to the side instead of pressed under
  rimWidth: f32(0), // m; 0 follows the volume
  rimSoftness: f32(0), // 0 a crest at the edge … 1 a smooth swell
  layer: u32(1), // bit mask; layers outside the app's layerMask leave no mark
})

/** Where a mesh was when it was last looked at. Written by the contact system. */
export const MeshTrace = defineComponent('MeshTrace', {
  x: f64(),
  y: f64(),
  z: f64(),
  qx: f32(),
  qy: f32(),
  qz: f32(),
  qw: f32(),
  seen: u8(), // 1 after a tick in which it came near the snow
})

/** A mesh and how it moves. */
export interface MarkingMesh extends MeshShape {
  /**
   * Matrices of its bones, 3 × 4, row-major, from the mesh at rest to world axes and metres around the entity's Transform. The
   * game writes them in place. Absent: the entity's Skeleton, whose matrices are like that.
   */
  readonly palette?: Float32Array
  /**
   * Writes where every vertex is this tick, x, y, z in world axes and metres around the Transform: for cloth and other meshes
   * that no bones move. Must give the same places for the same world.
   */
  readonly deform?: (entity: number, places: Float32Array) => void
}

/** Values of MeshContact. */
export interface MeshMark {
  readonly load?: number
  readonly rim?: number
  readonly rimWidth?: number
  readonly rimSoftness?: number
  readonly layer?: number
}

/** The mesh of one entity. */
export interface HeldMesh {
  /** Whose it is: ids are recycled. */
  readonly actor: number
  readonly posed: PosedMesh
  readonly shape: MarkingMesh
  /** Matrices as they were last seen, for a mesh with bones. */
  readonly matrices: Float32Array
  /** What `deform` writes. */
  readonly places: Float32Array
}

const words = new Uint32Array(2)
const number = new Float64Array(words.buffer)

/** Meshes by entity. What a mesh went through since the last tick follows from where its points were: they are hashed. */
export const Meshes = defineResource<Map<number, HeldMesh>>('Meshes', 'snowPlugin()', (meshes, mix) => {
  for (const { actor, posed } of [...meshes.values()].toSorted((a, b) => a.actor - b.actor)) {
    if (!posed.hasBefore) continue
    mix(actor)
    mix(posed.anchorX)
    mix(posed.anchorZ)
    mix(posed.base)
    for (let i = posed.now * 3; i < (posed.now + posed.mesh.vertices) * 3; i++) {
      number[0] = posed.points[i]!
      mix(words[0]!)
      mix(words[1]!)
    }
  }
})

const ready = new WeakMap<MarkingMesh, ReadyMesh>()
const NOTHING = new Float32Array(0)

/**
 * Lets an entity with a Transform mark snow with its mesh: `markWithMesh(world, anchor, { positions, indices })`. One object
 * serves any number of entities; to change the triangles give another.
 * @throws on an entity that is not alive and on what is no mesh, naming the array, the element and what to give.
 */
export function markWithMesh(world: World, entity: number, shape: MarkingMesh, mark: MeshMark = {}): void {
  if (!isAlive(world, entity)) {
    throw new Error(
      `markWithMesh: entity ${entity} is not alive: keep handleOf() instead of the id, and resolve it first`,
    )
  }
  const known = ready.get(shape)
  const mesh = known ?? readyMesh(shape, shape.deform !== undefined)
  ready.set(shape, mesh)
  checkBones(world, entity, shape, mesh)
  attach(world, entity, MeshContact({ ...mark }))
  attach(world, entity, MeshTrace)
  use(world, Meshes).set(entity, {
    actor: actorOf(entity),
    posed: new PosedMesh(mesh),
    shape,
    matrices: mesh.bones ? new Float32Array(mesh.boneCount * BONE_STRIDE) : NOTHING,
    places: shape.deform ? new Float32Array(shape.positions.length) : NOTHING,
  })
}

function checkBones(world: World, entity: number, { palette }: MarkingMesh, mesh: ReadyMesh): void {
  if (!mesh.bones) return
  if (!palette && !has(world, entity, Skeleton)) {
    throw new Error(
      `markWithMesh: the mesh of entity ${entity} has bones, but no palette, and the entity no Skeleton: give one of them`,
    )
  }
  const bones = palette ? palette.length / BONE_STRIDE : BONE_COUNT
  if (mesh.boneCount > bones) {
    throw new Error(
      `Mesh.boneIndices names bone ${mesh.boneCount - 1}: there are ${bones} matrices of ${BONE_STRIDE} numbers, give 0 to ${bones - 1}`,
    )
  }
}
