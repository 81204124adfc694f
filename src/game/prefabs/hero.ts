import { Cloth, Hem, HemTrace } from '../../components/cloth.ts'
import { Footprint, Mass, Observer } from '../../components/contact.ts'
import { Look, Posture } from '../../components/figure.ts'
import { Gait, Walker } from '../../components/gait.ts'
import { Input } from '../../components/input.ts'
import { Leap } from '../../components/leap.ts'
import { Snow } from '../../components/resources.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { PreviousTransform, Transform, Velocity } from '../../components/transform.ts'
import { spawn, use, type World } from '../../components/world.ts'
import { facing } from '../../shaders/lib/frame.ts'

export interface HeroOptions {
  /** Direction the hero faces, any length. Default +z. */
  readonly toward?: { readonly x: number; readonly z: number }
  /** kg, clothes included. Default 77.5. */
  readonly mass?: number
  /** Picks build and colours. Default 0, the traveller's own. */
  readonly look?: number
}

/** A traveller on foot at (x, z). It goes where its Input points: attach IsPlayer, or driveByScript. */
export function spawnHero(world: World, x: number, z: number, options: HeroOptions = {}): number {
  const { toward = { x: 0, z: 1 }, mass = 77.5, look = 0 } = options
  return spawn(
    world,
    Transform({ x, y: use(world, Snow).onGround(x, z), z, ...facing(toward.x, toward.z) }),
    PreviousTransform,
    Velocity,
    Input,
    Walker,
    Leap,
    Gait,
    Posture({ lookX: toward.x, lookZ: toward.z }),
    Look({ seed: look }),
    Skeleton,
    PreviousSkeleton,
    Cloth,
    Hem,
    HemTrace,
    Footprint,
    Mass({ kg: mass }),
    Observer,
  )
}
