import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  actorOf,
  BONES,
  createHeadlessApp,
  createPlane,
  despawn,
  detach,
  facing,
  type MarkingMesh,
  MeshContact,
  Meshes,
  markWithMesh,
  NO_MARK_REASON,
  Skeleton,
  Snow,
  spawn,
  spawnCrate,
  spawnHero,
  teleport,
  Transform,
  use,
  type App,
} from '../../src/game/headless.ts'
import { makeFigure } from '../../src/game/figure/index.ts'
import { MeshMarker } from '../../src/snow/mesh/mesh-marker.ts'
import { ball, box, jointed, star, torus } from '../support/meshes.ts'

let app: App
afterEach(() => {
  vi.restoreAllMocks()
  app?.dispose()
})
const level = async (layerMask?: number): Promise<App> =>
  (app = await createHeadlessApp({ source: createPlane({ relief: 0 }), layerMask }))
const snow = () => use(app.world, Snow)
/** An entity with a mesh whose lowest point lies `sunk` m under the undisturbed snow. */
function put(shape: MarkingMesh, sunk: number, x = 0, z = 0): number {
  const e = spawn(app.world, Transform({ x, y: snow().onGround(x, z) - sunk, z }))
  markWithMesh(app.world, e, shape)
  return e
}

describe('an entity with a mesh', () => {
  it('leaves its contour where it is put, and says why where it does not', async () => {
    await level()
    put(torus(0.4, 0.1), 0.05)
    const high = put(torus(0.4, 0.1), -0.2, 5)
    app.step()
    expect(snow().offset(0.4, 0)).toBeLessThan(-0.04)
    expect(snow().offset(0, 0)).toBe(0)
    expect(snow().offset(5.4, 0)).toBe(0)
    expect(NO_MARK_REASON[snow().reasonOf(actorOf(high))]).toBe('it passed above the snow')
  })
  it('of a layer that the app leaves out marks nothing', async () => {
    await level(0b101)
    const marks = [1, 2, 4].map((layer) => {
      const e = put(star(0.5, 0.2), 0.05, 3 * layer)
      MeshContact.layer[e] = layer
      app.step()
      return snow().offset(3 * layer, 0) < 0
    })
    expect(marks).toEqual([true, false, true])
  })
  it('that stands makes no stroke, and one when it turns', async () => {
    await level()
    const e = put(star(0.5, 0.2), 0.05)
    app.step()
    expect(snow().stats.strokes).toBe(1)
    const hash = snow().hash()
    app.step(30)
    expect(snow().stats.strokes).toBe(0)
    expect(snow().hash()).toBe(hash)
    Object.entries(facing(1, 1)).forEach(([name, value]) => (Transform[name as 'qy'][e] = value))
    app.step()
    expect(snow().stats.strokes).toBe(1)
  })
  it('high above the snow costs a look at its box: nothing is drawn', async () => {
    await level()
    const draw = vi.spyOn(MeshMarker.prototype, 'draw')
    const e = put(star(0.5, 0.2), -5)
    for (let n = 0; n < 10; n++) {
      Transform.x[e]! += 0.1
      app.step()
    }
    expect(draw).not.toHaveBeenCalled()
    Transform.y[e] = snow().onGround(1, 0) - 0.05
    app.step()
    expect(draw).toHaveBeenCalledTimes(1)
    expect(snow().offset(1, 0)).toBeLessThan(-0.04)
  })
  it.each([0.02, 0.35])('dragged by %s m a tick leaves one trench without ridges', async (step) => {
    await level()
    const e = put(star(0.5, 0.2), 0.06)
    for (let n = 0; n * step < 4; n++) {
      Transform.x[e] = n * step
      app.step()
    }
    for (let x = 0.3; x < 3.2; x += 0.02) expect(snow().offset(x, 0)).toBeLessThan(-0.055)
    expect(snow().ledger().residual).toBe(0)
  })
  it('teleported leaves no streak between the two places', async () => {
    await level()
    const e = put(ball(0.3), 0.08)
    app.step()
    teleport(app.world, e, 6, snow().onGround(6, 0) - 0.08, 0)
    app.step()
    expect(snow().offset(6, 0)).toBeLessThan(-0.07)
    for (let x = 1; x < 5; x += 0.1) expect(snow().offset(x, 0)).toBe(0)
  })
  it('shares its triangles with others, and gives them back when it is gone', async () => {
    await level()
    const shape = star(0.5, 0.2)
    const [one, two] = [put(shape, 0.05), put(shape, 0.05, 3)]
    app.step()
    const meshes = use(app.world, Meshes)
    expect(meshes.get(one)!.posed.mesh).toBe(meshes.get(two)!.posed.mesh)
    despawn(app.world, one)
    detach(app.world, two, MeshContact)
    app.step(2)
    expect(meshes.size).toBe(0)
  })
})

/** Matrices of two bones; the second lifts what follows it. */
const palette = (lift: number): Float32Array =>
  Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, lift, 0, 0, 1, 0)
it('a crate that is pushed broadside clears its whole length', async () => {
  await level()
  const crate = spawnCrate(app.world, 0, 0, { half: [0.1, 0.1, 0.5], toward: { x: 1, z: 0 }, load: 0 })
  for (let n = 0; n < 90; n++) {
    Transform.z[crate] = n / 30
    app.step()
  }
  for (const x of [-0.4, 0, 0.4]) expect(snow().offset(x, 2)).toBeLessThan(-0.05)
  for (const x of [-0.65, 0.65]) expect(snow().offset(x, 2)).toBeGreaterThan(0)
  expect(snow().offset(0, 4)).toBe(0)
})

