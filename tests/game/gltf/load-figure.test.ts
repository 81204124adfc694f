import type { Document } from '@gltf-transform/core'
import { describe, expect, it } from 'vitest'
import { makeRobot, ROBOT_BONES } from '../../../examples/gltf-robot.ts'
import { loadFigure } from '../../../src/game/headless.ts'
import { CONVENTIONS, mapBones } from '../../../src/game/gltf/bone-names.ts'
import { readGltf } from '../../../src/game/gltf/read-gltf.ts'
import { BONE } from '../../../src/systems/gait/skeleton-table.ts'

type Change = (document: Document) => void
const load = async (change?: Change) => loadFigure(await makeRobot(change), { bones: ROBOT_BONES })
const primitive = (document: Document) => document.getRoot().listMeshes()[0]!.listPrimitives()[0]!
const set =
  (name: string, values: number[]): Change =>
  (document) =>
    primitive(document).getAttribute(name)!.setElement(3, values)
const without =
  (name: string): Change =>
  (document) =>
    primitive(document).setAttribute(name, null)

describe('a glTF file', () => {
  it('comes through as it was written: joints, places, colours, weights and triangles', async () => {
    const figure = await readGltf(await makeRobot())
    expect(figure.joints.map(({ name }) => name)).toContain('Piston.Left')
    const knee = figure.joints.find(({ name }) => name === 'Piston.Left')!
    expect(figure.joints[knee.parent]!.name).toBe('Strut.Left')
    expect(knee.place[1]).toBeCloseTo(0.65, 6)
    expect(figure.positions).toHaveLength(16 * 24 * 3)
    expect(figure.indices).toHaveLength(16 * 36)
    expect(Math.max(...figure.positions)).toBeCloseTo(2.7, 6)
    expect(figure.colours.slice(0, 3)).toEqual(Float32Array.of(0.55, 0.12, 0.05))
    for (const held of figure.influences) expect(held.reduce((sum, [, w]) => sum + w, 0)).toBeCloseTo(1, 6)
  })
  it('may be JSON with its buffers beside it', async () => {
    const { WebIO } = await import('@gltf-transform/core')
    const glb = await makeRobot()
    const io = new WebIO()
    const { json, resources } = await io.writeJSON(await io.readBinary(Uint8Array.from(glb)))
    const bytes = new TextEncoder().encode(JSON.stringify(json))
    const beside = await loadFigure(bytes, { bones: ROBOT_BONES, resources })
    expect(beside.positions).toEqual((await load()).positions)
  })
  it('may have meshes that hang on a joint without a skin', async () => {
    const plain = await load()
    const held = await load((document) => {
      const mesh = document.createMesh('hat').addPrimitive(primitive(document).clone())
      document
        .getRoot()
        .listNodes()
        .find((node) => node.getName() === 'Lamp')!
        .setMesh(mesh)
    })
    expect(held.positions.length).toBe(plain.positions.length + 72)
    expect(held.boneIndices.filter((bone, i) => bone === BONE.head && i % 4 === 0).length).toBe(24 * 3)
  })

  it.each<[string, Change, string]>([
    [
      'no skin',
      (d) => d.getRoot().listSkins()[0]!.dispose(),
      'The glTF file has no skin (1 meshes, 17 nodes). Export the mesh bound to its armature.',
    ],
    [
      'too many joints',
      (d) => {
        const skin = d.getRoot().listSkins()[0]!.setInverseBindMatrices(null)
        for (let i = 0; i < 500; i++) skin.addJoint(d.createNode(`extra ${i}`))
      },
      'The glTF file has 516 joints, more than 512. Export one figure, without helper bones.',
    ],
    [
      'no mesh',
      (d) => d.getRoot().listMeshes()[0]!.dispose(),
      'The glTF file has a skin but no mesh on it. Export the mesh with its armature.',
    ],
    [
      'no places',
      without('POSITION'),
      'Mesh "Robot", primitive 0, has no POSITION. Tick the mesh in the export.',
    ],
    [
      'no normals',
      without('NORMAL'),
      'Mesh "Robot", primitive 0, has no NORMAL. Tick normals in the export.',
    ],
    [
      'no joints',
      without('JOINTS_0'),
      'Mesh "Robot", primitive 0, has no JOINTS_0. Tick skinning in the export.',
    ],
    [
      'no weights',
      without('WEIGHTS_0'),
      'Mesh "Robot", primitive 0, has no WEIGHTS_0. Tick skinning in the export.',
    ],
    [
      'a place that is no number',
      set('POSITION', [0, NaN, 0]),
      'Mesh "Robot", primitive 0, has a number that is not finite at vertex 3. Repair the mesh.',
    ],
    [
      'a vertex that nothing holds',
      set('WEIGHTS_0', [0, 0, 0, 0]),
      'Mesh "Robot", primitive 0, has no weight that is a number above 0 at vertex 3. Bind every vertex to a bone.',
    ],
    [
      'a joint beyond the skin',
      set('JOINTS_0', [99, 0, 0, 0]),
      'Mesh "Robot", primitive 0, binds vertex 3 to joint 99 of 16. Export it again: the file is damaged.',
    ],
    [
      'a vertex beyond the mesh',
      (d) => primitive(d).getIndices()!.setScalar(0, 99),
      'Mesh "Robot", primitive 0, names vertex 99 of 24 in a triangle. Export it again: the file is damaged.',
    ],
    [
      'lines',
      (d) => primitive(d).setMode(1),
      'Mesh "Robot", primitive 0, is not made of triangles. Triangulate it before the export.',
    ],
    [
      'a bind matrix that is no number',
      (d) =>
        d
          .getRoot()
          .listSkins()[0]!
          .getInverseBindMatrices()!
          .setElement(
            2,
            Array.from({ length: 16 }, () => NaN),
          ),
      'The inverse bind matrix of joint "Lamp" is not finite. Apply the scale of the armature and export it again.',
    ],
    [
      'two joints in one place',
      (d) =>
        d
          .getRoot()
          .listNodes()
          .find((node) => node.getName() === 'Piston.Left')!
          .setTranslation([0, 0, 0]),
      'The joints of thighL and shinL lie in one place. Name another joint for one of them in `bones`.',
    ],
  ])('with %s is refused with what to do', async (_name, change, message) => {
    await expect(load(change)).rejects.toThrow(message)
  })
  it('that is none, is refused', async () => {
    await expect(loadFigure(new TextEncoder().encode('a picture'))).rejects.toThrow(
      /^The glTF file cannot be read: .*\. Give the bytes of a \.glb/,
    )
  })
})

