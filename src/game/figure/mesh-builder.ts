import { FIGURE_MATERIALS, materialId, type MaterialName } from './materials.ts'
import type { Skin } from '../../systems/cloth/skin.ts'

/** A skinned mesh in bind pose: metres, origin between the feet, y up, z forward, x right. */
export interface FigureMesh {
  /** x y z per vertex. */
  readonly positions: Float32Array
  /** Unit x y z per vertex, outward. */
  readonly normals: Float32Array
  /** Per vertex red, green, blue as the square root of linear albedo, and ambient occlusion, 0…255. */
  readonly colors: Uint8Array
  /** Index into FIGURE_MATERIALS per vertex. */
  readonly materials: Uint8Array
  /** Four bones per vertex, and their weights, which sum to 1. */
  readonly boneIndices: Uint8Array
  readonly boneWeights: Float32Array
  /** Four numbers per vertex: 1 + panel of cloth that it lies on (0: none), turn, share of the way to the hem, place on its roll. */
  readonly sheets: Float32Array
  /** Three vertices a, b, c per triangle; (b − a) × (c − a) points outward. Cloth is one sheet: draw both sides. */
  readonly indices: Uint32Array
}

/** How a point of a part looks and moves. */
export interface Surface {
  readonly material: MaterialName
  /** Bones of a bind-pose point. */
  skin(x: number, y: number, z: number): Skin
  /** Factor on the albedo of a point; default 1. */
  shade?(x: number, y: number, z: number): number
  /** Ambient occlusion of a point, 0…1; default 1. */
  occlusion?(x: number, y: number, z: number): number
}

/** Where a vertex lies on loose cloth: FigureMesh.sheets. */
export type OnSheet = readonly [panel: number, turn: number, down: number, roll: number]
const NO_SHEET: OnSheet = [0, 0, 0, 0]

const BONES_PER_VERTEX = 4

/** Collects parts. Vertices that share an index are shaded smoothly over their edge; parts never share any. */
export class MeshBuilder {
  private readonly positions: number[] = []
  private readonly colors: number[] = []
  private readonly materials: number[] = []
  private readonly boneIndices: number[] = []
  private readonly boneWeights: number[] = []
  private readonly sheets: number[] = []
  private readonly indices: number[] = []

  vertex(x: number, y: number, z: number, surface: Surface, sheet = NO_SHEET): number {
    const id = materialId(surface.material)
    this.positions.push(x, y, z)
    const shade = surface.shade?.(x, y, z) ?? 1
    for (const channel of FIGURE_MATERIALS[id]!.albedo) {
      this.colors.push(Math.round(255 * Math.sqrt(Math.min(1, channel * shade))))
    }
    this.colors.push(Math.round(255 * (surface.occlusion?.(x, y, z) ?? 1)))
    this.materials.push(id)
    this.sheets.push(...sheet)
    const skin = surface.skin(x, y, z).filter(([, weight]) => weight > 1e-4)
    const total = skin.reduce((sum, [, weight]) => sum + weight, 0)
    for (let i = 0; i < BONES_PER_VERTEX; i++) {
      this.boneIndices.push(skin[i]?.[0] ?? 0)
      this.boneWeights.push((skin[i]?.[1] ?? 0) / total)
    }
    return this.materials.length - 1
  }
  triangle(a: number, b: number, c: number): void {
    if (a !== b && b !== c && a !== c) this.indices.push(a, b, c)
  }
  /** Corners in order around the quad. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c)
    this.triangle(a, c, d)
  }
  build(): FigureMesh {
    return {
      positions: Float32Array.from(this.positions),
      normals: smoothNormals(this.positions, this.indices),
      colors: Uint8Array.from(this.colors),
      materials: Uint8Array.from(this.materials),
      boneIndices: Uint8Array.from(this.boneIndices),
      boneWeights: Float32Array.from(this.boneWeights),
      sheets: Float32Array.from(this.sheets),
      indices: Uint32Array.from(this.indices),
    }
  }
}

/** Area-weighted mean of the normals of the triangles at each vertex. */
function smoothNormals(positions: readonly number[], indices: readonly number[]): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
    const edge = (from: number, to: number, k: number): number => positions[to + k]! - positions[from + k]!
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3]
      const part = edge(a, b, u) * edge(a, c, v) - edge(a, b, v) * edge(a, c, u)
      normals[a + k]! += part
      normals[b + k]! += part
      normals[c + k]! += part
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
    for (let k = 0; k < 3; k++) normals[i + k]! /= length
  }
  return normals
}
