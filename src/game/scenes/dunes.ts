import { IsPlayer } from '../../components/input.ts'
import { attach } from '../../components/world.ts'
import { spawnHero } from '../prefabs/hero.ts'
import { driveByScript } from '../scripts.ts'
import type { Scene } from './index.ts'

/** One traveller among dunes. */
export const dunes: Scene = (app, { script }) => {
  const hero = spawnHero(app.world, 0, 0)
  if (script) driveByScript(app.world, hero, script)
  else attach(app.world, hero, IsPlayer)
  return hero
}
