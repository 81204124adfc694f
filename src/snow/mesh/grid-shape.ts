/**
 * The shape of a mesh stroke as it is applied: which texels of its grid touch the snow as it lies there, how far every texel is
 * from their outline, and how deep the mesh stands over each.
 */
import type { Ground } from '../ground/height-source.ts'
import type { Sweep } from '../sweep.ts'
import { HEIGHT_UNITS, TEXEL, type Tile, texelIndex } from '../tile.ts'
import type { TileStore } from '../tile-store.ts'
import { DISTANCE_STEPS, FAR, spread } from './chamfer.ts'
import { COVER_MASK, HEIGHT_SHIFT, STANDS, WHOLE } from './grid.ts'
import { BASE, COLUMNS, GRID_HEAD, ORIGIN_X, ORIGIN_Z, ROWS } from './grid-heap.ts'

/**
 * What hangs this close over the snow (3 cm) belongs to the outline, so that the rim is not laid under it; and what lies this
 * close above the lowest point of the mesh bears its load.
 */
const NEAR = 0.03 * HEIGHT_UNITS
/** Texels around the grid over which distances are spread for the rim of a stamp; beyond, the way to there is added. */
const ROUND = 8
/** The same for a sweep, whose rim lies along straight lines. */
const BESIDE = 1
/** Texels between places at which the ground is asked: it is smooth over half a metre. */
const STEP = 4

export class GridShape {
  /** Texels that touch, and those of the grid over which there is snow. */
  touching = 0
  snowy = 0
  /** Texels³ of undisturbed snow that the mesh, where it touches, stands in. */
  sunk = 0
  originX = 0
  originZ = 0
  columns = 0
  rows = 0
  private pad = 0
  private width = 0
  private height = 0
  /** Samples covered of each texel of the padded grid. */
  private cover = new Uint8Array(0)
  private outside = new Int16Array(0)
  private inside = new Int16Array(0)
  /** Underside over each texel, 1/8192 m above the undisturbed ground. */
  private under = new Int32Array(0)
  private nodes = new Float64Array(0)

  /**
   * Reads the grid at `at` of a heap, and gives the sweep its extents, area and perimeter.
   * @param soft whether the distance inside matters: an upright wall ends in the texels of the outline.
   */
  load(words: Int32Array, at: number, sweep: Sweep, ground: Ground, store: TileStore, soft: boolean): void {
    this.originX = words[at + ORIGIN_X]
    this.originZ = words[at + ORIGIN_Z]
    this.columns = words[at + COLUMNS]
    this.rows = words[at + ROWS]
    this.pad = sweep.isStamp ? ROUND : BESIDE
    this.width = this.columns + 2 * this.pad
    this.height = this.rows + 2 * this.pad
    this.makeRoom()
    this.cover.fill(0, 0, this.width * this.height)
    this.askGround(ground, store)
    this.touch(words, at, store)
    this.setDistances(sweep.isStamp, soft)
    this.measure(words, at, sweep)
  }

  /** Distance from the outline and underside of `count` texels of world row iz, from texel ix on. */
  row(ix: number, iz: number, count: number, distances: Float64Array, undersides: Float64Array): void {
    const { width, height, pad, cover, outside, inside, under, columns, rows } = this
    const z = iz - this.originZ
    const inZ = z < -pad ? -pad : z >= height - pad ? height - pad - 1 : z
    const first = ix - this.originX
    for (let k = 0; k < count; k++) {
      const x = first + k
      const inX = x < -pad ? -pad : x >= width - pad ? width - pad - 1 : x
      const i = (inZ + pad) * width + inX + pad
      distances[k] = (cover[i] === WHOLE ? -inside[i] : outside[i]) / DISTANCE_STEPS
      if (x !== inX || z !== inZ) distances[k] += Math.sqrt((x - inX) * (x - inX) + (z - inZ) * (z - inZ))
      const free = cover[i] === 0 || x < 0 || z < 0 || x >= columns || z >= rows
      undersides[k] = free ? Infinity : under[z * columns + x]
    }
  }

  private makeRoom(): void {
    const padded = this.width * this.height
    const nodes = ((this.columns >> 2) + 2) * ((this.rows >> 2) + 2)
    if (padded > this.cover.length) {
      this.cover = new Uint8Array(padded * 2)
      this.outside = new Int16Array(padded * 2)
      this.inside = new Int16Array(padded * 2)
      this.under = new Int32Array(padded * 2)
    }
    if (nodes > this.nodes.length) this.nodes = new Float64Array(nodes * 2)
  }

  /** Height of the undisturbed ground at every fourth texel, 1/8192 m. */
  private askGround(ground: Ground, store: TileStore): void {
    const { nodes, originX, originZ, columns, rows } = this
    let n = 0
    for (let z = 0; z <= (rows >> 2) + 1; z++) {
      for (let x = 0; x <= (columns >> 2) + 1; x++) {
        const px = (originX + x * STEP + 0.5) * TEXEL
        const pz = (originZ + z * STEP + 0.5) * TEXEL
        const macro = ground.macro(px, pz)
        if (!Number.isFinite(macro)) {
          throw new Error(
            `The ground's macro height at (${px}, ${pz}) is ${macro}: its height source must return finite metres`,
          )
        }
        nodes[n++] = macro * HEIGHT_UNITS + store.shiftAt(px, pz)
      }
    }
  }

