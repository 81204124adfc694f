import { TILE_METRES, TILE_SIDE } from '../../snow/tile.ts'
import type { SnowField, SnowTile } from '../../snow/types.ts'
import type { InternalTexture } from './babylon.ts'
import type { Gpu } from './gpu.ts'

/** Texels along a side of a tile, tiles along a side of the atlas, and of the page table. */
const SIDE = TILE_SIDE
const ACROSS = 32
const PAGES = 128
const SLOTS = ACROSS * ACROSS
/** Tiles this far from the focus or farther are not drawn: the page table repeats after PAGES. */
export const PAGE_REACH = PAGES / 2

/**
 * The stored snow round the focus as textures. `pageTable` (128² r32uint, toroidal over tiles) holds slot + 1, 0 where
 * the snow is undisturbed; `height` (r16sint, 1/8192 m) and `state` (rgba8unorm: top, ice and wet, each + 128) hold 32 × 32 slots
 * of 64² texels. Tiles come nearest first, a bounded number per frame; when all slots are taken the farthest gives way.
 */
export class SnowAtlas {
  readonly pageTable: InternalTexture
  readonly height: InternalTexture
  readonly state: InternalTexture
  /** Tiles that are near enough but not uploaded yet. */
  waiting = 0
  private readonly gpu: Gpu
  private readonly field: SnowField
  private readonly perFrame: number
  private readonly pages = new Uint32Array(PAGES * PAGES)
  private readonly tiles: (SnowTile | null)[] = Array.from({ length: SLOTS }, () => null)
  private readonly free: number[] = Array.from({ length: SLOTS }, (_, i) => SLOTS - 1 - i)
  private readonly staging = new Uint8Array(SIDE * SIDE * 4)
  private readonly wanted: SnowTile[] = []
  private centreX = NaN
  private centreZ = NaN
  private left = 0
  private firstRow = PAGES
  private lastRow = -1
  private readonly takeDirty = (tile: SnowTile): void => this.take(tile)
  private readonly nearestFirst = (a: SnowTile, b: SnowTile): number => this.distance(a) - this.distance(b)

  constructor(gpu: Gpu, field: SnowField, perFrame: number) {
    this.gpu = gpu
    this.field = field
    this.perFrame = perFrame
    this.pageTable = gpu.texture('snow page table', PAGES, PAGES, 'r32uint')
    this.height = gpu.texture('snow height', SIDE * ACROSS, SIDE * ACROSS, 'r16sint')
    this.state = gpu.texture('snow state', SIDE * ACROSS, SIDE * ACROSS, 'rgba8unorm')
  }

  /** Brings the textures up to date round a focus, m. Without strokes and near the last focus it does nothing. */
  update(focusX: number, focusZ: number): void {
    const { stats } = this.gpu
    const uploads = stats.uploads
    const bytes = stats.uploadBytes
    this.left = this.perFrame
    const x = Math.floor(focusX / TILE_METRES)
    const z = Math.floor(focusZ / TILE_METRES)
    const moved = x !== this.centreX || z !== this.centreZ
    if (moved) {
      this.centreX = x
      this.centreZ = z
      this.dropFar()
    }
    this.field.forEachDirtyTile(this.takeDirty)
    if (moved || this.waiting > 0) this.fetch()
    this.writePages()
    stats.snowUploads += stats.uploads - uploads
    stats.snowUploadBytes += stats.uploadBytes - bytes
  }

  /** Chebyshev distance from the focus, tiles. */
  private distance(tile: SnowTile): number {
    return Math.max(Math.abs(tile.tx - this.centreX), Math.abs(tile.tz - this.centreZ))
  }
  private page(tile: SnowTile): number {
    return (tile.tz & (PAGES - 1)) * PAGES + (tile.tx & (PAGES - 1))
  }
  /** Slot of a tile, or −1. */
  private slotOf(tile: SnowTile): number {
    const slot = this.pages[this.page(tile)]! - 1
    return slot >= 0 && this.tiles[slot] === tile ? slot : -1
  }
  private setPage(tile: SnowTile, entry: number): void {
    const page = this.page(tile)
    this.pages[page] = entry
    const row = page >> 7
    if (row < this.firstRow) this.firstRow = row
    if (row > this.lastRow) this.lastRow = row
  }