describe('names of joints', () => {
  it.each(Object.entries(CONVENTIONS))('of %s are known', (_name, map) => {
    const names = Object.values(map)
    const joints = mapBones(names)
    for (const [bone, name] of Object.entries(map)) expect(names[joints[BONE[bone as 'root']]!]).toBe(name)
  })
  it('are known with what tools put before them', () => {
    const mixamo = Object.values(CONVENTIONS.mixamo!).map((name) => `mixamorig:${name}`)
    expect(mixamo[mapBones(mixamo)[BONE.shinL]!]).toBe('mixamorig:LeftLeg')
    const rigify = Object.values(CONVENTIONS.rigify!).flatMap((name) => [`ORG-${name}`, `DEF-${name}`])
    expect(rigify[mapBones(rigify)[BONE.thighR]!]).toBe('DEF-thigh.R')
  })
  it('of nobody, and bones and joints that do not exist, are refused by name', () => {
    expect(() => mapBones(['Bone', 'Bone.001'])).toThrow(
      "Bones root, upperArmL, forearmL, thighL, shinL, footL, upperArmR, forearmR, thighR, shinR, footR have no joint. Name them in `bones`; the file's joints are Bone, Bone.001.",
    )
    expect(() => mapBones(['Bone'], { tail: 'Bone' } as never)).toThrow(
      /^Bone "tail" does not exist\. Bones are root, /,
    )
    expect(() => mapBones(['Bone'], { root: 'Hips' })).toThrow(
      'Joint "Hips" of bone "root" is not in the file. Its joints are Bone.',
    )
  })
})
