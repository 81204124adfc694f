import type { View } from '../../components/camera.ts'
import { Cloth, ClothDetail, ClothRows } from '../../components/cloth.ts'
import { actorOf, has, use, type World } from '../../components/world.ts'
import { CLOTH_PARTICLES, ClothSheet } from '../../shaders/layouts.ts'
import { GARMENTS, MOST_PARTICLES } from '../../systems/cloth/garment.ts'
import { withConstants } from './constants.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { RowMotion } from './row-motion.ts'

const STRIDE = ClothSheet.stride / 4
const PARTICLES = ClothSheet.offsets.particles / 4
if (MOST_PARTICLES > CLOTH_PARTICLES) {
  throw new Error(`A garment has ${MOST_PARTICLES} particles: raise CLOTH_PARTICLES in shaders/layouts.ts`)
}
/** Floats of a row that are relative to the eye: x, y, z. */
const PLACES = [0, 1, 2] as const

/** Cloth always moves a little. What shows in no shadow, m: less than half a texel of the nearest map. */
const FLUTTER = 5e-3

/** Tells a vertex shader of figure/drape.wgsl how particles lie in panels. */
export const withGrids = (code: string): string =>
  withConstants(code, { GRIDS: `array(${GRIDS.join(', ')})` })
const GRIDS = [ClothDetail.Half, ClothDetail.Full].flatMap((detail) =>
  GARMENTS[detail]!.panels.map(({ first, columns, rows }) => `vec3i(${first}, ${columns}, ${rows})`),
)

/** The particles of every figure whose cloth moves, blended between the last two ticks. Frozen cloth has no row. */
export class Cloths {
  readonly buffer: GpuBuffer
  count = 0
  readonly motion = new RowMotion(4, STRIDE, PLACES, FLUTTER)
  private readonly gpu: Gpu
  private data = new Float32Array(4 * STRIDE)

  constructor(gpu: Gpu) {
    this.gpu = gpu
    this.buffer = gpu.storage('cloths', this.data.byteLength * 2)
  }

  clear(): void {
    this.count = 0
  }

  /**
   * Appends the cloth of a figure at (x, y, z) from the eye, m, at `t` between the last tick and this one.
   * @returns 1 + its row, 0 for a figure without cloth that moves.
   */
  add(world: World, e: number, x: number, y: number, z: number, t: number): number {
    const slot = has(world, e, Cloth) ? Cloth.slot[e]! : 0
    const garment = GARMENTS[Cloth.detail[e]!]
    if (slot === 0 || !garment) return 0
    if ((this.count + 1) * STRIDE > this.data.length) this.grow()
    const { data } = this
    const { position, previous } = use(world, ClothRows).rows[slot - 1]!
    const o = this.count * STRIDE
    data[o] = x
    data[o + 1] = y
    data[o + 2] = z
    data[o + 3] = Cloth.detail[e]!
    for (let i = 0, k = o + PARTICLES, n = garment.count * 3; i < n; i += 3, k += 4) {
      data[k] = previous[i]! + t * (position[i]! - previous[i]!)
      data[k + 1] = previous[i + 1]! + t * (position[i + 1]! - previous[i + 1]!)
      data[k + 2] = previous[i + 2]! + t * (position[i + 2]! - previous[i + 2]!)
    }
    // What a finer grid left there would count as motion.
    data.fill(0, o + PARTICLES + garment.count * 4, o + PARTICLES + CLOTH_PARTICLES * 4)
    this.motion.owners[this.count] = actorOf(e)
    return ++this.count
  }

  /** Uploads what was added; one upload, none without cloth. */
  upload(view: View): void {
    this.motion.follow(this.data, this.count, view)
    if (this.count === 0) return
    const { now } = this.motion
    this.gpu.writeBuffer(
      this.buffer,
      this.data.buffer,
      this.count * ClothSheet.stride,
      now * ClothSheet.stride,
    )
  }

  private grow(): void {
    const larger = new Float32Array(this.data.length * 2)
    larger.set(this.data)
    this.data = larger
    this.buffer.grow(larger.byteLength * 2)
    this.motion.grow(larger.length / STRIDE)
  }
}
