import { eventsOf } from '../../components/events.ts'
import { MeshContact, Meshes, MeshTrace, type HeldMesh } from '../../components/mesh-contact.ts'
import { Snow, Strokes } from '../../components/resources.ts'
import { BONE_COUNT, BONE_STRIDE, Skeleton } from '../../components/skeleton.ts'
import { Teleported } from '../../components/teleport.ts'
import { Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use } from '../../components/world.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import { MeshMarker } from '../../snow/mesh/mesh-marker.ts'
import { boundsOf, MATRIX } from '../../snow/mesh/posed-mesh.ts'
import { type SnowField, StrokeShape } from '../../snow/types.ts'
import { defineSystem } from '../schedule.ts'

const MARKERS = [Transform, MeshContact, MeshTrace]
/** Snow beside the middle of a mesh may be so much higher than there, m, and per metre of its box. */
const CLEARANCE = 0.3
const STEEPEST = 0.7
/** Travel in a tick below which a mesh stands, m. */
const STANDING = 0.0005
/** What sinks by more than a quarter of its travel pushes snow out all around, like a stamp: its bottom moves more than its front. */
const SINKING = 4
const SKELETON = BONE_COUNT * BONE_STRIDE

const marker = new MeshMarker()
const stroke = blankStroke()
stroke.shape = StrokeShape.Mesh
stroke.underside0 = stroke.underside1 = 0
const rigid = new Float64Array(MATRIX)
const bounds = new Float64Array(5)

/** Every mesh that moved and comes near the snow is drawn from below, and presses what it stands in and went through. */
export const pressMeshes = defineSystem({
  name: 'pressMeshes',
  phase: 'contact',
  reads: [Transform, Skeleton, MeshContact, Teleported],
  readsPrevious: [MeshTrace, Meshes, Snow],
  writes: [MeshTrace, Meshes, Strokes],
  run(world) {
    const snow = use(world, Snow)
    const strokes = use(world, Strokes)
    const meshes = use(world, Meshes)
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) forget(meshes, moved.entity[i]!)
    const entities = entitiesWith(world, MARKERS)
    for (let i = 0, n = entities.length; i < n; i++) {
      const e = entities[i]!
      const held = heldBy(meshes, e)
      if (isResting(e, held)) continue
      checkPlace(e)
      const near = !isClear(e, held, snow)
      if (near && pose(e, held, snow)) {
        fillStroke(e, held)
        strokes.enqueue(stroke)
      }
      held.posed.hasBefore = near
      remember(e, held, near)
    }
    if (meshes.size > entities.length)
      dropOrphans(meshes, (e, actor) => has(world, e, MeshContact) && actorOf(e) === actor)
  },
})

function heldBy(meshes: Map<number, HeldMesh>, e: number): HeldMesh {
  const held = meshes.get(e)
  if (held !== undefined && held.actor === actorOf(e)) return held
  throw new Error(
    `Entity ${e} (actor ${actorOf(e)}) has a MeshContact but no mesh: call markWithMesh(world, entity, { positions, indices })`,
  )
}
/** Where it was says nothing any more. */
function forget(meshes: Map<number, HeldMesh>, e: number): void {
  const held = meshes.get(e)
  if (held === undefined) return
  held.posed.hasBefore = false
  MeshTrace.seen[e] = 0
}
/** Meshes of entities that are gone. */
function dropOrphans(meshes: Map<number, HeldMesh>, lives: (e: number, actor: number) => boolean): void {
  for (const [e, { actor }] of meshes) if (!lives(e, actor)) meshes.delete(e)
}

function checkPlace(e: number): void {
  const x = Transform.x[e]!
  const y = Transform.y[e]!
  const z = Transform.z[e]!
  const turn = Transform.qx[e]! + Transform.qy[e]! + Transform.qz[e]! + Transform.qw[e]!
  if (Number.isFinite(x + y + z + turn)) return
  throw new Error(
    `Entity ${e} (actor ${actorOf(e)}) with a mesh is at (${x}, ${y}, ${z}), turned by (${Transform.qx[e]}, ${Transform.qy[e]}, ${Transform.qz[e]}, ${Transform.qw[e]}): write finite numbers to its Transform`,
  )
}

/** A pose that has not changed since it was last looked at presses nothing new. */
function isResting(e: number, { shape, posed, matrices }: HeldMesh): boolean {
  if (MeshTrace.seen[e] === 0 || shape.deform) return false
  if (
    MeshTrace.x[e] !== Transform.x[e] ||
    MeshTrace.y[e] !== Transform.y[e] ||
    MeshTrace.z[e] !== Transform.z[e]
  ) {
    return false
  }
  if (posed.mesh.bones) {
    const palette = paletteOf(shape)
    const first = firstOf(e, shape)
    for (let i = 0; i < matrices.length; i++) if (matrices[i] !== palette[first + i]) return false
    return true
  }
  return (
    MeshTrace.qx[e] === Transform.qx[e] &&
    MeshTrace.qy[e] === Transform.qy[e] &&
    MeshTrace.qz[e] === Transform.qz[e] &&
    MeshTrace.qw[e] === Transform.qw[e]
  )
}
const paletteOf = (shape: HeldMesh['shape']): Float32Array => shape.palette ?? Skeleton.bones
const firstOf = (e: number, shape: HeldMesh['shape']): number => (shape.palette ? 0 : e * SKELETON)

