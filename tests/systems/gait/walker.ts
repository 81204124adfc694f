import type { InputRow } from '../../../src/components/scripts.ts'
import {
  createHeadlessApp,
  driveByScript,
  eventsOf,
  FootPlanted,
  Gait,
  spawnHero,
  spawnWolf,
  Skeleton,
  soleByName,
  Transform,
  type App,
  type FrameEdit,
  type HeightSource,
} from '../../../src/game/headless.ts'
import { BONE_COUNT, BONE_STRIDE } from '../../../src/components/skeleton.ts'
import { sampleSole } from '../../../src/snow/soles/sole.ts'
import { BALL_AHEAD, BONE, JOINTS } from '../../../src/systems/gait/skeleton-table.ts'

/** What somebody wants at a time, s. */
export type Wish = (seconds: number, row: InputRow) => void
export const stand: Wish = () => {}
export const walk: Wish = (_t, row) => {
  row.moveZ = 1
}
export const run: Wish = (_t, row) => {
  row.moveZ = 1
  row.sprint = 1
}
/** Stands, walks, runs, stops, turns tightly, doubles back, creeps, stops. 24 s. */
export const everything: Wish = (t, row) => {
  if (t < 1) return
  if (t < 4) row.moveZ = 1
  else if (t < 7) run(t, row)
  else if (t < 8.5) return
  else if (t < 12) {
    row.moveZ = 1
    row.aimX = ((t - 8.5) * 2) % 2 < 1 ? 1 : -1
    row.aimZ = ((t - 8.5) * 1.3) % 2 < 1 ? 0.3 : -0.6
  } else if (t < 14) row.moveX = -1
  else if (t < 16) row.moveX = 1
  else if (t < 18) {
    row.moveZ = -0.6
    row.moveX = 0.6
    row.sprint = 1
  } else if (t < 21) row.moveZ = 0.15
}

export interface Stage {
  readonly app: App
  readonly hero: number
  /** Steps for so many seconds and calls back after every tick. */
  play(seconds: number, each?: (tick: number) => void): void
}

/** A hero, or what `spawn` makes, on a ground, driven by a wish. */
export async function stage(
  wish: Wish,
  options: {
    source?: HeightSource
    rate?: number
    edits?: FrameEdit[]
    toward?: { x: number; z: number }
    spawn?: typeof spawnWolf
  } = {},
): Promise<Stage> {
  const { source, rate = 60, edits = [], toward, spawn = spawnHero } = options
  const app = await createHeadlessApp({ tickRate: rate, edits, ...(source ? { source } : {}) })
  const hero = spawn(app.world, 0, 0, toward ? { toward } : {})
  driveByScript(app.world, hero, (tick, row) => wish(tick / rate, row))
  let tick = 0
  return {
    app,
    hero,
    play(seconds, each) {
      for (let n = Math.round(seconds * rate); n > 0; n--) {
        app.step()
        each?.(tick++)
      }
    },
  }
}

/** m by which the middle of a boot is higher than its treads. */
export const arch = sampleSole(soleByName('boot'), 0, 0, { distance: 0, relief: 0 }).relief

export interface Print {
  readonly foot: number
  readonly x: number
  readonly y: number
  readonly z: number
  readonly dirX: number
  readonly dirZ: number
  readonly load: number
  readonly speed: number
}
/** Touchdowns of the last tick. */
export function touchdowns({ app, hero }: Stage): Print[] {
  const events = eventsOf(app.world, FootPlanted)
  const prints: Print[] = []
  for (let i = 0; i < events.count; i++) {
    if (events.entity[i] !== hero) continue
    prints.push({
      foot: events.foot[i]!,
      x: events.x[i]!,
      y: events.y[i]!,
      z: events.z[i]!,
      dirX: events.dirX[i]!,
      dirZ: events.dirZ[i]!,
      load: events.load[i]!,
      speed: events.speed[i]!,
    })
  }
  return prints
}

/** Where in Skeleton.bones the matrix of a bone begins. */
export const boneAt = (e: number, bone: number): number => (e * BONE_COUNT + bone) * BONE_STRIDE
/** A point of the bind pose as the skeleton poses it with one bone, m from the Transform. */
export function posed(e: number, bone: number, x: number, y: number, z: number): [number, number, number] {
  const o = boneAt(e, bone)
  const m = Skeleton.bones
  return [0, 4, 8].map((r) => m[o + r]! * x + m[o + r + 1]! * y + m[o + r + 2]! * z + m[o + r + 3]!) as [
    number,
    number,
    number,
  ]
}
/** A bone's own joint, posed. */
export const jointOf = (e: number, bone: number, by = bone): [number, number, number] =>
  posed(e, by, JOINTS[bone * 3]!, JOINTS[bone * 3 + 1]!, JOINTS[bone * 3 + 2]!)
/** The ball of a foot on the drawn sole, m, world. */
export function drawnBall(e: number, foot: number): [number, number, number] {
  const bone = foot === 0 ? BONE.footL : BONE.footR
  const [x, y, z] = posed(e, bone, JOINTS[bone * 3]!, 0, BALL_AHEAD)
  return [x + Transform.x[e]!, y + Transform.y[e]!, z + Transform.z[e]!]
}
/** The ball of a foot as Gait has it, m, world. */
export function gaitBall(e: number, foot: number): [number, number, number] {
  const i = e * 2 + foot
  return [Gait.x[i]!, Gait.y[i]! + Gait.lift[i]!, Gait.z[i]!]
}
export const isPlanted = (e: number, foot: number): boolean => Gait.planted[e * 2 + foot] === 1
export const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