describe('a mesh with bones', () => {
  it('marks where its bones take it', async () => {
    await level()
    const bones = palette(0.3)
    put({ ...jointed(0.05, 1), palette: bones }, 0.05)
    app.step()
    expect(snow().offset(0, -0.3)).toBeLessThan(-0.04)
    expect(snow().offset(0, 0.3)).toBe(0)
    app.step()
    expect(snow().stats.strokes).toBe(0)
    bones[19] = 0
    app.step()
    expect(snow().stats.strokes).toBe(1)
    expect(snow().offset(0, 0.3)).toBeLessThan(-0.04)
  })
  it("follows the entity's Skeleton when it has no matrices of its own", async () => {
    await level()
    const hero = spawnHero(app.world, 0, 0)
    markWithMesh(app.world, hero, makeFigure(), { load: 0 })
    app.step(2)
    // It lies down: turned about x by a right angle, forward becomes down, and sinks by 10 cm.
    app.switchSystem('poseSkeletons', false)
    app.switchSystem('solveGait', false)
    for (let bone = 0; bone < BONES.length; bone++) {
      Skeleton.bones.set([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0], (hero * BONES.length + bone) * 12)
    }
    app.step()
    const along = [0.2, 0.6, 1, 1.4].map((z) => Math.min(snow().offset(0.12, z), snow().offset(-0.12, z)))
    expect(Math.min(...along)).toBeLessThan(-0.05)
    expect(snow().offset(0, 2.3)).toBe(0)
  })
  it('moved by hand is where deform says', async () => {
    await level()
    const shape = box(0.2, 0.1, 0.2)
    let shift = 0
    put(
      {
        ...shape,
        deform: (_e, places) => shape.positions.forEach((p, i) => (places[i] = i % 3 === 0 ? p + shift : p)),
      },
      0.05,
    )
    app.step()
    shift = 2
    app.step()
    expect(snow().offset(0, 0)).toBeLessThan(-0.04)
    expect(snow().offset(2, 0)).toBeLessThan(-0.04)
    expect(snow().offset(1, 0)).toBeLessThan(-0.04) // it slid there
  })
})

it.each([0, 0.3])(
  'a body that sinks by and by, going %s m/s, leaves a rim that no snow is too steep for',
  async (speed) => {
    await level()
    const e = put(box(0.3, 0.3, 0.3), 0)
    for (let n = 0; n < 120; n++) {
      Transform.x[e] = (n * speed) / 60
      Transform.y[e]! -= 0.4 / 120
      app.step()
    }
    let highest = 0
    for (let x = -1.5; x < 2.5; x += 0.02)
      for (let z = -1.5; z < 1.5; z += 0.02) highest = Math.max(highest, snow().offset(x, z))
    expect(highest).toBeGreaterThan(0.05)
    expect(highest).toBeLessThan(0.3)
  },
)

describe('what is wrong with a mesh is said', () => {
  it('when the entity has none, or is gone', async () => {
    await level()
    const e = spawn(app.world, Transform)
    expect(() => markWithMesh(app.world, e, { ...star(1, 0.5), positions: new Float32Array(3) })).toThrow(
      /Mesh\.indices\[\d+\] is \d+: there are 1 vertices, give 0 to 0/,
    )
    const gone = spawn(app.world, Transform)
    despawn(app.world, gone)
    app.step()
    expect(() => markWithMesh(app.world, gone, star(1, 0.5))).toThrow(
      `markWithMesh: entity ${gone} is not alive: keep handleOf() instead of the id, and resolve it first`,
    )
    const bare = spawn(app.world, Transform)
    markWithMesh(app.world, bare, star(1, 0.5))
    use(app.world, Meshes).delete(bare)
    expect(() => app.step()).toThrow(
      `Entity ${bare} (actor ${actorOf(bare)}) has a MeshContact but no mesh: call markWithMesh(world, entity, { positions, indices })`,
    )
  })
  it('when its bones are missing or too few', async () => {
    await level()
    const e = spawn(app.world, Transform)
    expect(() => markWithMesh(app.world, e, jointed(0.1, 1))).toThrow(
      'but no palette, and the entity no Skeleton',
    )
    expect(() => markWithMesh(app.world, e, { ...jointed(0.1, 1), palette: new Float32Array(12) })).toThrow(
      'Mesh.boneIndices names bone 1: there are 1 matrices of 12 numbers, give 0 to 0',
    )
  })
  it.each([
    [
      'place',
      (e: number) => (Transform.x[e] = NaN),
      /with a mesh is at \(NaN, .*write finite numbers to its Transform/,
    ],
    [
      'turn',
      (e: number) => (Transform.qy[e] = Infinity),
      /turned by \(0, Infinity, 0, 1\): write finite numbers/,
    ],
  ])('when its %s is no number', async (_name, spoil, message) => {
    await level()
    spoil(put(star(0.5, 0.2), 0.05))
    expect(() => app.step()).toThrow(message)
  })
  it('when a bone or deform writes what is no number', async () => {
    await level()
    const bones = new Float32Array(24).fill(NaN)
    put({ ...jointed(0.1, 1), palette: bones }, 0.05)
    expect(() => app.step()).toThrow(
      'has a bone matrix that is not finite: write finite numbers to its palette',
    )
    await level()
    put({ ...star(0.5, 0.2), deform: (_e, places) => void (places[4] = NaN) }, 0.05)
    expect(() => app.step()).toThrow('deform wrote NaN to places[4]: write finite metres for every vertex')
  })
})
