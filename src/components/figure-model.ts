import { defineResource } from './define.ts'

/** A skinned mesh on our bones, in their bind pose: metres, origin between the feet, y up, z forward, x right. */
export interface FigureModel {
  /** x y z per vertex. */
  readonly positions: Float32Array
  /** Unit x y z per vertex, outward. */
  readonly normals: Float32Array
  /** Per vertex linear red, green, blue, and ambient occlusion, 0…1. */
  readonly colours: Float32Array
  /** 0…1 per vertex. */
  readonly roughness: Float32Array
  /** Four bones per vertex (index of `BONES`), and their weights, which sum to 1. */
  readonly boneIndices: Uint8Array
  readonly boneWeights: Float32Array
  /** Three vertices a, b, c per triangle; (b − a) × (c − a) points outward. */
  readonly indices: Uint32Array
}

/** Models of a world beside the traveller's: `Look.model` is 1 + the index. Only drawing reads them. */
export const FigureModels = defineResource<FigureModel[]>('FigureModels', 'spawnHero() with a model')
