import { HEIGHT_UNITS, TEXEL, TILE_SIDE } from '../../snow/tile.ts'
import { columnIn, rowIn, type SnowPrint } from '../../snow/prints/residual.ts'
import type { SnowField, SnowTile } from '../../snow/types.ts'
import type { InternalTexture } from './babylon.ts'
import { BLOCK, CELL, FINE, FIRST, PLACE, SPLINE } from './detail-cells.ts'
import type { Gpu } from './gpu.ts'
import { nearestFirst } from './nearest.ts'
import type { SurfaceBlocks } from './surface-blocks.ts'

/** Cells along a side of the window: 10 m of cells 9.8 mm wide. */
export const DETAIL_SIDE = 1024
const BLOCKS = DETAIL_SIDE / BLOCK
/** Width of a block, m. */
const BLOCK_METRES = 8 * TEXEL
/** Blocks computed in one frame, about 0.3 ms each where a print lies; the others wait. */
const PER_FRAME = 12
/** Sixtieths of a second between looking again at one block and at the next, because prints soften: all in 34 s. */
const PATIENCE = 2
/** Texels of a block and two more on every side: what a cubic spline over it reads. */
const AROUND = 12
/** Values of a cell. */
const VALUES = 2
const CELL_BYTES = VALUES * 2
/** m over which a print's share in the light fades toward the border of its nodes. */
const FADE = 0.03

/**
 * The prints round the focus, finer than texels: a window of 10 m, toroidal over the world's cells. Two values a cell, 1/8192 m:
 * what prints add to the bilinear surface, for geometry; and what they add to the cubic spline through the texels, for light. Filled
 * in blocks, only where prints reach. `blocks` holds 1 for each of the 32² blocks that is not all zero.
 */
export class DetailWindow {
  readonly texture: InternalTexture
  readonly blocks: InternalTexture
  private readonly gpu: Gpu
  private readonly field: SnowField
  private readonly cache: Pick<SurfaceBlocks, 'spoilPrints'>
  private readonly cells = new Int16Array(DETAIL_SIDE * DETAIL_SIDE * VALUES)
  private readonly holds = new Uint8Array(BLOCKS * BLOCKS)
  private readonly dirty = new Uint8Array(BLOCKS * BLOCKS)
  /** World block in each slot. */
  private readonly blockX = new Int32Array(BLOCKS * BLOCKS).fill(1 << 30)
  private readonly blockZ = new Int32Array(BLOCKS * BLOCKS).fill(1 << 30)
  private readonly texels = new Float64Array(AROUND * AROUND)
  private readonly across = new Float64Array(BLOCK * AROUND)
  private centreX = NaN
  private centreZ = NaN
  private waiting = 0
  /** Beat up to which blocks were looked at again, and the slot of the next. */
  private beat = 0
  private cursor = 0
  private holdsChanged = false
  /** Of the block at hand: its corner, m, and what prints add and how much they count at each cell. */
  private minX = 0
  private minZ = 0
  private found = false
  private readonly residual = new Float32Array(BLOCK * BLOCK)
  private readonly presence = new Float32Array(BLOCK * BLOCK)
  private readonly notePrint = this.addPresence.bind(this)
  private readonly takeArea = this.spoil.bind(this)

  /** @param cache told where what it shows has changed, and where the window comes and goes. */
  constructor(gpu: Gpu, field: SnowField, cache: Pick<SurfaceBlocks, 'spoilPrints'>) {
    this.gpu = gpu
    this.field = field
    this.cache = cache
    this.texture = gpu.texture('print detail', DETAIL_SIDE, DETAIL_SIDE, 'rg16sint')
    this.blocks = gpu.texture('print blocks', BLOCKS, BLOCKS, 'r8uint')
  }

  /** Blocks of a tile whose texels changed: where prints lie on them, the window is computed anew. */
  take(tile: SnowTile): void {
    for (let row = 0; row < 8; row++) {
      const bits = tile.dirty[row]!
      if (bits === 0) continue
      for (let column = 0; column < 8; column++) {
        if ((bits & (1 << column)) === 0) continue
        // The spline reads two texels past a block.
        for (let dz = -1; dz <= 1; dz++)
          for (let dx = -1; dx <= 1; dx++) this.spoilBlock(tile.tx * 8 + column + dx, tile.tz * 8 + row + dz)
      }
    }
  }

  /** Middle of the window, m. */
  get middleX(): number {
    return this.centreX * BLOCK_METRES
  }
  get middleZ(): number {
    return this.centreZ * BLOCK_METRES
  }

