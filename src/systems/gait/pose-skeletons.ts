import { HindPosture, Posture } from '../../components/figure.ts'
import { eventsOf } from '../../components/events.ts'
import { Creature, Gait, HindGait } from '../../components/gait.ts'
import { Input } from '../../components/input.ts'
import { Landed } from '../../components/leap.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { Time } from '../../components/time.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { entitiesWith, has, use, type World } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { rememberBones } from '../sync/remember-poses.ts'
import { poseArms } from './arms.ts'
import { CREATURES, kindOf } from './creatures.ts'
import { writeSkeleton } from './frames.ts'
import { placeLegs, readLegs } from './legs.ts'
import { makeMotion, readMotion, type Motion } from './motion.ts'
import { poseWolf } from './pose-wolf.ts'
import { HERO } from './skeleton-table.ts'
import { orientTrunk, placeTrunk, turnHead } from './trunk.ts'

const FIGURES = [Skeleton, Posture, Gait, Transform, Velocity, Input]
/** In the order of CREATURES. */
const POSES = [poseHero, poseWolf]
const motion = makeMotion()
/** m that knees give per m/s of a fall, and the most: with the pelvis's own softness it goes on at the fall's speed. */
const GIVE = 0.055
const MOST_GIVE = 0.3

/** Feet, motion and aim to a whole body: pelvis over the feet, trunk, legs by IK, arms against the legs, head. */
export const poseSkeletons = defineSystem({
  name: 'poseSkeletons',
  phase: 'pose',
  reads: [Time, Transform, Velocity, Input, Gait, HindGait, Creature, Landed],
  readsPrevious: [Posture, HindPosture],
  writes: [Posture, HindPosture, Skeleton, PreviousSkeleton],
  run(world) {
    const { dt, tick } = use(world, Time)
    takeShocks(world)
    const figures = entitiesWith(world, FIGURES)
    for (let i = 0, n = figures.length; i < n; i++) {
      const e = figures[i]!
      const first = Posture.settled[e] === 0
      const kind = kindOf(world, e)
      const body = CREATURES[kind]!
      readMotion(motion, e, body, dt, tick)
      POSES[kind]!(motion)
      writeSkeleton(e, body)
      // A newborn has no pose to blend from: it would be drawn growing out of a point.
      if (first) rememberBones(e)
    }
  },
})

/** Upright: pelvis over the feet, trunk on it, arms against the legs. */
function poseHero(m: Motion): void {
  const legs = HERO.pairs[0]!
  orientTrunk(m)
  readLegs(m, legs)
  placeTrunk(m)
  placeLegs(m, HERO, legs)
  poseArms(m)
  turnHead(m)
}

function takeShocks(world: World): void {
  const landed = eventsOf(world, Landed)
  for (let i = 0; i < landed.count; i++) {
    const e = landed.entity[i]!
    if (has(world, e, Posture)) Posture.shock[e] = Math.min(MOST_GIVE, GIVE * landed.speed[i]!)
  }
}
