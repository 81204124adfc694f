import flakesFragment from '../../shaders/air/flakes-fragment.wgsl'
import flakesVertex from '../../shaders/air/flakes-vertex.wgsl'
import type { View } from '../../components/camera.ts'
import { smoothstep } from '../../shaders/lib/trig.ts'
import { Flakes as Layout } from '../../shaders/layouts.ts'
import type { InternalTexture } from './babylon.ts'
import type { Geometry, Gpu, GpuBuffer } from './gpu.ts'
import type { MovingAir } from './moving-air.ts'
import { Program, type Bindings } from './program.ts'
import { groundTextures } from './programs.ts'
import type { Terrain } from './terrain.ts'

/** Widths of the boxes round the eye in which snow falls, and creeps, m. */
const FALL_BOX = 16
const CREEP_BOX = 48
/** Fall of a flake, m/s, and of each class as a multiple of it. */
const FALL = 1.1
const CLASSES = [0.75, 0.92, 1.1, 1.35] as const
/** Speed of the usual wind, m/s. */
const WIND = 2.4
/** Snowfall, mm/min, with which all flakes are in the air. */
const HEAVY = 45
/** Wind, as a multiple of the usual, at which snow begins to creep, and at which all of it does. */
const CREEPS = [1.2, 3.5] as const
/** Wisps of blowing snow for each flake. */
const WISPS = 0.3
const SPRITE = { depth: true, cull: false, blend: 'over' } as const

/**
 * Snow in the air: flakes that fall and wisps that creep along the ground, as much as the weather has. They have no state but how
 * far the air has moved, so one draw shows any number of them.
 */
export class FlakeAir {
  readonly program: Program
  private readonly gpu: Gpu
  private readonly most: number
  private readonly square: Geometry
  private readonly block: GpuBuffer
  private readonly wind: { readonly x: number; readonly z: number }
  private readonly data = new ArrayBuffer(Layout.stride)
  private readonly floats = new Float32Array(this.data)
  /** Metres that the air has moved along x and z, that each class fell, and that gusts went. */
  private driftX = 0
  private driftZ = 0
  private readonly fallen = new Float64Array(CLASSES.length)
  private crept = 0
  /** Seconds for which flakes have swung to and fro. */
  private swung = 0
  private falling = 0
  private creeping = 0

  /** @param most flakes in the heaviest snowfall. */
  constructor(gpu: Gpu, most: number, wind: { readonly x: number; readonly z: number }, bindings: Bindings) {
    this.gpu = gpu
    this.most = most
    this.wind = wind
    this.block = gpu.uniform('flakes block', Layout.stride)
    this.program = new Program(
      gpu,
      'flakes',
      { vertex: flakesVertex, fragment: flakesFragment, attributes: ['position'] },
      { ...bindings, uniforms: { ...bindings.uniforms, flakes: this.block } },
    )
    this.square = gpu.geometry(
      'square',
      { position: [new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), 2] },
      new Uint16Array([0, 1, 2, 2, 1, 3]),
    )
  }

  private put(field: keyof typeof Layout.offsets, ...values: number[]): void {
    this.floats.set(values, Layout.offsets[field] / 4)
  }

  /** Lists what is in the air round the eye. */
  update({ x, y, z }: View, { snowfall, wind, passed: seconds }: Readonly<MovingAir>): void {
    const speed = WIND * wind
    this.driftX += this.wind.x * speed * seconds
    this.driftZ += this.wind.z * speed * seconds
    this.crept += 1.5 * speed * seconds
    this.swung += seconds
    const creep = smoothstep(CREEPS[0], CREEPS[1], wind)
    this.falling = Math.round(this.most * Math.min(1, snowfall / HEAVY))
    this.creeping = creep > 0.01 ? Math.round(this.most * WISPS) : 0
    if (this.falling + this.creeping === 0) return
    for (let c = 0; c < CLASSES.length; c++) {
      this.fallen[c]! += FALL * CLASSES[c]! * seconds
      const o = Layout.offsets.falling / 4 + c * 4
      this.floats[o] = part((this.driftX - x) / FALL_BOX)
      this.floats[o + 1] = part((-this.fallen[c]! - y) / FALL_BOX)
      this.floats[o + 2] = part((this.driftZ - z) / FALL_BOX)
      this.floats[o + 3] = CLASSES[c]!
    }
    this.put(
      'creeping',
      part((this.wind.x * this.crept - x) / CREEP_BOX),
      0,
      part((this.wind.z * this.crept - z) / CREEP_BOX),
      part((this.crept * 0.015) / 64) * 64,
    )
    this.put('velocity', this.wind.x * speed, -FALL, this.wind.z * speed, 0)
    this.put('box', FALL_BOX, CREEP_BOX, 0, 0)
    this.put('amount', this.falling, this.creeping, creep, this.swung)
    this.gpu.writeBuffer(this.block, this.data, Layout.stride)
  }

  /** Draws into the open pass, after all that is solid. */
  draw(everything: boolean): void {
    const count = this.falling + this.creeping
    this.program.draw(this.square, everything ? Math.max(1, count) : count, SPRITE)
  }
}

/** Snow in the air over a terrain, or nothing where `most` is 0. */
export function makeFlakes(
  gpu: Gpu,
  most: number,
  terrain: Terrain,
  frame: GpuBuffer,
  skyLight: GpuBuffer,
  light: Record<string, InternalTexture>,
): FlakeAir | undefined {
  if (most === 0) return undefined
  const textures = { ...groundTextures(terrain), ...light }
  return new FlakeAir(gpu, most, terrain.source.wind, {
    uniforms: { frame, skyLight, surface: terrain.surface },
    textures,
  })
}

const part = (value: number): number => value - Math.floor(value)
