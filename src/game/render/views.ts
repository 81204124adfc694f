import type { View } from '../../components/camera.ts'
import type { Planes } from './clipmap.ts'

/** Nearest depth drawn, m. The far end is infinite: depth is NEAR / distance. */
export const NEAR = 0.1

/** A volume to draw: column-major clip-from-(world − eye), and its planes. */
export interface DrawView {
  readonly clipFromEye: Float32Array
  readonly planes: Planes
}
export const makeView = (planes: number): DrawView => ({
  clipFromEye: new Float32Array(16),
  planes: new Float64Array(planes * 4),
})

/** The camera's axes, scaled so that forward + ndcX·right + ndcY·up is the ray through (ndcX, ndcY). */
export interface CameraAxes {
  readonly right: Float32Array
  readonly up: Float32Array
  readonly forward: Float32Array
}
export const makeAxes = (): CameraAxes => ({
  right: new Float32Array(4),
  up: new Float32Array(4),
  forward: new Float32Array(4),
})

/** Fills the perspective view of a camera. Depth is reversed and has no far end. */
export function fitCamera(view: View, aspect: number, out: DrawView, axes: CameraAxes): void {
  const { forwardX: fx, forwardY: fy, forwardZ: fz } = view
  // Left-handed: right = up × forward.
  let rx = view.upY * fz - view.upZ * fy
  let ry = view.upZ * fx - view.upX * fz
  let rz = view.upX * fy - view.upY * fx
  const length = Math.hypot(rx, ry, rz)
  if (!(length > 1e-6))
    throw new Error('CameraView: up and forward are parallel or not finite: give a unit up')
  rx /= length
  ry /= length
  rz /= length
  const ux = fy * rz - fz * ry
  const uy = fz * rx - fx * rz
  const uz = fx * ry - fy * rx
  const sy = Math.tan(view.fovY / 2)
  const sx = sy * aspect
  const m = out.clipFromEye
  m.fill(0)
  m[0] = rx / sx
  m[4] = ry / sx
  m[8] = rz / sx
  m[1] = ux / sy
  m[5] = uy / sy
  m[9] = uz / sy
  m[14] = NEAR
  m[3] = fx
  m[7] = fy
  m[11] = fz
  axes.right.set([rx * sx, ry * sx, rz * sx])
  axes.up.set([ux * sy, uy * sy, uz * sy])
  axes.forward.set([fx, fy, fz])
  // Inside: |right·p| ≤ sx·forward·p, likewise up, and in front of the eye.
  out.planes.set([sx * fx - rx, sx * fy - ry, sx * fz - rz, 0], 0)
  out.planes.set([sx * fx + rx, sx * fy + ry, sx * fz + rz, 0], 4)
  out.planes.set([sy * fx - ux, sy * fy - uy, sy * fz - uz, 0], 8)
  out.planes.set([sy * fx + ux, sy * fy + uy, sy * fz + uz, 0], 12)
  out.planes.set([fx, fy, fz, 0], 16)
}

/** One shadow map's view and how to look it up. */
export interface CascadeView extends DrawView {
  readonly mapFromEye: Float32Array
  /** Texel width m, blend range of the outer edge, metres of depth 0…1, 1 / size. */
  readonly metrics: Float32Array
}
export const makeCascade = (): CascadeView => ({
  ...makeView(5),
  mapFromEye: new Float32Array(16),
  metrics: new Float32Array(4),
})

/** Ground without an end upwards, as a slope is, shades from no higher than this, m. */
const HIGHEST = 2000

/**
 * Fits a cascade round a sphere that holds the camera's view out to `range` metres. The sphere's radius depends on
 * neither direction nor position and its centre moves by whole texels, so shadow edges stand still.
 * @param toSun unit vector; `drop` is how far the ground's highest point lies above the sphere, at most; Infinity where it
 * has none.
 */
export function fitCascade(
  view: View,
  toSun: readonly [number, number, number],
  range: number,
  radius: number,
  size: number,
  drop: number,
  out: CascadeView,
): void {
  const [lx, ly, lz] = toSun
  const flat = Math.hypot(lx, lz)
  // u is level, v rises toward the sun's side: both are square to the light.
  const ux = lz / flat
  const uz = -lx / flat
  const vx = -ly * (lx / flat)
  const vy = flat
  const vz = -ly * (lz / flat)
  const texel = (2 * radius) / size
  const centreX = view.x + view.forwardX * range
  const centreY = view.y + view.forwardY * range
  const centreZ = view.z + view.forwardZ * range
  const cu = Math.floor((centreX * ux + centreZ * uz) / texel) * texel
  const cv = Math.floor((centreX * vx + centreY * vy + centreZ * vz) / texel) * texel
  // The eye moves freely against the snapped lattice: only this difference is rounded to f32.
  const eu = view.x * ux + view.z * uz - cu
  const ev = view.x * vx + view.y * vy + view.z * vz - cv
  const cd = (centreX - view.x) * lx + (centreY - view.y) * ly + (centreZ - view.z) * lz
  const far = cd - radius
  const depth = 2 * radius + Math.min(drop, HIGHEST) / Math.max(ly, 0.02)
  const m = out.clipFromEye
  m.fill(0)
  m[0] = ux / radius
  m[8] = uz / radius
  m[12] = eu / radius
  m[1] = vx / radius
  m[5] = vy / radius
  m[9] = vz / radius
  m[13] = ev / radius
  m[2] = lx / depth
  m[6] = ly / depth
  m[10] = lz / depth
  m[14] = -far / depth
  m[15] = 1
  const t = out.mapFromEye
  t.set(m)
  for (let c = 0; c < 4; c++) {
    t[c * 4] = 0.5 * m[c * 4]! + (c === 3 ? 0.5 : 0)
    t[c * 4 + 1] = -0.5 * m[c * 4 + 1]! + (c === 3 ? 0.5 : 0)
  }
  out.metrics.set([texel, 0, depth, 1 / size])
  out.planes.set([ux, 0, uz, eu + radius], 0)
  out.planes.set([-ux, 0, -uz, -eu + radius], 4)
  out.planes.set([vx, vy, vz, ev + radius], 8)
  out.planes.set([-vx, -vy, -vz, -ev + radius], 12)
  // Nothing on the far side of the sphere can shade it; on the sun's side all may.
  out.planes.set([lx, ly, lz, -far], 16)
}
