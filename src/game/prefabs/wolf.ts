import { Footprint, Mass, Observer } from '../../components/contact.ts'
import { HindPosture, Look, Posture } from '../../components/figure.ts'
import { Creature, Gait, HindGait, Walker } from '../../components/gait.ts'
import { Input } from '../../components/input.ts'
import { Leap } from '../../components/leap.ts'
import { Snow } from '../../components/resources.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { PreviousTransform, Transform, Velocity } from '../../components/transform.ts'
import { spawn, use, type World } from '../../components/world.ts'
import { facing } from '../../shaders/lib/frame.ts'
import { soleId } from '../../snow/soles/soles.ts'
import { CREATURES } from '../../systems/gait/creatures.ts'
import { WOLF } from '../../systems/gait/wolf-table.ts'

export interface WolfOptions {
  /** Direction the wolf faces, any length. Default +z. */
  readonly toward?: { readonly x: number; readonly z: number }
  /** kg. Default 42. */
  readonly mass?: number
  /** Picks the shade of its coat and its build. Default 0, grey. */
  readonly look?: number
}

/**
 * A wolf at (x, z). It goes where its Input points: at half a move it walks, at a whole one it trots, with `sprint` it
 * gallops. Whatever drives a hero drives it too.
 */
export function spawnWolf(world: World, x: number, z: number, options: WolfOptions = {}): number {
  const { toward = { x: 0, z: 1 }, mass = 42, look = 0 } = options
  const heading = Math.sqrt(toward.x * toward.x + toward.z * toward.z)
  return spawn(
    world,
    Transform({ x, y: use(world, Snow).onGround(x, z), z, ...facing(toward.x, toward.z) }),
    PreviousTransform,
    Velocity,
    Input,
    Walker({
      walkSpeed: 2.8,
      runSpeed: 8.5,
      sideSpeed: 0.6,
      backSpeed: 0.7,
      acceleration: 7,
      braking: 10,
      turnRate: 3.2,
    }),
    Leap,
    Creature({ kind: CREATURES.indexOf(WOLF) }),
    Gait,
    HindGait,
    Posture({ lookX: toward.x / heading, lookZ: toward.z / heading }),
    HindPosture({ tailX: toward.x / heading, tailZ: toward.z / heading }),
    Look({ seed: look }),
    Skeleton,
    PreviousSkeleton,
    Footprint({ sole: soleId('paw') }),
    Mass({ kg: mass }),
    Observer,
  )
}
