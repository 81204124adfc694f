import type { View } from '../../components/camera.ts'
import { Solid, SolidKind } from '../../components/solid.ts'
import { poseBetween, Transform, type Pose } from '../../components/transform.ts'
import { actorOf, entitiesWith, type World } from '../../components/world.ts'
import { Body } from '../../shaders/layouts.ts'
import type { Geometry, Gpu, GpuBuffer } from './gpu.ts'
import { RowMotion } from './row-motion.ts'
import { SLED } from './sled-parts.ts'

const DRAWN = [Solid, Transform]
const STRIDE = Body.stride / 4
const SIDE = 12
/** Floats of a row that are relative to the eye: x, y, z. */
const BODY_PLACES = [3, 7, 11] as const
const between: Pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 }

/** Points on the faces of a cube from −1 to 1; the shader makes rounded boxes and balls of it. */
export function cubeGeometry(gpu: Gpu): Geometry {
  const points: number[] = []
  const indices: number[] = []
  for (let face = 0; face < 6; face++) {
    const axis = face >> 1
    const sign = face & 1 ? -1 : 1
    const first = points.length / 3
    for (let k = 0; k <= SIDE; k++)
      for (let i = 0; i <= SIDE; i++) {
        const point = [0, 0, 0]
        point[axis] = sign
        point[(axis + 1) % 3] = (i / SIDE) * 2 - 1
        point[(axis + 2) % 3] = (k / SIDE) * 2 - 1
        points.push(...point)
      }
    for (let k = 0; k < SIDE; k++)
      for (let i = 0; i < SIDE; i++) {
        const a = first + k * (SIDE + 1) + i
        const b = a + SIDE + 1
        if (sign > 0) indices.push(a, a + 1, b, b, a + 1, b + 1)
        else indices.push(a, b, a + 1, a + 1, b, b + 1)
      }
  }
  return gpu.geometry('cube', { cube: [new Float32Array(points), 3] }, new Uint16Array(indices))
}

/** The Solid bodies of the world as rounded boxes, blended between the last two ticks. */
export class Bodies {
  readonly buffer: GpuBuffer
  count = 0
  readonly motion = new RowMotion(32, STRIDE, BODY_PLACES)
  private readonly gpu: Gpu
  private data = new Float32Array(32 * STRIDE)
  /** Rotation of the body being written, row-major, and its position from the eye. */
  private readonly pose = new Float64Array(12)

  constructor(gpu: Gpu) {
    this.gpu = gpu
    this.buffer = gpu.storage('bodies', this.data.byteLength * 2)
  }

  /** Uploads the bodies at `alpha` between the last tick and this one; one upload, none without bodies. */
  update(world: World, view: View, alpha: number): void {
    const entities = entitiesWith(world, DRAWN)
    this.count = 0
    for (let i = 0; i < entities.length; i++) this.add(entities[i]!, view, alpha)
    this.motion.follow(this.data, this.count, view)
    if (this.count === 0) return
    const { now } = this.motion
    this.gpu.writeBuffer(this.buffer, this.data.buffer, this.count * Body.stride, now * Body.stride)
  }

  private add(e: number, view: View, alpha: number): void {
    this.blend(e, view, alpha)
    const hx = Solid.halfX[e]!
    const hy = Solid.halfY[e]!
    const hz = Solid.halfZ[e]!
    if (Solid.kind[e] === SolidKind.Ball) this.write(e, 0, 0, 0, hx, hx, hx, hx, 1)
    else if (Solid.kind[e] === SolidKind.Box)
      this.write(e, 0, 0, 0, hx, hy, hz, Math.min(hx, hy, hz) * 0.15, 1)
    else {
      for (const { x, y, z, width, height, length, shade } of SLED) {
        this.write(e, x * hx, y * hy, z * hz, width * hx, height * hy, length * hz, height * hy * 0.6, shade)
      }
    }
  }

  /** Fills `pose` at `alpha` between the last two ticks. */
  private blend(e: number, view: View, alpha: number): void {
    const { x: px, y: py, z: pz, qx: x, qy: y, qz: z, qw: w } = poseBetween(e, alpha, between)
    const m = this.pose
    m[0] = 1 - 2 * (y * y + z * z)
    m[1] = 2 * (x * y - z * w)
    m[2] = 2 * (x * z + y * w)
    m[3] = px - view.x
    m[4] = 2 * (x * y + z * w)
    m[5] = 1 - 2 * (x * x + z * z)
    m[6] = 2 * (y * z - x * w)
    m[7] = py - view.y
    m[8] = 2 * (x * z - y * w)
    m[9] = 2 * (y * z + x * w)
    m[10] = 1 - 2 * (x * x + y * y)
    m[11] = pz - view.z
  }

  /** Appends a box at an offset in the body's axes. */
  private write(
    e: number,
    x: number,
    y: number,
    z: number,
    hx: number,
    hy: number,
    hz: number,
    rounding: number,
    shade: number,
  ): void {
    if ((this.count + 1) * STRIDE > this.data.length) {
      const larger = new Float32Array(this.data.length * 2)
      larger.set(this.data)
      this.data = larger
      this.buffer.grow(larger.byteLength * 2)
      this.motion.grow(larger.length / STRIDE)
    }
    const { data, pose } = this
    this.motion.owners[this.count] = actorOf(e)
    const o = this.count++ * STRIDE
    for (let row = 0; row < 3; row++) {
      const r = row * 4
      for (let k = 0; k < 3; k++) data[o + r + k] = pose[r + k]!
      data[o + r + 3] = pose[r + 3]! + pose[r]! * x + pose[r + 1]! * y + pose[r + 2]! * z
    }
    data[o + 12] = hx
    data[o + 13] = hy
    data[o + 14] = hz
    data[o + 15] = Math.min(rounding, hx, hy, hz)
    data[o + 16] = Solid.red[e]! * shade
    data[o + 17] = Solid.green[e]! * shade
    data[o + 18] = Solid.blue[e]! * shade
    data[o + 19] = Solid.snowy[e]!
  }
}
