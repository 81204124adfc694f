import { BONE_COUNT } from '../../../src/components/skeleton.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRobot, ROBOT_BONES } from '../../../examples/gltf-robot.ts'
import {
  createHeadlessApp,
  createPlane,
  driveByScript,
  Gait,
  Skeleton,
  loadFigure,
  spawnHero,
  Snow,
  Transform,
  use,
  type FigureModel,
} from '../../../src/game/headless.ts'
import { mapBones } from '../../../src/game/gltf/bone-names.ts'
import { readGltf, type GltfFigure } from '../../../src/game/gltf/read-gltf.ts'
import { retarget } from '../../../src/game/gltf/retarget.ts'
import { worldHash } from '../../../src/game/world-hash.ts'
import { BALL_AHEAD, BONE, JOINTS } from '../../../src/systems/gait/skeleton-table.ts'
import { distance, jointOf, posed } from '../../systems/gait/walker.ts'

const BONES_TO_JOIN = [
  'thighL',
  'shinL',
  'footL',
  'thighR',
  'shinR',
  'footR',
  'upperArmL',
  'forearmL',
  'handL',
  'upperArmR',
  'forearmR',
  'handR',
  'head',
  'root',
] as const

let figure: GltfFigure
let model: FigureModel
/** Index of the first vertex that was added on the joint of each bone, half of it the parent's. */
let probes: Map<string, number>
/** The robot with a vertex on each joint, and one 10 cm above the lamp that only the antenna holds. */
beforeAll(async () => {
  figure = await readGltf(await makeRobot())
  const names = figure.joints.map(({ name }) => name)
  const added: { place: readonly number[]; held: [number, number][] }[] = []
  probes = new Map()
  const first = figure.influences.length
  for (const bone of BONES_TO_JOIN) {
    const joint = names.indexOf(ROBOT_BONES[bone]!)
    probes.set(bone, first + added.length)
    added.push({ place: figure.joints[joint]!.place, held: [[joint, 1]] })
  }
  for (const bone of ['shinL', 'shinR', 'footL', 'footR', 'forearmL', 'handR'] as const) {
    const joint = names.indexOf(ROBOT_BONES[bone]!)
    const { place, parent } = figure.joints[joint]!
    probes.set(`${bone} and above`, first + added.length)
    added.push({
      place,
      held: [
        [joint, 0.5],
        [parent, 0.5],
      ],
    })
  }
  figure = {
    ...figure,
    positions: three(
      figure.positions,
      added.flatMap(({ place }) => place),
    ),
    normals: three(
      figure.normals,
      added.flatMap(() => [0, 1, 0]),
    ),
    colours: three(
      figure.colours,
      added.flatMap(() => [1, 1, 1]),
    ),
    roughness: three(
      figure.roughness,
      added.map(() => 1),
    ),
    influences: [...figure.influences, ...added.map(({ held }) => held)],
  }
  model = retarget(figure, mapBones(names, ROBOT_BONES))
})

/** A vertex as an entity's skeleton moves it, m from its Transform. */
function skinned(mesh: FigureModel, e: number, v: number): [number, number, number] {
  const out: [number, number, number] = [0, 0, 0]
  for (let j = 0; j < 4; j++) {
    const o = (e * BONE_COUNT + mesh.boneIndices[v * 4 + j]!) * 12
    for (let r = 0; r < 3; r++) {
      let sum = Skeleton.bones[o + r * 4 + 3]!
      for (let k = 0; k < 3; k++) sum += Skeleton.bones[o + r * 4 + k]! * mesh.positions[v * 3 + k]!
      out[r]! += mesh.boneWeights[v * 4 + j]! * sum
    }
  }
  return out
}
const three = (values: Float32Array, more: readonly number[]): Float32Array =>
  Float32Array.from([...values, ...more])
/** Place of the i-th corner of the triangles. */
const p = (i: number): Float32Array =>
  model.positions.subarray(model.indices[i]! * 3, model.indices[i]! * 3 + 3)
