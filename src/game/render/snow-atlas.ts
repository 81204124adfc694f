import { TEXEL, TILE_METRES, TILE_SIDE } from '../../snow/tile.ts'
import type { SnowField, SnowTile } from '../../snow/types.ts'
import type { InternalTexture } from './babylon.ts'
import { BlockRect, countBlocks } from './block-rect.ts'
import { CoarseTile, UNDISTURBED } from './coarse-tile.ts'
import type { DetailWindow } from './detail-window.ts'
import type { Gpu } from './gpu.ts'
import { PAGES, SnowPages } from './snow-pages.ts'
import type { SurfaceBlocks } from './surface-blocks.ts'

/** Texels along a side of a tile, tiles along a side of the atlas. */
const SIDE = TILE_SIDE
export const ACROSS = 32
/** Slots of each level: 57 m a side where everything is marked, 196 m and 450 m. */
export const SLOTS = [512, 384, 128] as const
const ALL_SLOTS = SLOTS[0] + SLOTS[1] + SLOTS[2]
/** Bytes of a texel of height and state, of a block of 8 × 8, and of a whole tile. */
const TEXEL_BYTES = 6
const BLOCK_BYTES = 64 * TEXEL_BYTES
const TILE_BYTES = 64 * BLOCK_BYTES
/**
 * Tiles up to NEAR from the focus are shown at once. Of others, those that changed in FEW blocks, as under a foot, those that
 * changed in more, as by wind, and each coarse level take one tile a frame and more up to so many bytes: what changes again
 * while it waits is written once.
 */
const NEAR = 1
const FEW = 8
const SHARE = 8000
const COARSE_SHARE = 2000
/** Tiles of the field averaged in one frame to make coarse tiles, about 2 ms; one coarse tile is always made whole. */
const AVERAGED = 256

/** One level: its tiles are 2^shift tiles of the field wide. */
class Level {
  readonly shift: number
  readonly first: number
  readonly pages: SnowPages
  /** What lies in each slot, where it is averaged; made when the slot is first used. */
  readonly tiles: CoarseTile[] = []
  /** Slots whose tiles have dirty blocks. */
  readonly changed: number[] = []

  constructor(shift: number, first: number, slots: number) {
    this.shift = shift
    this.first = first
    this.pages = new SnowPages(first, slots)
  }
}

/**
 * The stored snow round the focus as textures, in three levels: tiles of 2.5 m as the field has them, and of 10 and 40 m
 * averaged from those. `pageTable` (128² r32uint a level, one below the other, toroidal over tiles) holds slot + 1, 0
 * where the snow is undisturbed; `height` (r16sint, 1/8192 m) and `state` (rgba8unorm: top, ice and wet, each + 128, and
 * in the coarse levels how dim it is) hold slots of 64² texels, 32 in a row, level after level.
 * Tiles come nearest first, a bounded number of bytes a frame.
 */
export class SnowAtlas {
  readonly pageTable: InternalTexture
  readonly height: InternalTexture
  readonly state: InternalTexture
  private readonly gpu: Gpu
  private readonly field: SnowField
  private readonly perFrame: number
  private readonly detail: Pick<DetailWindow, 'take'>
  private readonly cache: Pick<SurfaceBlocks, 'spoilSnow'>
  private readonly fine = new Level(0, 0, SLOTS[0])
  private readonly coarse = [
    new Level(2, SLOTS[0], SLOTS[1]),
    new Level(4, SLOTS[0] + SLOTS[1], SLOTS[2]),
  ] as const
  private readonly levels = [this.fine, ...this.coarse] as const
  /** Blocks of each slot that may differ from undisturbed snow on the GPU: the next tile there overwrites those too. */
  private readonly written = new Uint8Array(ALL_SLOTS * 8)
  private readonly staging = new Uint8Array(SIDE * SIDE * 4)
  private left = 0
  /** Bytes of far tiles in this frame: of those that changed in few blocks, and in more. */
  private readonly spent = [0, 0]
  private readonly rect = new BlockRect()
  private readonly mask = new Uint8Array(8)
  private paging = 0
  private readonly takeDirty = (tile: SnowTile): void => this.take(tile)
  private readonly writePages = (x: number, y: number, width: number, rows: number): void =>
    this.gpu.writeTexture(
      this.pageTable,
      x,
      this.paging * PAGES + y,
      width,
      rows,
      this.levels[this.paging]!.pages.entries,
      PAGES * 4,
      (y * PAGES + x) * 4,
    )

