import { Cloth, Hem, HemTrace } from '../../components/cloth.ts'
import { Footprint, Mass, Observer } from '../../components/contact.ts'
import { Look, Posture } from '../../components/figure.ts'
import { FigureModels, type FigureModel } from '../../components/figure-model.ts'
import { Gait, Walker } from '../../components/gait.ts'
import { Input } from '../../components/input.ts'
import { Leap } from '../../components/leap.ts'
import { Snow } from '../../components/resources.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { PreviousTransform, Transform, Velocity } from '../../components/transform.ts'
import { provide, spawn, tryUse, use, type World } from '../../components/world.ts'
import { facing } from '../../shaders/lib/frame.ts'

export interface HeroOptions {
  /** Direction the hero faces, any length. Default +z. */
  readonly toward?: { readonly x: number; readonly z: number }
  /** kg, clothes included. Default 77.5. */
  readonly mass?: number
  /** Picks build and colours. Default 0, the traveller's own. */
  readonly look?: number
  /** A figure of loadFigure() that is drawn instead of the traveller, without cloth. It walks and marks the snow the same. */
  readonly model?: FigureModel
}

/** A traveller on foot at (x, z). It goes where its Input points: attach IsPlayer, or driveByScript. */
export function spawnHero(world: World, x: number, z: number, options: HeroOptions = {}): number {
  const { toward = { x: 0, z: 1 }, mass = 77.5, look = 0, model } = options
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
    Look({ seed: look, model: model ? idOf(world, model) : 0 }),
    Skeleton,
    PreviousSkeleton,
    ...(model ? [] : [Cloth]),
    Hem,
    HemTrace,
    Footprint,
    Mass({ kg: mass }),
    Observer,
  )
}

/** `Look.model` of a model, which the world learns of on first use. */
function idOf(world: World, model: FigureModel): number {
  const models = tryUse(world, FigureModels) ?? provide(world, FigureModels, [])
  const known = models.indexOf(model)
  return known < 0 ? models.push(model) : known + 1
}
