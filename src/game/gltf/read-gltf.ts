import type { Document, Node, Skin } from '@gltf-transform/core'
import { GltfFigureError } from './error.ts'
import { addPrimitive, type Parts } from './read-primitive.ts'
import { multiply, normalise } from './matrix.ts'

/** Most joints of a file: more is a crowd or a scene, not a figure. */
export const MOST_JOINTS = 512

export interface GltfJoint {
  readonly name: string
  /** Index of the next joint above it, −1 at the top. */
  readonly parent: number
  /** At rest, m in the scene's space: y up, facing +z or −z. */
  readonly place: readonly [number, number, number]
}

/** The skinned meshes of a glTF file as one, at rest, in the space of its scene: m, y up, right-handed. */
export interface GltfFigure {
  readonly joints: readonly GltfJoint[]
  /** x y z per vertex. */
  readonly positions: Float32Array
  /** Unit x y z per vertex. */
  readonly normals: Float32Array
  /** Linear red, green, blue per vertex: vertex colour times base colour factor. */
  readonly colours: Float32Array
  /** 0…1 per vertex. */
  readonly roughness: Float32Array
  /** Per vertex its joints, index into `joints`, and their weights, which sum to 1. */
  readonly influences: readonly (readonly (readonly [joint: number, weight: number])[])[]
  /** Three vertices per triangle, counterclockwise seen from outside. */
  readonly indices: Uint32Array
}

/** Files beside a .gltf, by the uri that it names them with. */
export type GltfResources = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

/**
 * Reads the bytes of a .glb or .gltf. Meshes without a skin belong to the joint that they hang on; those that hang on
 * none are left out, as are textures, morph targets and animations.
 * @throws GltfFigureError on files that do not parse, without a skin, with more than MOST_JOINTS joints, and on primitives that lack
 * attributes or hold numbers that are not finite.
 */
export async function readGltf(bytes: Uint8Array, resources: GltfResources = {}): Promise<GltfFigure> {
  const document = await parse(bytes, resources)
  const root = document.getRoot()
  const skins = root.listSkins()
  if (skins.length === 0) {
    const found = `has no skin (${root.listMeshes().length} meshes, ${root.listNodes().length} nodes)`
    throw new GltfFigureError('The glTF file', found, 'Export the mesh bound to its armature')
  }
  const nodes = [...new Set(skins.flatMap((skin) => skin.listJoints()))]
  if (nodes.length > MOST_JOINTS) {
    const found = `has ${nodes.length} joints, more than ${MOST_JOINTS}`
    throw new GltfFigureError('The glTF file', found, 'Export one figure, without helper bones')
  }
  const index = new Map(nodes.map((node, i) => [node, i]))
  const parts: Parts = {
    positions: [],
    normals: [],
    colours: [],
    roughness: [],
    influences: [],
    indices: [],
  }
  for (const node of root.listNodes()) addNode(parts, node, index)
  if (parts.indices.length === 0) {
    throw new GltfFigureError(
      'The glTF file',
      'has a skin but no mesh on it',
      'Export the mesh with its armature',
    )
  }
  const normals = Float32Array.from(parts.normals)
  normalise(normals)
  return {
    joints: nodes.map((node) => jointOf(node, index)),
    positions: Float32Array.from(parts.positions),
    normals,
    colours: Float32Array.from(parts.colours),
    roughness: Float32Array.from(parts.roughness),
    influences: parts.influences,
    indices: Uint32Array.from(parts.indices),
  }
}

/** The library is fetched when a file is read, so that games without one do not load it. */
async function parse(bytes: Uint8Array, resources: GltfResources): Promise<Document> {
  const { Logger, WebIO } = await import('@gltf-transform/core')
  const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT))
  const isBinary = bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46
  try {
    if (isBinary) return await io.readBinary(Uint8Array.from(bytes))
    return await io.readJSON({
      json: JSON.parse(new TextDecoder().decode(bytes)),
      resources: { ...resources },
    })
  } catch (error) {
    const problem = `cannot be read: ${(error as Error).message.replace(/\.$/, '')}`
    const fix = 'Give the bytes of a .glb, or of a .gltf with its buffers in `resources`, without compression'
    throw new GltfFigureError('The glTF file', problem, fix)
  }
}

/** The next joint at or above a node, −1 when there is none. */
function jointAt(node: Node | null, index: ReadonlyMap<Node, number>): number {
  for (let at = node; at; at = at.getParentNode()) {
    const joint = index.get(at)
    if (joint !== undefined) return joint
  }
  return -1
}
function jointOf(node: Node, index: ReadonlyMap<Node, number>): GltfJoint {
  return {
    name: node.getName(),
    parent: jointAt(node.getParentNode(), index),
    place: node.getWorldTranslation() as [number, number, number],
  }
}

/** Adds the mesh of a node, as it stands in the scene. */
function addNode(parts: Parts, node: Node, index: ReadonlyMap<Node, number>): void {
  const mesh = node.getMesh()
  if (!mesh) return
  const skin = node.getSkin()
  const held = jointAt(node, index)
  if (!skin && held < 0) return
  const binding = skin
    ? { joints: skin.listJoints().map((joint) => index.get(joint)!), matrices: bindMatrices(skin) }
    : { joints: [held], matrices: [node.getWorldMatrix()] }
  mesh.listPrimitives().forEach((primitive, i) => {
    const thing = `Mesh "${mesh.getName() || node.getName()}", primitive ${i},`
    addPrimitive(parts, primitive, thing, binding, skin !== null)
  })
}

/** What each joint of a skin does with a vertex: from the mesh's space to the joint's, and to where that stands in the scene. */
function bindMatrices(skin: Skin): Float64Array[] {
  const inverse = skin.getInverseBindMatrices()
  return skin.listJoints().map((joint, j) => {
    const world = joint.getWorldMatrix()
    if (!inverse) return Float64Array.from(world)
    const bind = inverse.getElement(j, [])
    if (!bind.every(Number.isFinite)) {
      const thing = `The inverse bind matrix of joint "${joint.getName()}"`
      throw new GltfFigureError(thing, 'is not finite', 'Apply the scale of the armature and export it again')
    }
    return multiply(world, bind)
  })
}
