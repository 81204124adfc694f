import bakeFragment from '../../shaders/far/bake-fragment.wgsl'
import farFragment from '../../shaders/far/far-fragment.wgsl'
import farVertex from '../../shaders/far/far-vertex.wgsl'
import lightFragment from '../../shaders/far/light-fragment.wgsl'
import type { View } from '../../components/camera.ts'
import { FarRange as Layout } from '../../shaders/layouts.ts'
import { bilinear, type InternalTexture, type RenderTargetWrapper } from './babylon.ts'
import { fullPass } from './full-pass.ts'
import type { Geometry, Gpu, GpuBuffer } from './gpu.ts'
import { pass, Program } from './program.ts'
import type { Terrain } from './terrain.ts'
import type { CameraAxes } from './views.ts'

/** Kilometres along a side of the map, and from the eye to the farthest mountains. */
const MAP_KM = 96
const FARTHEST = 44_000
/** Mountains rise from nothing at the first distance to their height at the second, m. */
const RISE = [5500, 13_000] as const
const SECTORS = 48
const COLUMNS = 20
const ROWS = 40
const FLAT = { depth: false, cull: false } as const
const SOLID = { depth: true, cull: false } as const
/** Moves of the eye, km, after which the map is drawn anew round it; it reaches 4 km farther than anything drawn. */
const KEEP = 3
/** A change of the sun's direction that light on mountains shows. */
const SUN_STEP = 0.001

export interface FarRangeOptions {
  /** Height of the highest mountains, m. */
  readonly height: number
  readonly seed: number
  /** Texels along a side of the map. */
  readonly side: number
}

/**
 * Mountains on the horizon. Their heights, and the sun and sky that reach them, are drawn into a map of 96 km round the eye when
 * the eye has gone 3 km or the sun has moved; each frame draws a fan of sectors over it.
 */
export class FarRange {
  private readonly gpu: Gpu
  private readonly options: FarRangeOptions
  private readonly map: RenderTargetWrapper
  private readonly light: RenderTargetWrapper
  private readonly bake: Program
  private readonly illuminate: Program
  private readonly mountains: Program
  private readonly sector: Geometry
  private readonly block: GpuBuffer
  private readonly data = new ArrayBuffer(Layout.stride)
  private readonly floats = new Float32Array(this.data)
  private readonly ints = new Int32Array(this.data)
  private readonly texel: number
  private originX = NaN
  private originZ = NaN
  private count = 0
  private readonly sun = new Float64Array(3)

  constructor(
    gpu: Gpu,
    options: FarRangeOptions,
    frame: GpuBuffer,
    skyLight: GpuBuffer,
    textures: Record<string, InternalTexture>,
    base: number,
    nearest: number,
  ) {
    const { side } = options
    this.gpu = gpu
    this.options = options
    this.texel = MAP_KM / side
    this.map = gpu.target('range map', side, side, 'rgba16float', 'none')
    this.light = gpu.target('range light', side, side, 'rg8unorm', 'none')
    this.block = gpu.uniform('far range block', Layout.stride)
    const rangeMap = bilinear(this.map.texture!)
    const rangeLight = bilinear(this.light.texture!)
    const uniforms = { farRange: this.block }
    this.bake = fullPass(gpu, 'range map', bakeFragment, { uniforms })
    this.illuminate = fullPass(gpu, 'range light', lightFragment, { uniforms, textures: { rangeMap } })
    this.mountains = new Program(
      gpu,
      'far range',
      { vertex: farVertex, fragment: farFragment, attributes: ['grid'] },
      {
        uniforms: { frame, skyLight, farRange: this.block },
        textures: { rangeMap, rangeLight, ...textures },
      },
    )
    const { grid, indices } = sectorMesh()
    this.sector = gpu.geometry('sector of mountains', { grid: [grid, 2] }, indices)
    this.put('side', side)
    this.put('texel', this.texel)
    this.put('height', options.height)
    this.ints[Layout.offsets.seed / 4] = options.seed
    this.put('sector', (2 * Math.PI) / SECTORS)
    this.put('nearest', nearest)
    this.put('farthest', FARTHEST)
    this.put('base', base)
    this.put('rise', ...RISE)
  }

  private put(field: keyof typeof Layout.offsets, ...values: number[]): void {
    this.floats.set(values, Layout.offsets[field] / 4)
  }

  get programs(): readonly Program[] {
    return [this.bake, this.illuminate, this.mountains]
  }