  /**
   * @param tilesPerFrame most uploaded in one frame, in whole tiles.
   * @param detail told of each tile that changed: the field's dirty tiles come to one consumer.
   * @param cache told of each rectangle that is uploaded.
   */
  constructor(
    gpu: Gpu,
    field: SnowField,
    tilesPerFrame: number,
    detail: Pick<DetailWindow, 'take'>,
    cache: Pick<SurfaceBlocks, 'spoilSnow'>,
  ) {
    this.detail = detail
    this.cache = cache
    this.gpu = gpu
    this.field = field
    this.perFrame = tilesPerFrame * TILE_BYTES
    const [width, height] = [SIDE * ACROSS, (SIDE * ALL_SLOTS) / ACROSS]
    this.pageTable = gpu.texture('snow page table', PAGES, PAGES * SLOTS.length, 'r32uint')
    this.height = gpu.texture('snow height', width, height, 'r16sint')
    this.state = gpu.texture('snow state', width, height, 'rgba8unorm', UNDISTURBED)
  }

  /** Brings the textures up to date round a focus, m. Without strokes and near the last focus it does nothing. */
  update(focusX: number, focusZ: number): void {
    const { stats } = this.gpu
    const uploads = stats.uploads
    const bytes = stats.uploadBytes
    this.left = this.perFrame
    this.spent.fill(0)
    const [tx, tz] = [Math.floor(focusX / TILE_METRES), Math.floor(focusZ / TILE_METRES)]
    for (const level of this.levels) {
      if (level.pages.moveTo(tx >> level.shift, tz >> level.shift)) this.askAll(level)
    }
    this.field.forEachDirtyTile(this.takeDirty)
    // Few and cheap, and what shows first after a jump.
    for (const level of this.coarse) {
      this.fetchCoarse(level)
      this.refresh(level)
    }
    this.fetchFine()
    for (this.paging = 0; this.paging < this.levels.length; this.paging++) {
      this.levels[this.paging]!.pages.takeChanges(this.writePages)
    }
    stats.snowUploads += stats.uploads - uploads
    stats.snowUploadBytes += stats.uploadBytes - bytes
  }

  private askAll({ pages, shift }: Level): void {
    const { tiles } = this.field
    for (let i = 0; i < tiles.length; i++) pages.ask(tiles[i]!.tx >> shift, tiles[i]!.tz >> shift)
  }

  /** A tile that changed: what is resident is refreshed, what is not is asked for. Over the bound it comes again. */
  private take(tile: SnowTile): void {
    const { pages } = this.fine
    const slot = pages.slotOf(tile.tx, tile.tz)
    if (slot < 0) pages.ask(tile.tx, tile.tz)
    else if (this.mayShow(tile)) this.uploadFine(slot, tile, this.noted(slot, tile.dirty))
    else return
    for (const level of this.coarse) this.average(level, tile)
    this.detail.take(tile)
    this.field.clean(tile)
  }

  private mayShow(tile: SnowTile): boolean {
    if (this.left <= 0) return false
    if (this.fine.pages.distance(tile.tx, tile.tz) <= NEAR) return true
    const bytes = countBlocks(tile.dirty) * BLOCK_BYTES
    const kind = bytes <= FEW * BLOCK_BYTES ? 0 : 1
    const spent = this.spent[kind]!
    if (spent > 0 && spent + bytes > SHARE) return false
    this.spent[kind] = spent + bytes
    return true
  }

  private average({ pages, shift, tiles, changed }: Level, tile: SnowTile): void {
    const slot = pages.slotOf(tile.tx >> shift, tile.tz >> shift)
    if (slot < 0) {
      pages.ask(tile.tx >> shift, tile.tz >> shift)
      return
    }
    const coarse = tiles[slot]!
    if (countBlocks(coarse.dirty) === 0) changed.push(slot)
    coarse.take(tile, tile.dirty)
  }

  private fetchFine(): void {
    const { pages } = this.fine
    while (this.left > 0) {
      const slot = pages.next()
      if (slot < 0) return
      const tile = this.field.tileAt(pages.tx, pages.tz)!
      this.uploadFine(slot, tile, this.covering(slot, tile.active))
    }
  }

