import type { View } from '../../components/camera.ts'
import { Look } from '../../components/figure.ts'
import { type FigureModel, FigureModels } from '../../components/figure-model.ts'
import { BONE_COUNT, BONE_STRIDE, PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { entitiesWith, actorOf, has, tryUse, type World } from '../../components/world.ts'
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
import { ViewSlots } from './view-slots.ts'

const SKINNED = [Skeleton, Transform]
const BONE_FLOATS = BONE_COUNT * BONE_STRIDE
const STRIDE = Actor.stride / 4
const BONES = Actor.offsets.bones / 4
const COAT = Actor.offsets.coat / 4
const SCARF = Actor.offsets.scarf / 4
const NONE: readonly FigureModel[] = []
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
  return skinnedGeometry(gpu, label, mesh, colour, cloth, weave, mesh.sheets)
}
/** A model's mesh on the GPU: smooth, of no fabric. */
function modelGeometry(gpu: Gpu, model: FigureModel, label: string): Geometry {
  const cloth = new Float32Array(model.roughness.length * 4)
  model.roughness.forEach((roughness, i) => (cloth[i * 4] = roughness))
  const nothing = new Float32Array(cloth.length)
  return skinnedGeometry(gpu, label, model, model.colours, cloth, nothing, nothing)
}
function skinnedGeometry(
  gpu: Gpu,
  label: string,
  mesh: Pick<FigureModel, 'positions' | 'normals' | 'boneIndices' | 'boneWeights' | 'indices'>,
  colour: Float32Array,
  cloth: Float32Array,
  weave: Float32Array,
  sheet: Float32Array,
): Geometry {
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
      sheet: [sheet, 4],
    },
    mesh.indices,
  )
}

/** Models that a row can tell apart. */
const MOST_MODELS = 256
/** Which model a figure of a kind is drawn as; −1: it has no look. */
const modelOf = (kind: number, look: number): number =>
  kind > 0 || look < 0 || Look.model[look] === 0 ? kind : KINDS.length + Look.model[look]! - 1

/** Figures that share a mesh: their rows follow each other. */
export interface ModelRows {
  readonly geometry: Geometry
  first: number
  count: number
  /** Tell a draw its view and `first`. */
  readonly slots: ViewSlots
}

/** The posed figures of the world and what they wear, blended between the last two ticks, model by model. */
export class Figures {
  readonly buffer: GpuBuffer
  /** One for each kind, the traveller's first; a world's own models are added as they appear in it. */
  readonly models: ModelRows[] = []
  readonly cloths: Cloths
  readonly motion = new RowMotion(16, STRIDE, ACTOR_PLACES)
  private readonly gpu: Gpu
  private data = new Float32Array(16 * STRIDE)
  private readonly looks = KINDS.map(() => new Map<number, FigureLook>())

  constructor(gpu: Gpu) {
    this.gpu = gpu
    this.cloths = new Cloths(gpu)
    this.buffer = gpu.storage('actors', this.data.byteLength * 2)
    for (const { label, make } of KINDS) this.addModel(figureGeometry(gpu, label, make()), label)
  }

  private addModel(geometry: Geometry, label: string): void {
    this.models.push({ geometry, first: 0, count: 0, slots: new ViewSlots(this.gpu, label) })
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
    const own = tryUse(world, FigureModels) ?? NONE
    for (let m = this.models.length - KINDS.length; m < own.length; m++) {
      const label = `figure model ${m + 1}`
      this.addModel(modelGeometry(this.gpu, own[m]!, label), label)
    }
    this.cloths.clear()
    let row = 0
    for (let m = 0; m < this.models.length; m++) {
      const rows = this.models[m]!
      rows.first = row
      for (let i = 0; i < count; i++) {
        const e = entities[i]!
        const kind = kindOf(world, e)
        const look = has(world, e, Look) ? e : -1
        if (modelOf(kind, look) !== m) continue
        this.write(world, row * STRIDE, e, view, alpha)
        this.dress(row * STRIDE, kind, look)
        this.data[row * STRIDE + 3]! += m / MOST_MODELS
        this.motion.owners[row++] = actorOf(e)
      }
      rows.count = row - rows.first
      rows.slots.begin(rows.first)
    }
    // A model that the world does not know is not drawn.
    this.motion.follow(this.data, row, view)
    this.cloths.upload(view)
    if (row === 0) return
    this.gpu.writeBuffer(this.buffer, this.data.buffer, row * Actor.stride, this.motion.now * Actor.stride)
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