/** High above the snow by its box alone. A mesh that is deformed by hand has none. */
function isClear(e: number, { shape, posed }: HeldMesh, snow: SnowField): boolean {
  if (shape.deform) return false
  if (posed.mesh.bones) boundsOf(posed.mesh, paletteOf(shape), firstOf(e, shape), bounds)
  else {
    setRigid(e)
    boundsOf(posed.mesh, rigid, 0, bounds)
  }
  if (!Number.isFinite(bounds[0]! + bounds[1]! + bounds[2]! + bounds[3]! + bounds[4]!)) {
    throw new Error(
      `Entity ${e} (actor ${actorOf(e)}) with a mesh has a bone matrix that is not finite: write finite numbers to its palette`,
    )
  }
  const x = Transform.x[e]! + (bounds[0]! + bounds[1]!) / 2
  const z = Transform.z[e]! + (bounds[2]! + bounds[3]!) / 2
  const reach = (bounds[1]! - bounds[0]! + bounds[3]! - bounds[2]!) / 2
  return Transform.y[e]! + bounds[4]! > snow.height(x, z) + CLEARANCE + STEEPEST * reach
}
function setRigid(e: number): void {
  const x = Transform.qx[e]!
  const y = Transform.qy[e]!
  const z = Transform.qz[e]!
  const w = Transform.qw[e]!
  rigid[0] = 1 - 2 * (y * y + z * z)
  rigid[1] = 2 * (x * y - z * w)
  rigid[2] = 2 * (x * z + y * w)
  rigid[4] = 2 * (x * y + z * w)
  rigid[5] = 1 - 2 * (x * x + z * z)
  rigid[6] = 2 * (y * z - x * w)
  rigid[8] = 2 * (x * z - y * w)
  rigid[9] = 2 * (y * z + x * w)
  rigid[10] = 1 - 2 * (x * x + y * y)
}

/** Moves the points to this tick's pose and draws them. @returns false when none comes near the snow. */
function pose(e: number, held: HeldMesh, snow: SnowField): boolean {
  const { posed, shape, places } = held
  posed.place(Transform.x[e]!, Transform.y[e]!, Transform.z[e]!)
  if (shape.deform) {
    shape.deform(e, places)
    checkPlaces(e, places)
    posed.moveTo(places)
  } else if (posed.mesh.bones) posed.moveBones(paletteOf(shape), firstOf(e, shape))
  else posed.moveRigid(rigid)
  return marker.draw(posed, snow)
}
function checkPlaces(e: number, places: Float32Array): void {
  for (let i = 0; i < places.length; i++) {
    if (Number.isFinite(places[i]!)) continue
    throw new Error(
      `Entity ${e} (actor ${actorOf(e)}): deform wrote ${places[i]} to places[${i}]: write finite metres for every vertex`,
    )
  }
}

function fillStroke(e: number, { posed }: HeldMesh): void {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  const dx = posed.hasBefore ? x - MeshTrace.x[e]! : 0
  const dz = posed.hasBefore ? z - MeshTrace.z[e]! : 0
  const travel = Math.sqrt(dx * dx + dz * dz)
  const sweeps = travel > STANDING && travel > SINKING * (MeshTrace.y[e]! - Transform.y[e]!)
  stroke.actor = actorOf(e)
  stroke.x1 = x
  stroke.z1 = z
  stroke.x0 = sweeps ? x - dx : x
  stroke.z0 = sweeps ? z - dz : z
  stroke.dirX0 = stroke.dirX1 = sweeps ? Math.fround(dx / travel) : 0
  stroke.dirZ0 = stroke.dirZ1 = sweeps ? Math.fround(dz / travel) : 1
  stroke.halfWidth = stroke.halfLength = 1
  stroke.load = MeshContact.load[e]!
  stroke.rim = MeshContact.rim[e]!
  stroke.rimWidth = MeshContact.rimWidth[e]!
  stroke.rimSoftness = MeshContact.rimSoftness[e]!
  stroke.layer = MeshContact.layer[e]!
  stroke.grid = marker.grid
}

function remember(e: number, { shape, posed, matrices }: HeldMesh, near: boolean): void {
  MeshTrace.x[e] = Transform.x[e]!
  MeshTrace.y[e] = Transform.y[e]!
  MeshTrace.z[e] = Transform.z[e]!
  MeshTrace.qx[e] = Transform.qx[e]!
  MeshTrace.qy[e] = Transform.qy[e]!
  MeshTrace.qz[e] = Transform.qz[e]!
  MeshTrace.qw[e] = Transform.qw[e]!
  MeshTrace.seen[e] = near ? 1 : 0
  if (!posed.mesh.bones) return
  const palette = paletteOf(shape)
  const first = firstOf(e, shape)
  for (let i = 0; i < matrices.length; i++) matrices[i] = palette[first + i]!
}