  /** Brings the window up to date round a focus, m. */
  update(focusX: number, focusZ: number): void {
    this.moveTo(Math.floor(focusX / BLOCK_METRES), Math.floor(focusZ / BLOCK_METRES))
    this.field.prints.takeDirty(this.takeArea)
    this.lookAgain()
    const { stats } = this.gpu
    const uploads = stats.uploads
    const bytes = stats.uploadBytes
    this.computeNearest()
    if (this.holdsChanged) {
      this.holdsChanged = false
      this.gpu.writeTexture(this.blocks, 0, 0, BLOCKS, BLOCKS, this.holds as Uint8Array<ArrayBuffer>, BLOCKS)
    }
    stats.snowUploads += stats.uploads - uploads
    stats.snowUploadBytes += stats.uploadBytes - bytes
  }

  private computeNearest(): void {
    let left = PER_FRAME
    for (let n = 0; this.waiting > 0 && left > 0 && n < NEAREST.length; n += 2) {
      const slot = slotOf(this.centreX + NEAREST[n]!, this.centreZ + NEAREST[n + 1]!)
      if (this.dirty[slot] === 0) continue
      this.dirty[slot] = 0
      this.waiting--
      if (this.compute(slot)) left--
    }
  }

  /** Slots that hold another block than the window now has there are computed anew. */
  private moveTo(x: number, z: number): void {
    if (x === this.centreX && z === this.centreZ) return
    const oldX = this.centreX
    const oldZ = this.centreZ
    this.centreX = x
    this.centreZ = z
    for (let bz = z - BLOCKS / 2; bz < z + BLOCKS / 2; bz++)
      for (let bx = x - BLOCKS / 2; bx < x + BLOCKS / 2; bx++) {
        const slot = slotOf(bx, bz)
        if (this.blockX[slot] === bx && this.blockZ[slot] === bz) {
          // Of a block at the rim not all cells are shown.
          if (this.holds[slot] === 1 && (atRim(bx, x) || atRim(bz, z) || atRim(bx, oldX) || atRim(bz, oldZ)))
            this.tell(bx, bz)
          continue
        }
        if (this.holds[slot] === 1) this.tell(this.blockX[slot]!, this.blockZ[slot]!)
        this.blockX[slot] = bx
        this.blockZ[slot] = bz
        this.spoilSlot(slot)
      }
  }

  /** Tells the cache that what a block shows of prints has changed. */
  private tell(bx: number, bz: number): void {
    const x = bx * BLOCK_METRES
    const z = bz * BLOCK_METRES
    this.cache.spoilPrints(x, z, x + BLOCK_METRES, z + BLOCK_METRES)
  }

  private lookAgain(): void {
    const { beat } = this.field.prints
    const due = Math.min(this.holds.length, Math.floor((beat - this.beat) / PATIENCE))
    if (due <= 0) return
    this.beat = beat
    for (let n = 0; n < due; n++) {
      this.cursor = (this.cursor + 1) % this.holds.length
      if (this.holds[this.cursor] === 1) this.spoilSlot(this.cursor)
    }
  }

  private spoil(minX: number, minZ: number, maxX: number, maxZ: number): void {
    const half = BLOCKS / 2
    const firstX = Math.max(Math.floor(minX / BLOCK_METRES), this.centreX - half)
    const firstZ = Math.max(Math.floor(minZ / BLOCK_METRES), this.centreZ - half)
    const lastX = Math.min(Math.floor(maxX / BLOCK_METRES), this.centreX + half - 1)
    const lastZ = Math.min(Math.floor(maxZ / BLOCK_METRES), this.centreZ + half - 1)
    for (let bz = firstZ; bz <= lastZ; bz++)
      for (let bx = firstX; bx <= lastX; bx++) this.spoilSlot(slotOf(bx, bz))
  }

  private spoilBlock(bx: number, bz: number): void {
    const slot = slotOf(bx, bz)
    if (this.holds[slot] === 1 && this.blockX[slot] === bx && this.blockZ[slot] === bz) this.spoilSlot(slot)
  }
  private spoilSlot(slot: number): void {
    if (this.dirty[slot] === 1) return
    this.dirty[slot] = 1
    this.waiting++
  }

  /** Computes the block of a slot and uploads it if it changed. @returns false when there was nothing to do. */
  private compute(slot: number): boolean {
    const bx = this.blockX[slot]!
    const bz = this.blockZ[slot]!
    const reached = this.findPrints(bx * BLOCK_METRES, bz * BLOCK_METRES)
    if (!reached && this.holds[slot] === 0) return false
    if (reached) this.gather(bx, bz)
    const column = (bx & (BLOCKS - 1)) * BLOCK
    const row = (bz & (BLOCKS - 1)) * BLOCK
    let any = 0
    let differs = 0
    for (let k = 0; k < BLOCK; k++)
      for (let i = 0; i < BLOCK; i++) {
        const at = ((row + k) * DETAIL_SIDE + column + i) * VALUES
        const n = k * BLOCK + i
        const shape = reached ? Math.round(this.residual[n]! * HEIGHT_UNITS) : 0
        const light = reached && this.presence[n] !== 0 ? this.lightAt(i, k) : 0
        differs |= (this.cells[at]! ^ shape) | (this.cells[at + 1]! ^ light)
        any |= shape | light
        this.cells[at] = shape
        this.cells[at + 1] = light
      }
    if (differs !== 0) this.upload(column, row)
    if (differs !== 0) this.tell(bx, bz)
    if ((this.holds[slot] === 1) !== (any !== 0)) {
      this.holds[slot] = any !== 0 ? 1 : 0
      this.holdsChanged = true
      this.tell(bx, bz)
    }
    return true
  }

