import horizonSweep from '../../shaders/materials/horizon.wgsl'
import { Sweep } from '../../shaders/layouts.ts'
import { type HeightLevels, macroAt } from '../../shaders/terrain/macro.ts'
import { bilinear, resourceOf, type InternalTexture } from './babylon.ts'
import { bindingOf, computeStep, dispatch, viewOf } from './compute.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { PassTimer } from './pass-timer.ts'

/** Width of a texel of the map, m. */
export const HORIZON_TEXEL = 4
/** Sides of the map are multiples of this: the threads that sweep a row. */
export const HORIZON_STEP = 256
/** Bytes of one of its texels. */
const TEXEL_BYTES = 4
/** Frames that a map takes while the one before is shown. */
const SLICES = 4
/** How far the sun moves before shadows are swept again, as a chord of the unit sphere: 0.02°, a fortieth of a soft sun. */
const SUN_MOVED = 3.5e-4
/** Farther than this, 1.5°, the map before is no help: the new one is made in one frame. */
const SUN_JUMPED = 0.026
/** Share of the map's side that the focus leaves its middle before the map follows. */
const SLACK = 1 / 20
/** Steepest sun that is told apart: no ground shades another under it. */
const STEEPEST = 1.25
const LOWEST = -0.05

/** Place of a field in 4-byte words. */
const at = (field: keyof typeof Sweep.offsets) => Sweep.offsets[field] / 4

/** Which part of the world a map shows, and under which sun. Rows run away from the sun. */
interface Placement {
  sunX: number
  sunY: number
  sunZ: number
  /** Unit vector to the sun on the ground. */
  alongX: number
  alongZ: number
  /** Texel that row 0 starts with, counted from the world's origin along the rows and across them. */
  first: number
  row: number
  focusX: number
  focusZ: number
  finestLevel: number
  /** Height that its heights are counted from, whole metres. */
  base: number
}
const nowhere = (): Placement => ({
  sunX: 0,
  sunY: 0,
  sunZ: 0,
  alongX: 0,
  alongZ: 1,
  first: 0,
  row: 0,
  focusX: NaN,
  focusZ: NaN,
  finestLevel: 0,
  base: 0,
})

/**
 * The shadow of the undisturbed ground, as heights up to which it reaches over a square round the focus:
 * materials/horizon.wgsl. Made in slices when the sun or the focus moved; shown when it is whole.
 */
export class HorizonMap {
  /** What materials read. rg16float, heights over `base`; one texel where the map is left out. */
  readonly texture: InternalTexture
  /** Texels along a side; 0: there is none. */
  readonly size: number
  /** Height that the shown map's heights are counted from, m. */
  get base(): number {
    return this.shown.base
  }
  /** Rows swept in the last frame. */
  swept = 0
  /** Where the shown map lies: u = u[0]·x + u[1]·z + u[2] of world metres, and v likewise; in 64 bits. */
  readonly u = new Float64Array(3)
  readonly v = new Float64Array(3)
  readonly timer: PassTimer
  private readonly gpu: Gpu
  private readonly radius: number
  private readonly block = new ArrayBuffer(Sweep.stride)
  private readonly floats = new Float32Array(this.block)
  private readonly words = new Int32Array(this.block)
  private readonly shown = nowhere()
  private readonly next = nowhere()
  /** Rows of `next` that are done. */
  private done = 0
  private readonly sweep: ((rows: number, whole: boolean) => void) | undefined

  /**
   * @param radius angle between the middle of the softened sun and its edge, radians.
   * @param surface the uniform block of terrain/surface.wgsl.
   * @throws when the size is no multiple of HORIZON_STEP.
   */
  constructor(gpu: Gpu, size: number, radius: number, heights: InternalTexture, surface: GpuBuffer) {
    if (size % HORIZON_STEP !== 0)
      throw new Error(`A horizon map of ${size} texels: give a multiple of ${HORIZON_STEP}, or 0 for none`)
    this.gpu = gpu
    this.timer = gpu.own(new PassTimer(gpu.engine, 'horizon sweep'))
    this.size = size
    this.radius = radius
    const side = Math.max(1, size)
    this.texture = bilinear(gpu.texture('horizon map', side, side, 'rg16float'))
    if (size > 0) this.sweep = this.prepare(heights, surface)
  }

  /** Makes the pipeline and what it writes to. */
  private prepare(heights: InternalTexture, surface: GpuBuffer): (rows: number, whole: boolean) => void {
    const { gpu, size } = this
    const { device } = gpu.engine
    const label = 'horizon sweep'
    const made = device.createBuffer({
      label,
      size: size * size * TEXEL_BYTES,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    })
    gpu.own({ dispose: () => made.destroy() })
    const uniform = gpu.uniform(label, Sweep.stride)
    const step = computeStep(device, label, horizonSweep, {
      surface: bindingOf(surface),
      heightLevels: viewOf(heights),
      sweep: bindingOf(uniform),
      horizonOut: { buffer: made },
    })
    return (rows, whole) => {
      gpu.writeBuffer(uniform, this.block, Sweep.stride)
      const encoder = device.createCommandEncoder({ label })
      this.timer.run(encoder, (pass) => dispatch(pass, step, rows))
      const layout = { buffer: made, bytesPerRow: size * TEXEL_BYTES }
      if (whole) encoder.copyBufferToTexture(layout, { texture: resourceOf(this.texture) }, [size, size])
      device.queue.submit([encoder.finish()])
    }
  }

