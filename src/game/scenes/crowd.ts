import { Crowd } from '../../components/drivers.ts'
import { attach } from '../../components/world.ts'
import { driveAlongPath } from '../drivers.ts'
import { spawnHero } from '../prefabs/hero.ts'
import { spawnWolf } from '../prefabs/wolf.ts'
import { driveByScript } from '../scripts.ts'
import { dunes } from './dunes.ts'
import type { Scene } from './index.ts'

/** Travellers beside the one that is followed, in rows of so many, m from one to the next. */
const PEOPLE = 19
const ROW = 5
const APART = 2.4
/** m before the one that is followed at which they begin. */
const AHEAD = 3

/** Twenty travellers, each with a look and a way of its own, and two wolves that run round them. */
export const crowd: Scene = (app, options) => {
  const { world } = app
  for (let i = 0; i < PEOPLE; i++) {
    const x = ((i % ROW) - 2) * APART
    const z = AHEAD + Math.floor(i / ROW) * APART
    const person = spawnHero(world, x, z, { mass: 58 + 2 * i, look: i + 1 })
    attach(world, person, Crowd)
    if (i % 4 === 3) driveByScript(world, person, 'wander')
    else
      driveAlongPath(world, person, [x + 5, z + 2, x - 1, z + 9, x - 6, z + 3, x, z], {
        loop: true,
        pace: 0.5 + 0.05 * (i % 6),
        sprint: i % 7 === 6,
      })
  }
  for (const side of [-1, 1]) {
    const wolf = spawnWolf(world, 9 * side, 8, { look: side > 0 ? 2 : 0 })
    driveAlongPath(world, wolf, [9 * side, 18, -8 * side, 16, -9 * side, 2, 8 * side, 3], { loop: true })
  }
  return dunes(app, options)
}