  /** Finds the undersides, and what of them touches. */
  private touch(words: Int32Array, at: number, store: TileStore): void {
    const { columns, rows, nodes, cover, under, pad, width } = this
    const across = (columns >> 2) + 2
    const base = words[at + BASE]
    this.touching = 0
    this.snowy = 0
    let tile!: Tile
    for (let z = 0; z < rows; z++) {
      const iz = this.originZ + z
      let column = Infinity
      const b = (z & (STEP - 1)) / STEP
      for (let x = 0; x < columns; x++) {
        const i = z * columns + x
        const word = words[at + GRID_HEAD + i]
        const samples = word & COVER_MASK
        if (samples === 0) continue
        const n = (z >> 2) * across + (x >> 2)
        const a = (x & (STEP - 1)) / STEP
        const near = nodes[n] + (nodes[n + 1] - nodes[n]) * a
        const far = nodes[n + across] + (nodes[n + across + 1] - nodes[n + across]) * a
        const height = Math.floor(base + (word >> HEIGHT_SHIFT) - (near + (far - near) * b))
        under[i] = height
        const ix = this.originX + x
        if (ix >> 6 !== column) {
          column = ix >> 6
          tile = store.draft(column, iz >> 6)
        }
        const texel = texelIndex(ix, iz)
        if (tile.rest(texel) + tile.height[texel] > 0) this.snowy++
        if (height > tile.height[texel] + NEAR) continue
        this.touching++
        cover[(z + pad) * width + x + pad] = samples < WHOLE ? samples : WHOLE
      }
    }
  }

  /** A texel covered in part has the border in it; whole and free ones that meet have it between them. */
  private setDistances(isStamp: boolean, soft: boolean): void {
    const { cover, outside, inside, width, height } = this
    const half = DISTANCE_STEPS / 2
    const perSample = DISTANCE_STEPS / WHOLE
    for (let i = 0, n = width * height; i < n; i++) {
      const c = cover[i]
      outside[i] = c === 0 ? (isStamp ? FAR : DISTANCE_STEPS) : half - c * perSample
      inside[i] = c === WHOLE ? (soft ? FAR : half) : c * perSample - half
    }
    // The rim of a sweep lies beside its strip and asks no distance.
    if (isStamp) spread(outside, width, height)
    if (soft) spread(inside, width, height)
  }

  /** Extents along and across the travel, area that bears, and perimeter, from the texels that touch. */
  private measure(words: Int32Array, at: number, sweep: Sweep): void {
    const { cover, width, columns, rows, pad, under } = this
    const { goX, goZ } = sweep
    let uLow = Infinity
    let uHigh = -Infinity
    let vLow = Infinity
    let vHigh = -Infinity
    let borders = 0
    let lowest = 0x7fffffff
    this.sunk = 0
    for (let z = 0; z < rows; z++) {
      const wz = sweep.centreZ(this.originZ + z)
      for (let x = 0; x < columns; x++) {
        const i = (z + pad) * width + x + pad
        const c = cover[i]
        if (c === 0) continue
        if (cover[i - 1] === 0) borders++
        if (cover[i + 1] === 0) borders++
        if (cover[i - width] === 0) borders++
        if (cover[i + width] === 0) borders++
        if ((words[at + GRID_HEAD + z * columns + x] & STANDS) !== 0)
          lowest = Math.min(lowest, under[z * columns + x])
        const depth = -under[z * columns + x]
        if (depth > 0) this.sunk += (depth * c) / (WHOLE * HEIGHT_UNITS * TEXEL)
        const wx = sweep.centreX(this.originX + x)
        const u = wx * goX + wz * goZ
        const v = wx * goZ - wz * goX
        const out = c / WHOLE - 0.5
        if (u - out < uLow) uLow = u - out
        if (u + out > uHigh) uHigh = u + out
        if (v - out < vLow) vLow = v - out
        if (v + out > vHigh) vHigh = v + out
      }
    }
    if (this.touching === 0) return
    sweep.fit(uLow, uHigh, vLow, vHigh)
    // Cauchy and Crofton: lines along both axes cross a curve of length l about 4 l / π times.
    sweep.perimeter = Math.max(1, (borders * Math.PI) / 4)
    sweep.area = Math.max(1 / WHOLE, this.bearing(words, at, lowest + NEAR))
  }

  /** Texels² of the mesh where it stands that lie no higher than `highest`. */
  private bearing(words: Int32Array, at: number, highest: number): number {
    const { columns, rows, under } = this
    let covered = 0
    for (let i = 0, n = columns * rows; i < n; i++) {
      const word = words[at + GRID_HEAD + i]
      if ((word & STANDS) !== 0 && under[i] <= highest) covered += Math.min(WHOLE, word & COVER_MASK)
    }
    return covered / WHOLE
  }
}
