import { PreviousSkeleton, Skeleton, BONE_COUNT, BONE_STRIDE } from '../../components/skeleton.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, type World } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const POSED = [Transform]
const SKINNED = [Skeleton, PreviousSkeleton]
const SIZE = BONE_COUNT * BONE_STRIDE

/** Keeps every pose of the last tick, so that drawing can blend between ticks. */
export const rememberPoses = defineSystem({
  name: 'rememberPoses',
  phase: 'input',
  readsPrevious: [Transform, Skeleton],
  writes: [PreviousTransform, PreviousSkeleton],
  run(world: World) {
    const posed = entitiesWith(world, POSED)
    for (let i = 0, n = posed.length; i < n; i++) rememberPose(posed[i]!)
    const skinned = entitiesWith(world, SKINNED)
    for (let i = 0, n = skinned.length; i < n; i++) rememberBones(skinned[i]!)
  },
})

/** Makes the previous pose equal to the current one: nothing blends. */
export function rememberPose(e: number): void {
  PreviousTransform.actor[e] = actorOf(e)
  PreviousTransform.x[e] = Transform.x[e]!
  PreviousTransform.y[e] = Transform.y[e]!
  PreviousTransform.z[e] = Transform.z[e]!
  PreviousTransform.qx[e] = Transform.qx[e]!
  PreviousTransform.qy[e] = Transform.qy[e]!
  PreviousTransform.qz[e] = Transform.qz[e]!
  PreviousTransform.qw[e] = Transform.qw[e]!
}
/** The same for the bones of a figure. */
export function rememberBones(e: number): void {
  const to = PreviousSkeleton.bones
  const from = Skeleton.bones
  for (let i = e * SIZE, end = i + SIZE; i < end; i++) to[i] = from[i]!
}