  /** Follows eye and sun, and lists what the camera sees; before the frame's passes. */
  update(view: View, axes: CameraAxes, sun: readonly [number, number, number], full: Geometry): void {
    const eyeX = view.x / 1000
    const eyeZ = view.z / 1000
    const half = MAP_KM / 2
    const away = Math.max(
      Math.abs(eyeX - this.originX * this.texel - half),
      Math.abs(eyeZ - this.originZ * this.texel - half),
    )
    // The first time the distance is not a number.
    const moved = !(away < KEEP)
    if (moved) {
      this.originX = Math.round((eyeX - half) / this.texel)
      this.originZ = Math.round((eyeZ - half) / this.texel)
    }
    const turned = Math.hypot(sun[0] - this.sun[0]!, sun[1] - this.sun[1]!, sun[2] - this.sun[2]!) > SUN_STEP
    if (moved || turned) {
      this.sun.set(sun)
      this.put('sun', ...sun, 0)
      this.ints[Layout.offsets.origin / 4] = this.originX
      this.ints[Layout.offsets.origin / 4 + 1] = this.originZ
    }
    this.put(
      'eye',
      (eyeX / this.texel - this.originX) / this.options.side,
      (eyeZ / this.texel - this.originZ) / this.options.side,
    )
    this.count = this.listSectors(axes)
    this.gpu.writeBuffer(this.block, this.data, Layout.stride)
    if (moved) pass(this.gpu, this.map, 'none', () => this.bake.draw(full, 1, FLAT))
    if (moved || turned) pass(this.gpu, this.light, 'none', () => this.illuminate.draw(full, 1, FLAT))
  }

  /** Draws into the open pass, which has the ground already. */
  draw(everything: boolean): void {
    this.mountains.draw(this.sector, everything ? Math.max(1, this.count) : this.count, SOLID)
  }

  /** Sets the first sector that the camera sees and returns how many follow each other. */
  private listSectors({ right, up, forward }: CameraAxes): number {
    const bearing = Math.atan2(forward[0]!, forward[2]!)
    let spread = 0
    let highest = -1
    for (let corner = 0; corner < 4; corner++) {
      const sx = corner & 1 ? 1 : -1
      const sy = corner & 2 ? 1 : -1
      const x = forward[0]! + sx * right[0]! + sy * up[0]!
      const y = forward[1]! + sx * right[1]! + sy * up[1]!
      const z = forward[2]! + sx * right[2]! + sy * up[2]!
      const off = Math.atan2(x, z) - bearing
      spread = Math.max(spread, Math.abs(Math.atan2(Math.sin(off), Math.cos(off))))
      highest = Math.max(highest, y / Math.hypot(x, y, z))
    }
    // Where the camera looks so far up or down that it sees round its own zenith, bearings of corners say nothing.
    const steep = Math.abs(forward[1]!) + Math.hypot(up[1]!, right[1]!) * 0.9 > 1
    // Looking down, nothing of the horizon is in the picture.
    if (highest < -0.12) return 0
    const angle = (2 * Math.PI) / SECTORS
    if (steep || spread > Math.PI / 2) {
      this.put('firstSector', 0)
      return SECTORS
    }
    const first = Math.floor((bearing - spread) / angle)
    this.put('firstSector', first)
    return Math.min(SECTORS, Math.ceil((bearing + spread) / angle) - first)
  }
}

/** A grid of 0…1 by 0…1, rows of columns. */
function sectorMesh(): { grid: Float32Array; indices: Uint16Array } {
  const side = COLUMNS + 1
  const grid = new Float32Array(side * (ROWS + 1) * 2)
  for (let i = 0; i < grid.length / 2; i++) {
    grid[i * 2] = (i % side) / COLUMNS
    grid[i * 2 + 1] = Math.floor(i / side) / ROWS
  }
  const indices = new Uint16Array(COLUMNS * ROWS * 6)
  for (let i = 0; i < COLUMNS * ROWS; i++) {
    const a = Math.floor(i / COLUMNS) * side + (i % COLUMNS)
    indices.set([a, a + side, a + 1, a + 1, a + side, a + side + 1], i * 6)
  }
  return { grid, indices }
}

/** The mountains round a terrain, or nothing where its source or a `side` of 0 wants none. */
export function makeFarRange(
  gpu: Gpu,
  side: number,
  { source, clipmap }: Terrain,
  frame: GpuBuffer,
  skyLight: GpuBuffer,
  light: Record<string, InternalTexture>,
): FarRange | undefined {
  const { mountains } = source
  if (!mountains || mountains.height <= 0 || side === 0) return undefined
  // It begins under the last dunes, so that no gap shows and none of it stands before them.
  const base = Math.max(source.bounds.min, -60) - 3
  return new FarRange(gpu, { ...mountains, side }, frame, skyLight, light, base, 0.7 * clipmap.reach)
}