  private fetchCoarse(level: Level): void {
    const { pages, shift, tiles } = level
    for (let averaged = 0; averaged < AVERAGED && this.left > 0;) {
      const slot = pages.next()
      if (slot < 0) return
      const coarse = (tiles[slot] ??= new CoarseTile(shift))
      averaged += this.fill(coarse, pages.tx << shift, pages.tz << shift, 1 << shift)
      this.uploadCoarse(level, slot, coarse, this.covering(level.first + slot, coarse.active))
      coarse.dirty.fill(0)
    }
  }

  /** Averages all tiles from (tx, tz) on. @returns how many there were. */
  private fill(coarse: CoarseTile, tx: number, tz: number, side: number): number {
    let found = 0
    coarse.clear()
    for (let k = 0; k < side; k++)
      for (let i = 0; i < side; i++) {
        const tile = this.field.tileAt(tx + i, tz + k)
        if (tile === null) continue
        coarse.take(tile, tile.active)
        found++
      }
    return found
  }

  /** Uploads what changed in tiles that are averaged, the longest waiting first. */
  private refresh(level: Level): void {
    const { first, pages, tiles, changed } = level
    const enough = this.left - COARSE_SHARE
    let done = 0
    while (done < changed.length && this.left > Math.max(0, enough)) {
      const slot = changed[done++]!
      const coarse = tiles[slot]!
      pages.locate(slot)
      this.uploadCoarse(level, slot, coarse, this.noted(first + slot, coarse.dirty))
      coarse.dirty.fill(0)
    }
    changed.copyWithin(0, done)
    changed.length -= done
  }

  /** Blocks to write when a tile with these comes into a slot: they, and what the last tile left there. */
  private covering(slot: number, active: Uint8Array): Uint8Array {
    const { mask, written } = this
    for (let row = 0; row < 8; row++) {
      mask[row] = active[row]! | written[slot * 8 + row]!
      written[slot * 8 + row] = active[row]!
    }
    return mask
  }

  /** Blocks that a tile in a slot has beside those it came with. */
  private noted(slot: number, blocks: Uint8Array): Uint8Array {
    for (let row = 0; row < 8; row++) this.written[slot * 8 + row]! |= blocks[row]!
    return blocks
  }

  private uploadFine(slot: number, tile: SnowTile, blocks: Uint8Array): void {
    const { rect, staging } = this
    for (let row = rect.next(blocks, 0); row >= 0; row = rect.next(blocks, row)) {
      const { x, z, width, rows } = rect
      let o = 0
      for (let k = z; k < z + rows; k++)
        for (let i = k * SIDE + x; i < k * SIDE + x + width; i++, o += 4) {
          staging[o] = tile.top[i]! + 128
          staging[o + 1] = tile.ice[i]! + 128
          staging[o + 2] = tile.wet[i]! + 128
        }
      this.upload(slot, tile.height, staging, width * 4, 0)
      this.tell(0, tile.tx, tile.tz)
    }
  }
  /** Uploads blocks of the tile at pages.tx, pages.tz. */
  private uploadCoarse(
    { first, pages, shift }: Level,
    slot: number,
    coarse: CoarseTile,
    blocks: Uint8Array,
  ): void {
    const { rect } = this
    for (let row = rect.next(blocks, 0); row >= 0; row = rect.next(blocks, row)) {
      this.upload(first + slot, coarse.height, coarse.state, SIDE * 4, (rect.z * SIDE + rect.x) * 4)
      this.tell(shift, pages.tx, pages.tz)
    }
  }
  /** Tells the cache that the rectangle at hand of a tile was uploaded. */
  private tell(shift: number, tx: number, tz: number): void {
    const { x, z, width, rows } = this.rect
    const texel = TEXEL * (1 << shift)
    const [minX, minZ] = [(tx * SIDE + x) * texel, (tz * SIDE + z) * texel]
    this.cache.spoilSnow(shift / 2, minX, minZ, minX + width * texel, minZ + rows * texel)
  }
  private upload(
    slot: number,
    height: Int16Array,
    state: Uint8Array,
    stateRow: number,
    stateAt: number,
  ): void {
    const { gpu } = this
    const { x, z, width, rows } = this.rect
    const u = (slot % ACROSS) * SIDE + x
    const v = Math.floor(slot / ACROSS) * SIDE + z
    const heights = height as Int16Array<ArrayBuffer>
    gpu.writeTexture(this.height, u, v, width, rows, heights, SIDE * 2, (z * SIDE + x) * 2)
    gpu.writeTexture(this.state, u, v, width, rows, state as Uint8Array<ArrayBuffer>, stateRow, stateAt)
    this.left -= width * rows * TEXEL_BYTES
  }
}
