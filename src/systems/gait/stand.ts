import type { World } from '../../components/world.ts'
import { isTorn, SETS_OFF, setOff } from './stride-on.ts'
import { swingFoot } from './swing.ts'
import { sideSign, strayOf, twistOf, type Walk } from './walk.ts'

/** Seconds that a step on the spot takes. */
const STEP_TIME = 0.34
/** A foot steps when it is this far from its place, m, or turned away this much (1 − cosine; 0.16 is 33°). */
const STRAY = 0.09
const TWIST = 0.16

/** Stands: finishes the swing of the last stride, closes the stance with a small step, re-steps when the body turns. */
export function standOn(world: World, w: Walk): void {
  const { feet } = w
  const left = w.entity * 2
  w.feet.reach[w.entity] = w.pair.rest
  if (w.speed > SETS_OFF) {
    setOff(w)
    return
  }
  if (feet.planted[left] && feet.planted[left + 1]) {
    const foot = discomfort(w, 0) >= discomfort(w, 1) ? 0 : 1
    if (discomfort(w, foot) > 1) feet.planted[left + foot] = 0
  }
  for (let foot = 0; foot < 2; foot++) if (isTorn(w, foot)) feet.planted[left + foot] = 0
  if (!feet.planted[left]) stepHome(world, w, 0)
  if (!feet.planted[left + 1]) stepHome(world, w, 1)
}
/** How badly a foot wants to step; above 1 it does. */
const discomfort = (w: Walk, foot: number): number =>
  Math.max(Math.sqrt(strayOf(w, foot)) / STRAY, (1 - twistOf(w, foot)) / TWIST)

/** Swings a foot to its place under the hip, where the body will be when it lands. */
function stepHome(world: World, w: Walk, foot: number): void {
  const left = (1 - w.feet.swing[w.entity * 2 + foot]!) * STEP_TIME
  const ahead = w.speed * left
  const side = sideSign(foot) * w.side
  swingFoot(
    world,
    w,
    foot,
    w.dt / STEP_TIME,
    ahead,
    w.x + ahead * w.tx + side * w.fz + w.pair.rest * w.fx,
    w.z + ahead * w.tz - side * w.fx + w.pair.rest * w.fz,
  )
}
