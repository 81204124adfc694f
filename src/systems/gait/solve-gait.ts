import { Footprint, Mass } from '../../components/contact.ts'
import { eventsOf } from '../../components/events.ts'
import { Creature, FootPlanted, Gait, GaitMode, HindGait } from '../../components/gait.ts'
import { Leap } from '../../components/leap.ts'
import { Snow, Strokes } from '../../components/resources.ts'
import { Teleported } from '../../components/teleport.ts'
import { Time } from '../../components/time.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { entitiesWith, has, use, type World } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { CREATURES, kindOf } from './creatures.ts'
import { carryFeet, landFeet } from './fly.ts'
import { standOn } from './stand.ts'
import { strideOn } from './stride-on.ts'
import { placeFeet } from './swing.ts'
import { makeWalk, readWalk, strayOf, type Walk } from './walk.ts'

const WALKERS = [Gait, Transform, Velocity, Footprint, Mass]
/** A body this far from its feet was not walked there, m². */
const LOST = 4
const walk = makeWalk()

/** Steps: which foot stands where, which one swings whereto; each touchdown is one print, and a landing two in a crater. */
export const solveGait = defineSystem({
  name: 'solveGait',
  phase: 'pose',
  reads: [Time, Transform, Velocity, Leap, Creature, Footprint, Mass, Teleported],
  readsPrevious: [Gait, HindGait, Snow],
  writes: [Gait, HindGait, Strokes, FootPlanted],
  run(world) {
    const { dt } = use(world, Time)
    const snow = use(world, Snow)
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) {
      const e = moved.entity[i]!
      if (has(world, e, Gait)) Gait.mode[e] = GaitMode.Unplaced
      if (has(world, e, HindGait)) HindGait.mode[e] = GaitMode.Unplaced
    }
    const walkers = entitiesWith(world, WALKERS)
    for (let i = 0, n = walkers.length; i < n; i++) {
      const e = walkers[i]!
      const body = CREATURES[kindOf(world, e)]!
      const { pairs } = body
      for (let p = 0; p < pairs.length; p++) step(world, readWalk(walk, e, body, pairs[p]!, snow, dt))
    }
  },
})

function step(world: World, w: Walk): void {
  const mode = w.feet.mode[w.entity]
  if (mode === GaitMode.Unplaced || strayOf(w, 0) > LOST || strayOf(w, 1) > LOST) {
    placeFeet(world, w)
    w.feet.mode[w.entity] = GaitMode.Standing
  } else if (has(world, w.entity, Leap) && Leap.airborne[w.entity] === 1) carryFeet(w)
  else if (mode === GaitMode.Airborne) landFeet(world, w)
  else if (mode === GaitMode.Walking) strideOn(world, w)
  else standOn(world, w)
}