  private upload(column: number, row: number): void {
    const from = (row * DETAIL_SIDE + column) * CELL_BYTES
    const cells = this.cells as Int16Array<ArrayBuffer>
    this.gpu.writeTexture(this.texture, column, row, BLOCK, BLOCK, cells, DETAIL_SIDE * CELL_BYTES, from)
  }

  /** Reads residual and presence of the prints on the block at (x, z), m. @returns false when there are none. */
  private findPrints(x: number, z: number): boolean {
    const { prints } = this.field
    this.found = false
    this.minX = x
    this.minZ = z
    prints.forEachIn(x, z, x + BLOCK_METRES, z + BLOCK_METRES, this.notePrint)
    if (this.found) prints.fill(x, z, CELL, BLOCK, BLOCK, this.residual)
    return this.found
  }

  /** Adds a print to the block's presence: how much of it is left, fading at the border of its nodes. */
  private addPresence(print: Readonly<SnowPrint>): void {
    if (!this.found) this.presence.fill(0)
    this.found = true
    const { cell, columns, rows } = print.stamp.sole
    for (let k = 0; k < BLOCK; k++)
      for (let i = 0; i < BLOCK; i++) {
        const x = this.minX + (i + 0.5) * CELL
        const z = this.minZ + (k + 0.5) * CELL
        const u = columnIn(print, x, z)
        const v = rowIn(print, x, z)
        const inside = Math.min(u, columns - 1 - u, v, rows - 1 - v) * cell
        if (inside <= 0) continue
        const share = print.strength * Math.min(1, inside / FADE)
        const n = k * BLOCK + i
        if (share > this.presence[n]!) this.presence[n] = share
      }
  }

  /** Heights of the texels of a block and of two more on each side, and their splines along x at the columns of cells. */
  private gather(bx: number, bz: number): void {
    const { texels, across, field } = this
    for (let k = 0; k < AROUND; k++)
      for (let i = 0; i < AROUND; i++) {
        const ix = bx * 8 + i - 2
        const iz = bz * 8 + k - 2
        const tile = field.tileAt(ix >> 6, iz >> 6)
        texels[k * AROUND + i] = tile === null ? 0 : tile.height[((iz & LAST) << 6) | (ix & LAST)]!
      }
    for (let k = 0; k < AROUND; k++)
      for (let i = 0; i < BLOCK; i++) {
        const first = k * AROUND + FIRST[i]!
        const weights = SPLINE[i & (FINE - 1)]!
        let sum = 0
        for (let n = 0; n < 4; n++) sum += weights[n]! * texels[first + n]!
        across[k * BLOCK + i] = sum
      }
  }

  /** What cell (i, k) adds to the spline through the texels, 1/8192 m. */
  private lightAt(i: number, k: number): number {
    const weights = SPLINE[k & (FINE - 1)]!
    const first = FIRST[k]!
    let spline = 0
    for (let n = 0; n < 4; n++) spline += weights[n]! * this.across[(first + n) * BLOCK + i]!
    const n = k * BLOCK + i
    const surface = this.bilinear(i, k) + this.residual[n]! * HEIGHT_UNITS
    return Math.round(this.presence[n]! * (surface - spline))
  }

  /** The bilinear surface at cell (i, k), 1/8192 m. */
  private bilinear(i: number, k: number): number {
    const { texels } = this
    const a = PLACE[i & (FINE - 1)]!
    const b = PLACE[k & (FINE - 1)]!
    const n = (FIRST[k]! + 1) * AROUND + FIRST[i]! + 1
    const near = texels[n]! + (texels[n + 1]! - texels[n]!) * a
    const far = texels[n + AROUND]! + (texels[n + AROUND + 1]! - texels[n + AROUND]!) * a
    return near + (far - near) * b
  }
}

const LAST = TILE_SIDE - 1
/** Blocks of the window from its centre: column, row, column, row … */
const NEAREST = nearestFirst(BLOCKS)

const atRim = (block: number, centre: number): boolean =>
  block <= centre - BLOCKS / 2 || block >= centre + BLOCKS / 2 - 1
const slotOf = (bx: number, bz: number): number => (bz & (BLOCKS - 1)) * BLOCKS + (bx & (BLOCKS - 1))
