import { Posture } from '../../components/figure.ts'
import { Input } from '../../components/input.ts'
import { decay, smoothstep } from '../../shaders/lib/trig.ts'
import { axes, orient } from './frames.ts'
import type { Motion } from './motion.ts'

/** Turns Posture.look toward the aim as far as a neck turns, softly. `chest` is the bone that the neck stands on. */
export function softenLook(m: Motion, chest: number): void {
  const e = m.entity
  const o = chest * 9 + 6
  const ax = Input.aimX[e]!
  const ay = Input.aimY[e]!
  const az = Input.aimZ[e]!
  // Looking back is left to the body: past the shoulder the head returns to the front.
  const toward = 0.55 * smoothstep(-0.3, 0.5, ax * m.fx + az * m.fz)
  const gx = m.fx + (ax - m.fx) * toward
  const gy = 0.25 * axes[o + 1]! + (ay - 0.25 * axes[o + 1]!) * toward
  const gz = m.fz + (az - m.fz) * toward
  const kept = decay(7, m.dt)
  const x = gx + (Posture.lookX[e]! - gx) * kept
  const y = gy + (Posture.lookY[e]! - gy) * kept
  const z = gz + (Posture.lookZ[e]! - gz) * kept
  const length = Math.sqrt(x * x + y * y + z * z)
  Posture.lookX[e] = length > 1e-3 ? x / length : m.fx
  Posture.lookY[e] = length > 1e-3 ? y / length : 0
  Posture.lookZ[e] = length > 1e-3 ? z / length : m.fz
}
/** Axes of a bone that faces a unit direction, upright but for a third of the body's roll. */
export function lookAlong(bone: number, x: number, y: number, z: number, m: Motion): void {
  const flat = Math.sqrt(x * x + z * z)
  const hx = flat > 1e-3 ? x / flat : m.fx
  const hz = flat > 1e-3 ? z / flat : m.fz
  const o = bone * 9
  orient(bone, hx, hz, 0, 0, 0.3 * m.roll)
  // Pitch by the vector itself: forward is given, up is what is left of the tilted up.
  const along = axes[o + 3]! * x + axes[o + 4]! * y + axes[o + 5]! * z
  const ux = axes[o + 3]! - along * x
  const uy = axes[o + 4]! - along * y
  const uz = axes[o + 5]! - along * z
  const norm = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz)
  axes[o + 3] = ux * norm
  axes[o + 4] = uy * norm
  axes[o + 5] = uz * norm
  axes[o + 6] = x
  axes[o + 7] = y
  axes[o + 8] = z
  axes[o] = axes[o + 4]! * z - axes[o + 5]! * y
  axes[o + 1] = axes[o + 5]! * x - axes[o + 3]! * z
  axes[o + 2] = axes[o + 3]! * y - axes[o + 4]! * x
}
