import type { View } from '../../components/camera.ts'
import { Look } from '../../components/figure.ts'
import { BONE_COUNT, BONE_STRIDE, PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { entitiesWith, actorOf, has, type World } from '../../components/world.ts'
import { Actor } from '../../shaders/layouts.ts'
import {
  DYES,
  FIGURE_MATERIALS,
  type FigureLook,
  type FigureMaterial,
  lookOf,
  type FigureMesh,
  makeFigure,
  makeWolf,
  WEAVES,
  wolfLookOf,
} from '../figure/index.ts'
import { kindOf } from '../../systems/gait/creatures.ts'
import type { Geometry, Gpu, GpuBuffer } from './gpu.ts'
import { Cloths } from './cloths.ts'
import { RowMotion } from './row-motion.ts'

const SKINNED = [Skeleton, Transform]
const BONE_FLOATS = BONE_COUNT * BONE_STRIDE
const STRIDE = Actor.stride / 4
const BONES = Actor.offsets.bones / 4
const COAT = Actor.offsets.coat / 4
const SCARF = Actor.offsets.scarf / 4
/** Floats of a row that are relative to the eye: x, y, z. */
const ACTOR_PLACES = [0, 1, 2] as const

/** Attributes of the figure's shaders, in the order of figure-vertex.wgsl. */
export const FIGURE_ATTRIBUTES = [
  'position',
  'normal',
  'colour',
  'cloth',
  'weave',
  'bones',
  'weights',
  'sheet',
]
/** Those that say where it is. */
export const FIGURE_PLACES = ['position', 'bones', 'weights', 'sheet']

/** What each kind of figure is drawn as, in the order of CREATURES. */
const KINDS = [
  { label: 'figure', make: makeFigure, lookOf },
  { label: 'wolf', make: makeWolf, lookOf: wolfLookOf },
]
export const FIGURE_KINDS = KINDS.length
/** The meshes of every kind of figure. */
export const figureGeometries = (gpu: Gpu): readonly Geometry[] =>
  KINDS.map(({ label, make }) => figureGeometry(gpu, label, make()))

function figureGeometry(gpu: Gpu, label: string, mesh: FigureMesh): Geometry {
  // Colours are stored as square roots: eight bits are enough for dark cloth then.
  const colour = Float32Array.from(mesh.colors, (c, i) => (i % 4 === 3 ? c / 255 : (c / 255) ** 2))
  const cloth = new Float32Array(mesh.materials.length * 4)
  const weave = new Float32Array(mesh.materials.length * 4)
  mesh.materials.forEach((id, i) => {
    const material: FigureMaterial = FIGURE_MATERIALS[id]!
    const { roughness, sheen, transmission = 0, anisotropy = 0 } = material
    cloth.set([roughness, sheen, transmission, anisotropy], i * 4)
    const { thread = 0, slub = 0, wrinkle = 0, dye = 'none' } = material
    const kind = WEAVES.indexOf(material.weave) + 8 * DYES.indexOf(dye)
    weave.set([kind, thread, slub, wrinkle], i * 4)
  })
  return gpu.geometry(
    label,
    {
      position: [mesh.positions, 3],
      normal: [mesh.normals, 3],
      colour: [colour, 4],
      cloth: [cloth, 4],
      weave: [weave, 4],
      bones: [Float32Array.from(mesh.boneIndices), 4],
      weights: [mesh.boneWeights, 4],
      sheet: [mesh.sheets, 4],
    },
    mesh.indices,
  )
}

/** The posed figures of the world and what they wear, blended between the last two ticks. */
export class Figures {
  readonly buffer: GpuBuffer
  /** Rows of each kind, one kind after the other. */
  readonly counts = new Uint32Array(FIGURE_KINDS)
  /** Row at which each kind begins. */
  readonly first = new Uint32Array(FIGURE_KINDS)
  readonly cloths: Cloths
  readonly motion = new RowMotion(16, STRIDE, ACTOR_PLACES)
  private readonly gpu: Gpu
  private data = new Float32Array(16 * STRIDE)
  private readonly looks = KINDS.map(() => new Map<number, FigureLook>())

  constructor(gpu: Gpu) {
    this.gpu = gpu
    this.cloths = new Cloths(gpu)
    this.buffer = gpu.storage('actors', this.data.byteLength * 2)
  }

  /** Uploads the poses at `alpha` between the last tick and this one; one upload, none without figures, and one of cloth. */
  update(world: World, view: View, alpha: number): void {
    const entities = entitiesWith(world, SKINNED)
    const count = entities.length
    if (count * STRIDE > this.data.length) {
      this.data = new Float32Array(count * 2 * STRIDE)
      this.buffer.grow(this.data.byteLength * 2)
      this.motion.grow(count * 2)
    }
    this.cloths.clear()
    this.sort(world, entities)
    for (let i = 0; i < count; i++) {
      const e = entities[i]!
      const kind = kindOf(world, e)
      const row = this.first[kind]! + this.counts[kind]!++
      this.write(world, row * STRIDE, e, view, alpha)
      this.dress(row * STRIDE, kind, has(world, e, Look) ? e : -1)
      this.motion.owners[row] = actorOf(e)
    }
    this.motion.follow(this.data, count, view)
    this.cloths.upload(view)
    if (count === 0) return
    this.gpu.writeBuffer(this.buffer, this.data.buffer, count * Actor.stride, this.motion.now * Actor.stride)
  }

  /** Finds where the rows of each kind begin, and leaves the counts at 0. */
  private sort(world: World, entities: readonly number[]): void {
    const { counts, first } = this
    counts.fill(0)
    for (let i = 0; i < entities.length; i++) counts[kindOf(world, entities[i]!)]!++
    for (let kind = 1; kind < FIGURE_KINDS; kind++) first[kind] = first[kind - 1]! + counts[kind - 1]!
    counts.fill(0)
  }

  /** Writes what a figure looks like; −1: as the first of its kind, with no snow on it. */
  private dress(o: number, kind: number, e: number): void {
    const { data } = this
    const seed = e < 0 ? 0 : Look.seed[e]!
    const looks = this.looks[kind]!
    let look = looks.get(seed)
    if (look === undefined) looks.set(seed, (look = KINDS[kind]!.lookOf(seed)))
    data.set(look.coat, o + COAT)
    data[o + COAT + 3] = e < 0 ? 0 : Look.snow[e]!
    data.set(look.scarf, o + SCARF)
    data[o + SCARF + 3] = look.build
  }

  private write(world: World, o: number, e: number, view: View, alpha: number): void {
    const { data } = this
    // A new entity, or one whose row belonged to another, has no last pose.
    const t = PreviousTransform.actor[e] === actorOf(e) ? alpha : 1
    const s = 1 - t
    const x = PreviousTransform.x[e]! * s + Transform.x[e]! * t
    const y = PreviousTransform.y[e]! * s + Transform.y[e]! * t
    const z = PreviousTransform.z[e]! * s + Transform.z[e]! * t
    data[o] = x - view.x
    data[o + 1] = y - view.y
    data[o + 2] = z - view.z
    data[o + 3] = this.cloths.add(world, e, data[o]!, data[o + 1]!, data[o + 2]!, t)
    const from = PreviousSkeleton.bones
    const to = Skeleton.bones
    const b = e * BONE_FLOATS
    for (let k = 0; k < BONE_FLOATS; k++) data[o + BONES + k] = from[b + k]! * s + to[b + k]! * t
  }
}
