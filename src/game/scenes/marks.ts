import { Snow } from '../../components/resources.ts'
import { IsPlayer } from '../../components/input.ts'
import { attach, use } from '../../components/world.ts'
import type { SnowField } from '../../snow/types.ts'
import { spawnHero } from '../prefabs/hero.ts'
import { driveByScript } from '../scripts.ts'
import type { Scene } from './index.ts'
import { SUBJECTS, type Subject } from './marks/subjects.ts'

/** Metres to both sides of the start in which the ground is looked at, between two places, and half the size of what is needed. */
const REACH = 60
const PITCH = 6
const HALF_WIDTH = 6
const HALF_LENGTH = 8
/** Snow that the deepest mark needs, m. */
const LEAST_DEPTH = 0.55
/** The hero stands where no mark is, behind all eyes, and goes past the marks when it walks ahead. */
const HERO = { x: 8, z: -13 }

/** Every kind of mark once, at fixed places on the most even ground near the start. The traveller stands beside them. */
export const marks: Scene = (app, { script }) => {
  const field = use(app.world, Snow)
  const middle = marksPlace(field)
  Object.values(SUBJECTS).forEach((subject, index) =>
    subject.press(app.world, middle.x + subject.x, middle.z + subject.z, 1_000_000 + index),
  )
  const hero = spawnHero(app.world, middle.x + HERO.x, middle.z + HERO.z)
  if (script) driveByScript(app.world, hero, script)
  else attach(app.world, hero, IsPlayer)
  return hero
}

/** The middle of the scene's ground: where it is most even within 60 m of the start and the snow is deep enough. */
export function marksPlace({ ground }: SnowField): { readonly x: number; readonly z: number } {
  let best = { x: 0, z: 0 }
  let least = Infinity
  for (let x = -REACH; x <= REACH; x += PITCH) {
    for (let z = -REACH; z <= REACH; z += PITCH) {
      const height = ground.macro(x, z)
      let unevenness = ground.restDepth(x, z) < LEAST_DEPTH ? 100 : 0
      for (let corner = 0; corner < 9; corner++) {
        const besideX = x + ((corner % 3) - 1) * HALF_WIDTH
        const besideZ = z + (Math.floor(corner / 3) - 1) * HALF_LENGTH
        unevenness = Math.max(unevenness, Math.abs(ground.macro(besideX, besideZ) - height))
      }
      if (unevenness >= least) continue
      least = unevenness
      best = { x, z }
    }
  }
  return best
}

/** Eye that sees a subject from the side of -z, as `x, y, z, yaw, pitch` in m and degrees. It rises with the snow that falls. */
export function viewOf(field: SnowField, { x, z, back, up }: Subject): number[] {
  const middle = marksPlace(field)
  const [eyeX, atZ] = [middle.x + x, middle.z + z]
  const surface = field.ground.macro(eyeX, atZ) + field.undisturbed.rise / 8192
  return [eyeX, surface + up, atZ - back, 0, (-Math.atan2(up, back) * 180) / Math.PI]
}
