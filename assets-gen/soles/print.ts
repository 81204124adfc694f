/** What a sole leaves in snow, as a shaded picture from above: for looking at the table, not for the game. */
import { smoothstep } from '../../src/shaders/lib/trig.ts'
import { sampleSole, type Sole } from '../../src/snow/soles/sole.ts'

/** Depth of the print, m, and the width of its wall. */
const DEPTH = 0.022
const WALL = 0.004
const RIM_HEIGHT = 0.007
const RIM_WIDTH = 0.035
/** Toward a low sun: left, front, up; unit length. */
const SUN = { x: -0.56, z: 0.45, y: 0.696 }
/** Where the sky is brightest, on the other side: it models what lies in shadow. */
const SKY = { x: 0.5, z: 0.1, y: 0.86 }
/** Blur of the snow and of the edge of shadows, m. */
const SOFT = 0.002

const sample = { distance: 0, relief: 0 }

/** Height of the snow, m, at (u, v). */
function height(sole: Sole, u: number, v: number): number {
  const { distance, relief } = sampleSole(sole, u, v, sample)
  const cover = 1 - smoothstep(-WALL, WALL / 2, distance)
  const out = distance / RIM_WIDTH
  const rim =
    distance > 0 && out < 1 ? RIM_HEIGHT * smoothstep(0, 0.3, out) * (1 - smoothstep(0.25, 1, out)) : 0
  return cover * (relief - DEPTH) + rim
}

/** Snow holds no edge sharper than its grains: a mean over `reach` pixels each way, along rows, then along columns. */
function soften(heights: Float32Array, columns: number, rows: number, reach: number): void {
  const line = new Float32Array(Math.max(columns, rows))
  const pass = (start: number, stride: number, count: number): void => {
    for (let k = 0; k < count; k++) line[k] = heights[start + k * stride]
    for (let k = 0; k < count; k++) {
      let sum = 0
      for (let d = -reach; d <= reach; d++) sum += line[Math.min(count - 1, Math.max(0, k + d))]
      heights[start + k * stride] = sum / (2 * reach + 1)
    }
  }
  for (let j = 0; j < rows; j++) pass(j * columns, 1, columns)
  for (let i = 0; i < columns; i++) pass(i, columns, rows)
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** Grey bytes. */
  readonly data: Uint8Array
}

/** A square of `size` metres around (0, middle), front up, at so many pixels to the metre. */
export function drawPrint(sole: Sole, size: number, middle: number, perMetre: number): Picture {
  const columns = Math.round(size * perMetre)
  const rows = columns
  const step = 1 / perMetre
  const heights = new Float32Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    const v = middle + ((rows - 1) / 2 - j) * step
    for (let i = 0; i < columns; i++)
      heights[j * columns + i] = height(sole, (i - (columns - 1) / 2) * step, v)
  }
  for (let pass = 0; pass < 2; pass++) soften(heights, columns, rows, Math.round(SOFT * perMetre))
  const at = (i: number, j: number): number =>
    heights[Math.min(rows - 1, Math.max(0, j)) * columns + Math.min(columns - 1, Math.max(0, i))]
  /** 0 in shadow … 1: how far the way to the sun clears the snow. */
  const sunlit = (i: number, j: number): number => {
    let clear = 1
    for (let reach = step; reach < 0.06; reach += step) {
      const way = reach * perMetre
      const over = at(Math.round(i + SUN.x * way), Math.round(j - SUN.z * way))
      clear = Math.min(clear, (at(i, j) + SUN.y * reach - over) / SOFT + 0.5)
    }
    return Math.max(0, clear)
  }
  const data = new Uint8Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const slopeX = (at(i + 1, j) - at(i - 1, j)) / (2 * step)
      const slopeZ = (at(i, j - 1) - at(i, j + 1)) / (2 * step)
      const perLength = 1 / Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ)
      const facing = (SUN.y - SUN.x * slopeX - SUN.z * slopeZ) * perLength
      const sky = (SKY.y - SKY.x * slopeX - SKY.z * slopeZ) * perLength
      const light = 0.34 * sky + 2 * Math.min(0, at(i, j)) + 0.66 * Math.max(0, facing) * sunlit(i, j)
      data[j * columns + i] = 255 * Math.sqrt(Math.min(1, Math.max(0, light)))
    }
  }
  return { width: columns, height: rows, data }
}
