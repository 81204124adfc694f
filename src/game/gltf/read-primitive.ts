import type { Accessor, Primitive } from '@gltf-transform/core'
import { GltfFigureError } from './error.ts'
import { addNormal, addPoint, type Matrix } from './matrix.ts'

/** A mesh in the making; arrays as in GltfFigure. */
export interface Parts {
  readonly positions: number[]
  readonly normals: number[]
  readonly colours: number[]
  readonly roughness: number[]
  readonly influences: (readonly (readonly [number, number])[])[]
  readonly indices: number[]
}
/** Joints of a skin, as indices of the figure's, and what each does with a vertex. */
export interface Binding {
  readonly joints: readonly number[]
  readonly matrices: readonly Matrix[]
}

const TRIANGLES = 4

/** Adds a primitive, brought to rest in the scene; `thing` names it in errors. Without a skin the first joint holds all of it. */
export function addPrimitive(
  parts: Parts,
  primitive: Primitive,
  thing: string,
  binding: Binding,
  isSkinned: boolean,
): void {
  if (primitive.getMode() !== TRIANGLES) {
    throw new GltfFigureError(thing, 'is not made of triangles', 'Triangulate it before the export')
  }
  const position = need(primitive, 'POSITION', thing)
  const normal = need(primitive, 'NORMAL', thing)
  const weights = isSkinned ? influencesOf(primitive, thing, binding) : undefined
  const material = primitive.getMaterial()
  const factor = material?.getBaseColorFactor() ?? [1, 1, 1, 1]
  const tint = primitive.getAttribute('COLOR_0')
  const first = parts.influences.length
  const [p, n, c]: number[][] = [[], [], [1, 1, 1]]
  const place = new Float64Array(6)
  for (let v = 0; v < position.getCount(); v++) {
    const [x, y, z] = position.getElement(v, p!) as [number, number, number]
    const facing = normal.getElement(v, n!) as [number, number, number]
    const held = weights ? weights[v]! : ([[0, 1]] as const)
    place.fill(0)
    for (const [j, weight] of held) {
      addPoint(place, 0, binding.matrices[j]!, x, y, z, weight)
      addNormal(place, 3, binding.matrices[j]!, facing, weight)
    }
    if (!place.every(Number.isFinite)) {
      throw new GltfFigureError(thing, `has a number that is not finite at vertex ${v}`, 'Repair the mesh')
    }
    tint?.getElement(v, c!)
    parts.positions.push(place[0]!, place[1]!, place[2]!)
    parts.normals.push(place[3]!, place[4]!, place[5]!)
    for (let k = 0; k < 3; k++) parts.colours.push(factor[k]! * c![k]!)
    parts.roughness.push(material?.getRoughnessFactor() ?? 1)
    parts.influences.push(held.map(([j, weight]) => [binding.joints[j]!, weight] as const))
  }
  addIndices(parts.indices, primitive, first, position.getCount(), thing)
}

function need(primitive: Primitive, name: string, thing: string): Accessor {
  const found = primitive.getAttribute(name)
  if (found) return found
  throw new GltfFigureError(thing, `has no ${name}`, `Tick ${FIX[name] ?? 'skinning'} in the export`)
}
const FIX: Readonly<Record<string, string>> = { POSITION: 'the mesh', NORMAL: 'normals' }

function addIndices(out: number[], primitive: Primitive, first: number, count: number, thing: string): void {
  const indices = primitive.getIndices()?.getArray() ?? Array.from({ length: count }, (_, i) => i)
  for (const i of indices) {
    if (i >= count) {
      const problem = `names vertex ${i} of ${count} in a triangle`
      throw new GltfFigureError(thing, problem, 'Export it again: the file is damaged')
    }
    out.push(first + i)
  }
}

/** Joints of the skin that hold each vertex, with weights that sum to 1; any number of sets of four. */
function influencesOf(primitive: Primitive, thing: string, { joints }: Binding): [number, number][][] {
  need(primitive, 'JOINTS_0', thing)
  const all: [number, number][][] = []
  for (let set = 0; primitive.getAttribute(`JOINTS_${set}`); set++) {
    const index = need(primitive, `JOINTS_${set}`, thing)
    const share = need(primitive, `WEIGHTS_${set}`, thing)
    const [j, w]: number[][] = [[], []]
    for (let v = 0; v < index.getCount(); v++) {
      index.getElement(v, j!)
      share.getElement(v, w!)
      const held = (all[v] ??= [])
      for (let k = 0; k < 4; k++) {
        if (w![k] === 0) continue
        if (j![k]! >= joints.length) {
          const problem = `binds vertex ${v} to joint ${j![k]} of ${joints.length}`
          throw new GltfFigureError(thing, problem, 'Export it again: the file is damaged')
        }
        held.push([j![k]!, w![k]!])
      }
    }
  }
  all.forEach((held, v) => {
    const sum = held.reduce((total, [, weight]) => total + weight, 0)
    if (!(sum > 0)) {
      const problem = `has no weight that is a number above 0 at vertex ${v}`
      throw new GltfFigureError(thing, problem, 'Bind every vertex to a bone')
    }
    for (const one of held) one[1] /= sum
  })
  return all
}
