import { spawnSled } from '../prefabs/sled.ts'
import { spawnSnowball } from '../prefabs/snowball.ts'
import { dunes } from './dunes.ts'
import type { Scene } from './index.ts'

/** The traveller tows a sled while snowballs roll past. */
export const things: Scene = (app, options) => {
  const hero = dunes(app, options)
  spawnSled(app.world, 0, -2, hero)
  spawnSnowball(app.world, 2.5, -1, { x: 0.2, z: 1.5 })
  spawnSnowball(app.world, -3, 2, { x: -0.3, z: 1 }, 0.45)
  return hero
}
