import type { FigureModel } from '../../components/figure-model.ts'
import { mapBones, type BoneMap } from './bone-names.ts'
import { readGltf, type GltfResources } from './read-gltf.ts'
import { retarget } from './retarget.ts'

export { GltfFigureError } from './error.ts'
export type { BoneMap, BoneName } from './bone-names.ts'

export interface LoadFigureOptions {
  /** Names of the file's joints per bone, over those found by the names of Mixamo, VRM, VRoid and Rigify. */
  readonly bones?: BoneMap
  /** Files beside a .gltf, by the uri that it names them with. */
  readonly resources?: GltfResources
}

/**
 * Reads a skinned figure from the bytes of a .glb or .gltf, for `spawnHero(world, x, z, { model })`: one mesh on our bones, in
 * our bind pose. Needs no screen. Textures are left out: colours are base colour factors and vertex colours.
 * @throws GltfFigureError that names what is wrong and what to do.
 */
export async function loadFigure(bytes: Uint8Array, options: LoadFigureOptions = {}): Promise<FigureModel> {
  const figure = await readGltf(bytes, options.resources)
  return retarget(
    figure,
    mapBones(
      figure.joints.map(({ name }) => name),
      options.bones,
    ),
  )
}
