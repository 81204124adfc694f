/** A grid as pictures for any engine: plain arrays, written in place. Texel (x, z) is cell (x, z), row 0 first. */
import { type Area, type Cells, withinGrid } from './cells.ts'
import { checkScale, fail } from './check.ts'
import { slope, type Spacing } from './surface.ts'

export type TextureKind = 'height' | 'albedo' | 'normal'
export type TextureData = Float32Array | Uint8Array | Uint8ClampedArray

/** Where a picture of a grid goes; make one with `createGridTexture`, or wrap an array that you have. */
export interface GridTexture {
  /**
   * - `height`: one channel, the value: Float32Array 0…1, or bytes 0…255.
   * - `albedo`: four bytes, sRGB and 255: cold white at rest depth, greyer where packed, brown where bare. White stays below
   *   255, so that lit snow has headroom.
   * - `normal`: four bytes, (n + 1) / 2 · 255 of the normal's x, z and y (up), and 255: the snow's own gradient. For flat
   *   meshes: one that `rebuildMesh` shaped has it already.
   */
  readonly kind: TextureKind
  readonly width: number
  readonly height: number
  /** width × height × channels elements. */
  readonly data: TextureData
  /** Metres that a value of 1 stands for, for `normal`. Default 1. */
  readonly scale?: number
  /** Hands the data to the engine; false says that the engine cannot take it. */
  readonly upload?: (data: TextureData) => boolean
}

const CHANNELS: Readonly<Record<TextureKind, number>> = { height: 1, albedo: 4, normal: 4 }

/** A target of the grid's size. `height` is made of floats, or of bytes if asked for. @throws on a kind that there is not. */
export function createGridTexture(
  grid: { readonly columns: number; readonly rows: number },
  kind: TextureKind,
  options: {
    readonly bytes?: boolean
    readonly scale?: number
    readonly upload?: GridTexture['upload']
  } = {},
): GridTexture {
  if (!Object.hasOwn(CHANNELS, kind)) {
    fail('createGridTexture kind', kind, 'no such picture', `Give one of ${Object.keys(CHANNELS).join(', ')}`)
  }
  const { bytes = kind !== 'height', scale = 1, upload } = options
  if (!bytes && kind !== 'height') {
    fail('createGridTexture bytes', bytes, `${kind} is made of bytes`, 'Leave it out, or ask for height')
  }
  checkScale(scale, 'createGridTexture scale')
  const length = grid.columns * grid.rows * CHANNELS[kind]
  const data = bytes ? new Uint8Array(length) : new Float32Array(length)
  return { kind, width: grid.columns, height: grid.rows, data, scale, upload }
}

/** Whether the target's size and kind of array are what the grid would write. */
function fits(cells: Cells, target: GridTexture): boolean {
  const { kind, width, height, data } = target
  if (!Object.hasOwn(CHANNELS, kind) || width !== cells.columns || height !== cells.rows) return false
  if (data.length !== width * height * CHANNELS[kind]) return false
  const isBytes = data instanceof Uint8Array || data instanceof Uint8ClampedArray
  return isBytes || (kind === 'height' && data instanceof Float32Array)
}

const region: Area = { x0: 0, z0: 0, x1: 0, z1: 0 }

/** Writes and uploads; false when the target or its engine cannot take it. */
export function writeTexture(
  cells: Cells,
  spacing: Spacing,
  target: GridTexture,
  area?: Readonly<Area>,
): boolean {
  if (!fits(cells, target)) return false
  const { kind, data, scale = 1, upload } = target
  if (kind === 'height') writeHeight(cells, data, withinGrid(cells, area, 0, region))
  else if (kind === 'albedo') writeAlbedo(cells, data, withinGrid(cells, area, 0, region))
  else writeNormal(cells, spacing, scale, data, withinGrid(cells, area, 1, region))
  return upload ? upload(data) : true
}

/** Nearest byte of 0…1. */
const byte = (value: number): number => Math.floor(value * 255 + 0.5)

function writeHeight({ columns, values }: Cells, data: TextureData, { x0, z0, x1, z1 }: Area): void {
  const isFloat = data instanceof Float32Array
  for (let z = z0; z < z1; z++) {
    for (let i = z * columns + x0; i < z * columns + x1; i++) data[i] = isFloat ? values[i] : byte(values[i])
  }
}

/** sRGB bytes of the snow at rest, of snow packed to `PACKED_AT`, and of the ground. */
const FRESH = [226, 233, 242]
const PACKED = [190, 203, 219]
const GROUND = [94, 74, 57]
const PACKED_AT = 0.25

function writeAlbedo({ columns, values }: Cells, data: TextureData, { x0, z0, x1, z1 }: Area): void {
  for (let z = z0; z < z1; z++) {
    for (let i = z * columns + x0; i < z * columns + x1; i++) {
      const value = values[i]
      const isThin = value < PACKED_AT
      const from = isThin ? GROUND : PACKED
      const to = isThin ? PACKED : FRESH
      const t = isThin ? value / PACKED_AT : (value - PACKED_AT) / (1 - PACKED_AT)
      for (let c = 0; c < 3; c++) data[4 * i + c] = Math.floor(from[c] + (to[c] - from[c]) * t + 0.5)
      data[4 * i + 3] = 255
    }
  }
}

function writeNormal(
  { columns, rows, values }: Cells,
  { cell, cellZ }: Spacing,
  scale: number,
  data: TextureData,
  { x0, z0, x1, z1 }: Area,
): void {
  for (let z = z0; z < z1; z++) {
    for (let x = x0; x < x1; x++) {
      const i = z * columns + x
      const slopeX = scale * slope(values, i, x, columns, 1, cell)
      const slopeZ = scale * slope(values, i, z, rows, columns, cellZ)
      const perLength = 1 / Math.sqrt(slopeX * slopeX + 1 + slopeZ * slopeZ)
      data[4 * i] = byte(0.5 - 0.5 * slopeX * perLength)
      data[4 * i + 1] = byte(0.5 - 0.5 * slopeZ * perLength)
      data[4 * i + 2] = byte(0.5 + 0.5 * perLength)
      data[4 * i + 3] = 255
    }
  }
}