  private dropFar(): void {
    for (let slot = 0; slot < SLOTS; slot++) {
      const tile = this.tiles[slot]
      if (tile && this.distance(tile) >= PAGE_REACH) this.release(slot, tile)
    }
  }
  private release(slot: number, tile: SnowTile): void {
    this.setPage(tile, 0)
    this.tiles[slot] = null
    this.free.push(slot)
  }

  /** A tile that changed: what is resident is refreshed, what is near and not resident is asked for. */
  private take(tile: SnowTile): void {
    const slot = this.slotOf(tile)
    if (slot < 0) {
      if (this.distance(tile) < PAGE_REACH) this.waiting++
      this.field.clean(tile)
    } else if (this.left > 0) {
      this.upload(slot, tile, tile.dirty)
      this.field.clean(tile)
    }
  }

  /** Uploads tiles near the focus that are not resident, nearest first. */
  private fetch(): void {
    const { field, wanted } = this
    wanted.length = 0
    const { tiles } = field
    for (let i = 0; i < tiles.length; i++) {
      const tile = tiles[i]!
      if (this.distance(tile) < PAGE_REACH && this.slotOf(tile) < 0) wanted.push(tile)
    }
    if (wanted.length > 1) wanted.sort(this.nearestFirst)
    let done = 0
    while (done < wanted.length && this.left > 0) {
      const tile = wanted[done]!
      const slot = this.free.pop() ?? this.evictFor(tile)
      if (slot < 0) break
      this.tiles[slot] = tile
      this.setPage(tile, slot + 1)
      this.upload(slot, tile, WHOLE)
      field.clean(tile)
      done++
    }
    // With the atlas full of nearer tiles, the rest need not ask again until the focus moves.
    this.waiting = this.left > 0 ? 0 : wanted.length - done
  }

  /** Frees the slot of the farthest tile that is farther than this one. @returns −1 when there is none. */
  private evictFor(tile: SnowTile): number {
    let farthest = this.distance(tile)
    let found = -1
    for (let slot = 0; slot < SLOTS; slot++) {
      const held = this.tiles[slot]
      if (held && this.distance(held) > farthest) {
        farthest = this.distance(held)
        found = slot
      }
    }
    if (found < 0) return -1
    this.release(found, this.tiles[found]!)
    return this.free.pop()!
  }

  /** Writes the rectangle round the given blocks of 8 × 8 texels. */
  private upload(slot: number, tile: SnowTile, blocks: Uint8Array): void {
    let columns = 0
    let first = 8
    let last = -1
    for (let row = 0; row < 8; row++) {
      if (blocks[row] === 0) continue
      columns |= blocks[row]!
      if (first > row) first = row
      last = row
    }
    if (last < 0) return
    this.left--
    const x0 = 8 * (31 - Math.clz32(columns & -columns))
    const width = 8 * (32 - Math.clz32(columns)) - x0
    const z0 = first * 8
    const rows = (last + 1) * 8 - z0
    const u = (slot % ACROSS) * SIDE + x0
    const v = Math.floor(slot / ACROSS) * SIDE + z0
    const { gpu, staging } = this
    const height = tile.height as Int16Array<ArrayBuffer>
    gpu.writeTexture(this.height, u, v, width, rows, height, SIDE * 2, (z0 * SIDE + x0) * 2)
    let o = 0
    for (let z = z0; z < z0 + rows; z++)
      for (let x = x0; x < x0 + width; x++, o += 4) {
        const i = z * SIDE + x
        staging[o] = tile.top[i]! + 128
        staging[o + 1] = tile.ice[i]! + 128
        staging[o + 2] = tile.wet[i]! + 128
      }
    gpu.writeTexture(this.state, u, v, width, rows, staging, width * 4)
  }

  private writePages(): void {
    if (this.lastRow < 0) return
    const rows = this.lastRow - this.firstRow + 1
    this.gpu.writeTexture(
      this.pageTable,
      0,
      this.firstRow,
      PAGES,
      rows,
      this.pages,
      PAGES * 4,
      this.firstRow * PAGES * 4,
    )
    this.firstRow = PAGES
    this.lastRow = -1
  }
}
const WHOLE = new Uint8Array(8).fill(255)