  /**
   * Sweeps a slice where the shown map does not fit sun and focus. Call it once a frame, after heights and surface block
   * were uploaded, unless the sun is down.
   * @param sun unit vector toward it. @param anchorX what the surface block counts from, m.
   */
  update(
    sun: readonly [number, number, number],
    levels: HeightLevels,
    anchorX: number,
    anchorZ: number,
  ): void {
    this.swept = 0
    if (!this.sweep) return
    const { shown, next } = this
    if (this.done === 0 && !this.begin(sun, levels)) return
    const jumped =
      Number.isNaN(shown.focusX) ||
      apart(sun, shown) > SUN_JUMPED ||
      this.offMiddle(next, shown.focusX, shown.focusZ) > 0.25
    const rows = jumped ? this.size - this.done : Math.min(this.size - this.done, this.size / SLICES)
    const whole = this.done + rows === this.size
    this.write(anchorX, anchorZ)
    this.sweep(rows, whole)
    this.swept = rows
    this.done = whole ? 0 : this.done + rows
    if (whole) this.show()
  }

  /** Whether another map is wanted; `next` is then where. */
  private begin(sun: readonly [number, number, number], levels: HeightLevels): boolean {
    const { shown, next } = this
    const { focusX, focusZ, finestLevel } = levels
    const left = this.offMiddle(shown, focusX, focusZ)
    // A map made before the fine levels had arrived is made again with them.
    if (left <= SLACK && apart(sun, shown) < SUN_MOVED && finestLevel >= shown.finestLevel) return false
    // The sun alone moves no map: its texels stay where they are.
    next.focusX = left <= SLACK ? shown.focusX : focusX
    next.focusZ = left <= SLACK ? shown.focusZ : focusZ
    next.finestLevel = finestLevel
    next.base = Math.round(macroAt(levels, next.focusX, next.focusZ))
    const flat = Math.hypot(sun[0], sun[2])
    next.sunX = sun[0]
    next.sunY = sun[1]
    next.sunZ = sun[2]
    next.alongX = sun[0] / flat
    next.alongZ = sun[2] / flat
    const half = this.size / 2
    next.first = Math.round(-(next.focusX * next.alongX + next.focusZ * next.alongZ) / HORIZON_TEXEL) - half
    next.row = Math.round((next.focusX * next.alongZ - next.focusZ * next.alongX) / HORIZON_TEXEL) - half
    return true
  }
  /** How far a point is from a map's middle, as a share of the map's side; Infinity before there is one. */
  private offMiddle({ focusX, focusZ }: Placement, x: number, z: number): number {
    if (Number.isNaN(focusX) || Number.isNaN(x)) return Infinity
    return Math.max(Math.abs(x - focusX), Math.abs(z - focusZ)) / (this.size * HORIZON_TEXEL)
  }

  /** Fills the block for the rows that follow. */
  private write(anchorX: number, anchorZ: number): void {
    const { floats, next } = this
    const { alongX: x, alongZ: z } = next
    const elevation = Math.asin(next.sunY)
    floats[at('corner')] = HORIZON_TEXEL * (next.row * z - next.first * x) - anchorX
    floats[at('corner') + 1] = HORIZON_TEXEL * (-next.row * x - next.first * z) - anchorZ
    floats[at('along')] = -x * HORIZON_TEXEL
    floats[at('along') + 1] = -z * HORIZON_TEXEL
    floats[at('across')] = z * HORIZON_TEXEL
    floats[at('across') + 1] = -x * HORIZON_TEXEL
    floats[at('drop')] = HORIZON_TEXEL * Math.tan(Math.min(elevation + this.radius, STEEPEST))
    floats[at('drop') + 1] =
      HORIZON_TEXEL * Math.tan(Math.min(Math.max(elevation - this.radius, LOWEST), STEEPEST - 0.001))
    this.words[at('slice')] = this.done
    this.words[at('slice') + 1] = next.base
    this.words[at('slice') + 2] = this.size
  }

  private show(): void {
    const { size, u, v, next } = this
    Object.assign(this.shown, next)
    const scale = 1 / (HORIZON_TEXEL * size)
    u[0] = -next.alongX * scale
    u[1] = -next.alongZ * scale
    u[2] = (0.5 - next.first) / size
    v[0] = next.alongZ * scale
    v[1] = -next.alongX * scale
    v[2] = (0.5 - next.row) / size
  }
}

const apart = (sun: readonly [number, number, number], { sunX, sunY, sunZ }: Placement): number =>
  Math.hypot(sun[0] - sunX, sun[1] - sunY, sun[2] - sunZ)
