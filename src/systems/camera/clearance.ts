import type { Rig } from '../../components/camera-rig.ts'
import type { SnowField } from '../../snow/types.ts'

/** m of air that the eye always has over the snow. */
export const FLOOR = 0.35
/** m of air that the arm keeps: little at the pivot, most at the eye. */
const AIR = 1.1
const PROBES = 6

/** m by which the eye must rise so that the arm from pivot to eye clears the snow. */
export function clearance(snow: SnowField, rig: Rig): number {
  const flat = Math.sqrt(rig.aimX * rig.aimX + rig.aimZ * rig.aimZ)
  const ex = -rig.aimX * rig.distance + (rig.aimZ / flat) * rig.shoulder
  const ey = -rig.aimY * rig.distance + flat * rig.rise
  const ez = -rig.aimZ * rig.distance - (rig.aimX / flat) * rig.shoulder
  let need = 0
  for (let i = 1; i <= PROBES; i++) {
    const t = i / PROBES
    const surface = snow.height(rig.x + ex * t, rig.z + ez * t)
    const air = AIR * (0.35 + 0.65 * t)
    // Raising the eye by one metre raises the arm at t by t.
    const rise = (surface + air - (rig.y + ey * t)) / t
    if (rise > need) need = rise
  }
  return need
}
