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
  /** Texel width m, unused, metres of depth 0…1, 1 / size. */
  readonly metrics: Float32Array
  /** What the map's content depends on, in the world: middle across, up and along the light, radius, sun. */
  readonly place: Float64Array
}
export const makeCascade = (): CascadeView => ({
  ...makeView(6),
  mapFromEye: new Float32Array(16),
  metrics: new Float32Array(4),
  place: new Float64Array(7).fill(NaN),
})

/** How far sunward of its sphere a cascade has casters, m. The horizon map knows the ground beyond. */
const CASTERS = 60
/** A cascade moves in steps of this share of its width, so that it is not drawn again for every frame of a turn. */
const STEPS = 32
/** How much larger than its sphere it is, to hold the sphere between steps: at least STEPS / (STEPS − 1). */
const MARGIN = 1.035

/**
 * Fits a cascade round a sphere that holds the camera's view out to `range` metres. The sphere's radius depends on
 * neither direction nor position and its centre moves by whole texels, so shadow edges stand still.
 * @param toSun unit vector. @param size texels along a side, a multiple of 32.
 */
export function fitCascade(
  view: View,
  toSun: readonly [number, number, number],
  range: number,
  radius: number,
  size: number,
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
  const half = radius * MARGIN
  const step = (2 * half) / STEPS
  const centreX = view.x + view.forwardX * range
  const centreY = view.y + view.forwardY * range
  const centreZ = view.z + view.forwardZ * range
  const cu = Math.round((centreX * ux + centreZ * uz) / step) * step
  const cv = Math.round((centreX * vx + centreY * vy + centreZ * vz) / step) * step
  const cl = Math.round((centreX * lx + centreY * ly + centreZ * lz) / step) * step
  // The eye moves freely against the snapped lattice: only this difference is rounded to f32.
  const eu = view.x * ux + view.z * uz - cu
  const ev = view.x * vx + view.y * vy + view.z * vz - cv
  const el = view.x * lx + view.y * ly + view.z * lz - cl
  const depth = 2 * half + CASTERS
  const m = out.clipFromEye
  m.fill(0)
  m[0] = ux / half
  m[8] = uz / half
  m[12] = eu / half
  m[1] = vx / half
  m[5] = vy / half
  m[9] = vz / half
  m[13] = ev / half
  m[2] = lx / depth
  m[6] = ly / depth
  m[10] = lz / depth
  m[14] = (el + half) / depth
  m[15] = 1
  const t = out.mapFromEye
  t.set(m)
  for (let c = 0; c < 4; c++) {
    t[c * 4] = 0.5 * m[c * 4]! + (c === 3 ? 0.5 : 0)
    t[c * 4 + 1] = -0.5 * m[c * 4 + 1]! + (c === 3 ? 0.5 : 0)
  }
  setFour(out.metrics, 0, (2 * half) / size, 0, depth, 1 / size)
  const { planes, place } = out
  setFour(planes, 0, ux, 0, uz, eu + half)
  setFour(planes, 4, -ux, 0, -uz, -eu + half)
  setFour(planes, 8, vx, vy, vz, ev + half)
  setFour(planes, 12, -vx, -vy, -vz, -ev + half)
  // Nothing on the far side of the sphere can shade it.
  setFour(planes, 16, lx, ly, lz, el + half)
  setFour(planes, 20, -lx, -ly, -lz, half + CASTERS - el)
  setFour(place, 0, cu, cv, cl, half)
  place[4] = lx
  place[5] = ly
  place[6] = lz
}

function setFour(
  out: Float32Array | Float64Array,
  o: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  out[o] = a
  out[o + 1] = b
  out[o + 2] = c
  out[o + 3] = d
}
