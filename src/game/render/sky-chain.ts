import type { Daylight } from '../../components/daylight.ts'
import { SkyInput, SkyLight } from '../../shaders/layouts.ts'
import { lerp } from '../../shaders/lib/trig.ts'
import ambient from '../../shaders/sky/lut/ambient.wgsl'
import bounce from '../../shaders/sky/lut/bounce.wgsl'
import mirror from '../../shaders/sky/lut/mirror.wgsl'
import multiple from '../../shaders/sky/lut/multiple.wgsl'
import scatter from '../../shaders/sky/lut/scatter.wgsl'
import transmittance from '../../shaders/sky/lut/transmittance.wgsl'
import view from '../../shaders/sky/lut/view.wgsl'
import { resourceOf, type InternalTexture } from './babylon.ts'
import {
  bindingOf,
  computeStep,
  dispatch,
  viewOf,
  type ComputeResources,
  type ComputeStep,
} from './compute.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { PassTimer } from './pass-timer.ts'
import type { Lights } from './sky-lights.ts'

/** Texels of the chain's textures: lut/tables.wgsl, sky-map.wgsl and mirror-map.wgsl say the same. */
export const THROUGH = [128, 32] as const
export const MULTIPLE = [48, 24] as const
export const COLUMNS = 160
export const ROWS = 80
/** Columns, rows and levels. */
export const MIRROR = [64, 32, 5] as const
/** Reflectance of snow as far as one sees (Warren 1982, with some shade between dunes). */
const SNOW_ALBEDO = [0.84, 0.87, 0.91] as const

/** Share of the sky that reaches snow: dunes hide the bright sky near the horizon more than the zenith of a cloudy one. */
const OPEN = 0.5
const OPEN_UNDER_CLOUD = 0.78

/** One step, and how many groups of 8 × 8 texels it runs. */
interface Step extends ComputeStep {
  readonly groups: readonly [x: number, y: number]
}

/**
 * The sky as tables on the GPU, computed when daylight changes and read by all that is lit: about 3/4 MB. Steps that depend on the
 * haze alone are left out while only sun, moon and cloud move.
 */
export class SkyChain {
  /** Radiance by direction, and prefiltered by roughness: sky/sky.wgsl reads them. */
  readonly view: InternalTexture
  readonly mirror: InternalTexture
  /** A SkyLight. */
  readonly light: GpuBuffer
  readonly timer: PassTimer
  private readonly gpu: Gpu
  private readonly input: GpuBuffer
  private readonly data = new Float32Array(SkyInput.stride / 4)
  private readonly hazeSteps: readonly Step[]
  private readonly lightSteps: readonly Step[]
  private haze: number | undefined

  constructor(gpu: Gpu) {
    this.gpu = gpu
    this.timer = gpu.own(new PassTimer(gpu.engine, 'sky'))
    this.input = gpu.uniform('sky input', SkyInput.stride)
    this.light = gpu.computed('sky light', SkyLight.stride)
    const through = gpu.storageTexture('sky transmittance', THROUGH[0], THROUGH[1])
    const again = gpu.storageTexture('sky multiple', MULTIPLE[0], MULTIPLE[1])
    const scattered = gpu.storageTexture('sky scattered', COLUMNS + 1, 2 * ROWS)
    this.view = gpu.storageTexture('sky view', COLUMNS, 2 * ROWS)
    this.mirror = gpu.storageTexture('sky mirror', MIRROR[0], MIRROR[1], MIRROR[2])
    const { device } = gpu.engine
    const clamped = device.createSampler({ label: 'sky', magFilter: 'linear', minFilter: 'linear' })
    const round = device.createSampler({
      label: 'sky round',
      magFilter: 'linear',
      minFilter: 'linear',
      addressModeU: 'repeat',
    })
    const skyInput = bindingOf(this.input)
    const skyLight = bindingOf(this.light)
    const tables = {
      skyInput,
      transmittance: viewOf(through),
      transmittanceSampler: clamped,
      multiple: viewOf(again),
      multipleSampler: clamped,
    }
    this.hazeSteps = [
      step(device, 'sky transmittance', transmittance, THROUGH, {
        skyInput,
        transmittanceOut: viewOf(through),
      }),
      step(device, 'sky multiple', multiple, MULTIPLE, { ...tables, multipleOut: viewOf(again) }),
    ]
    this.lightSteps = [
      step(device, 'sky scatter', scatter, [COLUMNS + 1, ROWS], {
        ...tables,
        scatteredOut: viewOf(scattered),
      }),
      step(device, 'sky bounce', bounce, [1, 1], { skyInput, scattered: viewOf(scattered), skyLight }),
      step(device, 'sky view', view, [COLUMNS, ROWS], {
        skyInput,
        scattered: viewOf(scattered),
        skyLight,
        viewOut: viewOf(this.view),
      }),
      step(device, 'sky ambient', ambient, [1, 1], { skyInput, skyView: viewOf(this.view), skyLight }),
      ...mirrorSteps(device, this.mirror, {
        skyInput,
        skyLight,
        skyView: viewOf(this.view),
        skyViewSampler: round,
      }),
    ]
  }

  /** Computes the sky of these lights. `exposure` is a factor on that of the picture. */
  update(lights: Lights, daylight: Readonly<Daylight>, exposure: number): void {
    const { gpu, data } = this
    const put = (field: keyof typeof SkyInput.offsets, ...values: readonly number[]): void =>
      data.set(values, SkyInput.offsets[field]! / 4)
    put('sun', ...lights.sun)
    put('moon', ...lights.moon)
    put('sunTop', ...lights.sunTop)
    put('moonTop', ...lights.moonTop)
    put('glow', ...lights.glow)
    put('light', ...lights.light, lights.caster[1])
    put('sunlight', ...lights.sunlight)
    put('air', daylight.haze, daylight.overcast, exposure, lerp(OPEN, OPEN_UNDER_CLOUD, daylight.overcast))
    put('albedo', ...SNOW_ALBEDO)
    gpu.writeBuffer(this.input, data.buffer, SkyInput.stride)
    this.timer.submit((pass) => {
      if (this.haze !== daylight.haze) this.run(pass, this.hazeSteps)
      this.run(pass, this.lightSteps)
    })
    this.haze = daylight.haze
  }
  private run(pass: GPUComputePassEncoder, steps: readonly Step[]): void {
    for (const each of steps) {
      dispatch(pass, each, each.groups[0], each.groups[1])
      this.gpu.stats.skySteps++
    }
  }
}

function mirrorSteps(device: GPUDevice, texture: InternalTexture, inputs: ComputeResources): Step[] {
  const [width, height, levels] = MIRROR
  return Array.from({ length: levels }, (_, level) => {
    const mirrorOut = resourceOf(texture).createView({ baseMipLevel: level, mipLevelCount: 1 })
    const size = [width >> level, height >> level] as const
    return step(device, `sky mirror ${level}`, mirror, size, { ...inputs, mirrorOut })
  })
}

/** A shader that runs once per texel of `size` in groups of 8 × 8, or as one group. */
const step = (
  device: GPUDevice,
  label: string,
  source: string,
  [width, height]: readonly [number, number],
  resources: ComputeResources,
): Step => ({
  ...computeStep(device, label, source, resources),
  groups: [Math.ceil(width / 8), Math.ceil(height / 8)],
})
