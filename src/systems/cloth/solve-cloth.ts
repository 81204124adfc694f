import { Cloth, ClothRows, type ClothRow } from '../../components/cloth.ts'
import { eventsOf } from '../../components/events.ts'
import { GroundSurface, Snow } from '../../components/resources.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { Teleported } from '../../components/teleport.ts'
import { Time } from '../../components/time.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use, type World } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { makeCapsules, poseCapsules } from './capsules.ts'
import { followDetail, freeRows, lieInPose, settleFrozen } from './detail.ts'
import { type Garment, GARMENTS, MOST_PARTICLES, SUBSTEP } from './garment.ts'
import { poseCut } from './pose-cut.ts'
import { makeSnowBed, readSnowBed } from './snow-bed.ts'
import { substep, type Surroundings } from './substep.ts'
import { windAt } from './wind.ts'

const CLOTHED = [Cloth, Skeleton, PreviousSkeleton, Transform]
/** m in a tick beyond which a body was put there: its cloth starts anew. */
const JUMP = 3
/** Highest number of a figure in seeds of ripples: ids grow without end, whole numbers of noise do not. */
const RIPPLES = 0xffff

/** Where the bones had the cut a tick ago. */
const last = new Float32Array(MOST_PARTICLES * 3)
const around: Surroundings = {
  capsules: makeCapsules(),
  bed: makeSnowBed(),
  wind: { x: 0, z: 0 },
  moveX: 0,
  moveY: 0,
  moveZ: 0,
  aheadX: 0,
  aheadY: 0,
  aheadZ: 0,
  seconds: 0,
  seed: 0,
  first: true,
  even: false,
  share: 1,
}

/**
 * Moves the cloth of every figure that somebody looks at. It reads the simulation and nothing simulated reads it, so a world
 * ends the same with all of it frozen.
 */
export const solveCloth = defineSystem({
  name: 'solveCloth',
  phase: 'cloth',
  reads: [Time, Transform, PreviousTransform, Skeleton, PreviousSkeleton, Teleported],
  readsPrevious: [Cloth, ClothRows, Snow, GroundSurface],
  writes: [Cloth, ClothRows],
  run(world) {
    const { rows } = use(world, ClothRows)
    freeRows(world, rows)
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) {
      const e = moved.entity[i]!
      if (has(world, e, Cloth)) Cloth.frozen[e] = 1
    }
    const figures = entitiesWith(world, CLOTHED)
    for (let i = 0, n = figures.length; i < n; i++) {
      const e = figures[i]!
      followDetail(e, rows)
      const garment = GARMENTS[Cloth.detail[e]!]
      if (garment) move(world, e, garment, rows[Cloth.slot[e]! - 1]!)
    }
  },
})

function move(world: World, e: number, garment: Garment, row: ClothRow): void {
  const { dt, tick } = use(world, Time)
  const snow = use(world, Snow)
  const steps = Math.round(dt / SUBSTEP)
  const known = PreviousTransform.actor[e] === actorOf(e)
  const x = known ? Transform.x[e]! - PreviousTransform.x[e]! : 0
  const y = known ? Transform.y[e]! - PreviousTransform.y[e]! : 0
  const z = known ? Transform.z[e]! - PreviousTransform.z[e]! : 0
  if (Cloth.frozen[e] === 1 || x * x + y * y + z * z > JUMP * JUMP) {
    lieInPose(e, garment, row, around.capsules)
    return
  }
  last.set(row.goal)
  row.previous.set(row.position)
  poseCut(garment, e, Skeleton.bones, row.goal)
  readSnowBed(around.bed, snow, Transform.x[e]!, Transform.y[e]!, Transform.z[e]!)
  around.moveX = x / steps
  around.moveY = y / steps
  around.moveZ = z / steps
  around.seed = world.seed + (actorOf(e) & RIPPLES)
  // Gusts swell over many ticks: one wind, that of the middle, does for all substeps.
  around.seconds = (tick + 0.5) * dt
  const { wind } = snow.ground.source
  windAt(around.wind, wind, snow.weather.wind, Transform.x[e]!, Transform.z[e]!, around.seconds, world.seed)
  for (let k = 1; k <= steps; k++) {
    const left = 1 - k / steps
    around.aheadX = x * left
    around.aheadY = y * left
    around.aheadZ = z * left
    around.first = k === 1
    around.even = k % 2 === 0
    around.share = k / steps
    poseCapsules(around.capsules, e, PreviousSkeleton.bones, Skeleton.bones, k / steps)
    substep(garment, row, last, around)
  }
  settleFrozen(e, garment, row, dt)
}
