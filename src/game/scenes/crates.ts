import { spawnCrate } from '../prefabs/crate.ts'
import { dunes } from './dunes.ts'
import type { Scene } from './index.ts'

/** Crates stand about the traveller in the snow that their own triangles pressed. */
export const crates: Scene = (app, options) => {
  const hero = dunes(app, options)
  spawnCrate(app.world, 1.6, 1.5, { toward: { x: 1, z: 1 } })
  spawnCrate(app.world, -1.8, 2, { half: [0.15, 0.15, 0.7], toward: { x: 2, z: 1 }, sunk: 0.12 })
  spawnCrate(app.world, 0.4, 3.6, { half: [0.4, 0.5, 0.4], load: 1500, sunk: 0.2 })
  return hero
}