/** How far forward a vertex lies, m. */
const at = (v: number): number => model.positions[v * 3 + 2]!
/** The ball of the traveller's foot on its sole, m from its Transform. */
const boot = (e: number, foot: number): number[] => {
  const bone = foot === 0 ? BONE.footL : BONE.footR
  return posed(e, bone, JOINTS[bone * 3]!, 0, BALL_AHEAD)
}
const mean = (e: number, vertices: readonly number[]): number[] =>
  [0, 1, 2].map((k) => vertices.reduce((sum, v) => sum + skinned(model, e, v)[k]!, 0) / vertices.length)

async function walker(relief = 0) {
  const app = await createHeadlessApp({ source: createPlane({ relief }) })
  const hero = spawnHero(app.world, 0, 0, { model })
  driveByScript(app.world, hero, (_tick, row) => {
    row.moveZ = 1
  })
  return { app, hero }
}

const hash = async (options: { model?: FigureModel; mass?: number }): Promise<string> => {
  const app = await createHeadlessApp()
  driveByScript(app.world, spawnHero(app.world, 0, 0, options), (_tick, row) => {
    row.moveZ = 1
  })
  app.step(120)
  const digits = worldHash(app.world)
  app.dispose()
  return digits
}

describe('a robot of other proportions, in T-pose', () => {
  it('has its joints where ours are, and stands on the ground facing forward', () => {
    for (const [name, v] of probes) {
      const bone = BONE[name.split(' ')[0] as 'shinL']
      const off = distance(
        model.positions.subarray(v * 3, v * 3 + 3) as never,
        JOINTS.subarray(bone * 3, bone * 3 + 3) as never,
      )
      expect(off, name).toBeLessThan(1e-6)
    }
    let lowest = Infinity
    let toe = -Infinity
    for (let v = 0; v < figure.influences.length; v++) {
      lowest = Math.min(lowest, model.positions[v * 3 + 1]!)
      if (model.boneIndices[v * 4] === BONE.footL) toe = Math.max(toe, model.positions[v * 3 + 2]!)
    }
    expect(lowest).toBeCloseTo(0, 6)
    expect(toe).toBeGreaterThan(0.15)
  })
  it('hangs its arms: no vertex of a hand is as high as the elbow', () => {
    for (let v = 0; v < figure.influences.length; v++) {
      if (model.boneIndices[v * 4] === BONE.handL) expect(model.positions[v * 3 + 1]).toBeLessThan(1)
    }
  })
  it('faces outward as the traveller does', () => {
    let volume = 0
    for (let i = 0; i < model.indices.length; i += 3) {
      const [a, b, c] = [p(i), p(i + 1), p(i + 2)] as [Float32Array, Float32Array, Float32Array]
      const cross = [
        b[1]! * c[2]! - b[2]! * c[1]!,
        b[2]! * c[0]! - b[0]! * c[2]!,
        b[0]! * c[1]! - b[1]! * c[0]!,
      ]
      volume += (a[0]! * cross[0]! + a[1]! * cross[1]! + a[2]! * cross[2]!) / 6
      const n = model.normals.subarray(model.indices[i]! * 3, model.indices[i]! * 3 + 3)
      const [u, w] = [b.map((x, k) => x - a[k]!), c.map((x, k) => x - a[k]!)]
      const out =
        (u[1]! * w[2]! - u[2]! * w[1]!) * n[0]! +
        (u[2]! * w[0]! - u[0]! * w[2]!) * n[1]! +
        (u[0]! * w[1]! - u[1]! * w[0]!) * n[2]!
      expect(out).toBeGreaterThan(0)
    }
    expect(volume).toBeGreaterThan(0.05)
  })
  it('has what no bone is named for go with the joint above', () => {
    const antenna = figure.joints.findIndex(({ name }) => name === 'Antenna')
    const held = figure.influences.findIndex(([one]) => one![0] === antenna)
    expect(model.boneIndices[held * 4]).toBe(BONE.head)
    expect(model.boneWeights[held * 4]).toBe(1)
  })
  it('keeps knees, ankles, elbows and wrists on ours within 1 mm over a walk', async () => {
    const { app, hero } = await walker()
    let worst = 0
    let bent = 0
    for (let tick = 0; tick < 240; tick++) {
      app.step()
      for (const [name, v] of probes) {
        const bone = BONE[name.split(' ')[0] as 'shinL']
        worst = Math.max(worst, distance(skinned(model, hero, v), jointOf(hero, bone)))
      }
      // Control: a vertex 2 cm beside the knee does not lie on it.
      bent = Math.max(bent, distance(jointOf(hero, BONE.shinL), jointOf(hero, BONE.footL, BONE.thighL)))
    }
    app.dispose()
    expect(worst).toBeLessThan(1e-3)
    expect(bent).toBeGreaterThan(0.1)
  })
  it('sets its soles on the snow it trod within 1 cm', async () => {
    const { app, hero } = await walker()
    const snow = use(app.world, Snow)
    /** Vertices of a sole at its heel, and at its toe. */
    const edges = [BONE.footL, BONE.footR].map((bone) => {
      const sole = Array.from({ length: figure.influences.length }, (_, v) => v).filter(
        (v) => model.boneIndices[v * 4] === bone && model.positions[v * 3 + 1]! < 1e-6,
      )
      return [sole.filter((v) => at(v) < 0), sole.filter((v) => at(v) > 0)] as const
    })
    let worst = 0
    let planted = 0
    let lifted = 0
    let drawn = 0
    for (let tick = 0; tick < 300; tick++) {
      app.step()
      for (const foot of [0, 1]) {
        const [heel, toe] = edges[foot]!
        const [zHeel, zToe] = [heel, toe].map((edge) => model.positions[edge[0]! * 3 + 2]!)
        const share = (BALL_AHEAD - zHeel!) / (zToe! - zHeel!)
        const [from, to] = [mean(hero, heel), mean(hero, toe)]
        // The ball is what stays on the snow while heel and toe roll off it.
        const [x, y, z] = from.map((c, k) => c + (to[k]! - c) * share) as [number, number, number]
        // A tread leaves ridges in its grooves: what bears a sole is the lowest snow under it.
        let ground = Infinity
        for (let n = 0; n < 25; n++) {
          const [dx, dz] = [((n % 5) - 2) / 100, (Math.floor(n / 5) - 2) / 100]
          ground = Math.min(ground, snow.height(x + dx + Transform.x[hero]!, z + dz + Transform.z[hero]!))
        }
        const over = y + Transform.y[hero]! - ground
        drawn = Math.max(drawn, distance([x, y, z], boot(hero, foot)))
        if (Gait.planted[hero * 2 + foot] !== 1) lifted = Math.max(lifted, over)
        else {
          planted++
          worst = Math.max(worst, Math.abs(over))
        }
      }
    }
    app.dispose()
    expect(planted).toBeGreaterThan(200)
    expect(lifted).toBeGreaterThan(0.05)
    expect(worst).toBeLessThan(0.01)
    // Where the traveller's boot would be.
    expect(drawn).toBeLessThan(1e-3)
  })
  it('changes nothing of the world', async () => {
    const traveller = await hash({})
    expect(await hash({ model })).toBe(traveller)
    expect(await hash({ model, mass: 60 })).not.toBe(traveller)
  })
  it('may look anywhere: turned about, it comes out the same', async () => {
    const turned = await loadFigure(
      await makeRobot((document) => {
        const scene = document.getRoot().listScenes()[0]!
        const nodes = scene.listChildren()
        const turn = document.createNode('turn').setRotation([0, 1, 0, 0]).setTranslation([3, 1, 2])
        for (const node of nodes) turn.addChild(node)
        scene.addChild(turn)
      }),
      { bones: ROBOT_BONES },
    )
    const straight = await loadFigure(await makeRobot(), { bones: ROBOT_BONES })
    let worst = 0
    turned.positions.forEach((x, i) => (worst = Math.max(worst, Math.abs(x - straight.positions[i]!))))
    expect(worst).toBeLessThan(1e-5)
  })
})
