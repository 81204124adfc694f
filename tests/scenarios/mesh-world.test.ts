import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import {
  createHeadlessApp,
  createPlane,
  type MarkingMesh,
  Meshes,
  markWithMesh,
  Snow,
  spawn,
  Transform,
  use,
  type App,
} from '../../src/game/headless.ts'
import { jointed, star, torus } from '../support/meshes.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** JavaScript objects around one tile's buffers, bytes. */
const TILE_OBJECTS = 2048

let app: App
afterEach(() => {
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

/** Meshes that drag, turn and bend for some ticks. */
async function play(ticks: number): Promise<{ app: App; move(tick: number): void }> {
  await level()
  const bones = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
  const all = [
    put(star(0.5, 0.2), 0.05),
    put(torus(0.3, 0.08, 24, 8), 0.05, 3),
    put({ ...jointed(0.08, 1), palette: bones }, 0.06, 6),
  ]
  const move = (tick: number): void => {
    for (const e of all) Transform.z[e] = 3 * Math.sin(tick * 0.02)
    const half = 0.02 * tick
    Transform.qy[all[0]!] = Math.sin(half)
    Transform.qw[all[0]!] = Math.cos(half)
    bones[15] = 0.2 * Math.sin(tick * 0.1)
    app.step()
  }
  for (let tick = 0; tick < ticks; tick++) move(tick)
  return { app, move }
}
it('meshes in a world come out the same twice, and their last pose is part of its hash', async () => {
  const first = (await play(100)).app.worldHash()
  app.dispose()
  await play(100)
  expect(app.worldHash()).toBe(first)
  const [held] = use(app.world, Meshes).values()
  held!.posed.points[held!.posed.now * 3]! += 0.5
  expect(app.worldHash()).not.toBe(first)
})
it('400 ticks of meshes in the snow keep at most 32 KB of heap', async () => {
  const { move } = await play(500)
  const stretch = (): number => {
    collect()
    const tiles = snow().stats.tiles
    const before = process.memoryUsage().heapUsed
    for (let tick = 0; tick < 400; tick++) move(tick)
    collect()
    return process.memoryUsage().heapUsed - before - (snow().stats.tiles - tiles) * TILE_OBJECTS
  }
  // The least of four: the engine keeps the code of what it compiles as it goes, but not in every stretch.
  expect(Math.min(stretch(), stretch(), stretch(), stretch())).toBeLessThan(32 * 1024)
})
