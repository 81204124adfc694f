/** A robot of boxes as a .glb, as any modelling program gives one: in T-pose, 2.6 m tall, with joint names of its own. */
import { Document, WebIO, type Node } from '@gltf-transform/core'
import type { BoneMap } from 'neve'

/** Its names for our bones; the antenna is nobody's, and goes with the head. */
export const ROBOT_BONES: BoneMap = {
  root: 'Base',
  chest: 'Tower',
  head: 'Lamp',
  upperArmL: 'Crane.Left',
  forearmL: 'Boom.Left',
  handL: 'Grip.Left',
  upperArmR: 'Crane.Right',
  forearmR: 'Boom.Right',
  handR: 'Grip.Right',
  thighL: 'Strut.Left',
  shinL: 'Piston.Left',
  footL: 'Pad.Left',
  thighR: 'Strut.Right',
  shinR: 'Piston.Right',
  footR: 'Pad.Right',
}

type Vector = readonly [number, number, number]
/** Name, parent, joint, middle and size of the box; m. In glTF the left is at +x. */
const side = (s: string, x: number): [string, string, Vector, Vector, Vector][] => [
  [`Crane.${s}`, 'Tower', [x * 0.4, 2, 0], [x * 0.65, 2, 0], [0.5, 0.16, 0.16]],
  [`Boom.${s}`, `Crane.${s}`, [x * 0.9, 2, 0], [x * 1.1, 2, 0], [0.4, 0.12, 0.12]],
  [`Grip.${s}`, `Boom.${s}`, [x * 1.3, 2, 0], [x * 1.4, 2, 0], [0.2, 0.08, 0.2]],
  [`Strut.${s}`, 'Base', [x * 0.2, 1.2, 0], [x * 0.2, 0.925, 0], [0.2, 0.55, 0.2]],
  [`Piston.${s}`, `Strut.${s}`, [x * 0.2, 0.65, 0], [x * 0.2, 0.4, 0], [0.14, 0.5, 0.14]],
  [`Pad.${s}`, `Piston.${s}`, [x * 0.2, 0.15, 0], [x * 0.2, 0.075, 0.08], [0.2, 0.15, 0.4]],
]
const PARTS: readonly [string, string, Vector, Vector, Vector][] = [
  ['Base', '', [0, 1.3, 0], [0, 1.3, 0], [0.5, 0.25, 0.3]],
  ['Tower', 'Base', [0, 1.6, 0], [0, 1.8, 0], [0.7, 0.65, 0.4]],
  ['Lamp', 'Tower', [0, 2.2, 0], [0, 2.35, 0], [0.36, 0.3, 0.36]],
  ['Antenna', 'Lamp', [0, 2.5, 0], [0, 2.6, 0], [0.03, 0.2, 0.03]],
  ...side('Left', 1),
  ...side('Right', -1),
]

/** Bytes of the robot; `change` may alter it before it is written. */
export async function makeRobot(change: (document: Document) => void = () => {}): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (type: 'VEC3' | 'VEC4' | 'MAT4' | 'SCALAR', array: Float32Array | Uint16Array) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const skin = document.createSkin()
  const nodes = new Map<string, [node: Node, place: Vector]>()
  const scene = document.createScene()
  const mesh = document.createMesh('Robot')
  const binds: number[] = []
  PARTS.forEach(([name, parent, joint, middle, size], i) => {
    const [above, [x, y, z]] = nodes.get(parent) ?? [scene, [0, 0, 0]]
    const node = document.createNode(name).setTranslation([joint[0] - x, joint[1] - y, joint[2] - z])
    above.addChild(node)
    nodes.set(name, [node, joint])
    skin.addJoint(node)
    binds.push(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -joint[0], -joint[1], -joint[2], 1)
    const { positions, normals, indices } = box(middle, size)
    const count = positions.length / 3
    const material = document
      .createMaterial(name)
      .setBaseColorFactor(name === 'Lamp' ? [0.9, 0.7, 0.1, 1] : [0.55, 0.12, 0.05, 1])
      .setRoughnessFactor(0.4)
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', Float32Array.from(positions)))
      .setAttribute('NORMAL', accessor('VEC3', Float32Array.from(normals)))
      .setAttribute(
        'JOINTS_0',
        accessor(
          'VEC4',
          Uint16Array.from({ length: count * 4 }, (_, k) => (k % 4 ? 0 : i)),
        ),
      )
      .setAttribute(
        'WEIGHTS_0',
        accessor(
          'VEC4',
          Float32Array.from({ length: count * 4 }, (_, k) => (k % 4 ? 0 : 1)),
        ),
      )
      .setIndices(accessor('SCALAR', Uint16Array.from(indices)))
      .setMaterial(material)
    mesh.addPrimitive(primitive)
  })
  skin.setInverseBindMatrices(accessor('MAT4', Float32Array.from(binds)))
  scene.addChild(document.createNode('Robot').setMesh(mesh).setSkin(skin))
  change(document)
  return new WebIO().writeBinary(document)
}

/** A box of six faces, counterclockwise from outside. */
function box(middle: Vector, size: Vector) {
  const [positions, normals, indices]: number[][] = [[], [], []]
  for (let axis = 0; axis < 3; axis++) {
    for (const out of [-1, 1]) {
      const first = positions!.length / 3
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = [0, 0, 0]
        corner[axis] = out
        corner[(axis + 1) % 3] = u * out
        corner[(axis + 2) % 3] = v
        corner.forEach((c, k) => positions!.push(middle[k]! + (c * size[k]!) / 2))
        normals!.push(...[0, 1, 2].map((k) => (k === axis ? out : 0)))
      }
      indices!.push(first, first + 1, first + 2, first, first + 2, first + 3)
    }
  }
  return { positions: positions!, normals: normals!, indices: indices! }
}
