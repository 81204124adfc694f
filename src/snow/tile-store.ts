/**
 * All tiles there are. A tile that nothing marked does not exist; work that must look at undisturbed snow (a stroke, a
 * prediction) gets a *draft* of it, which becomes a stored tile only when something changes it.
 */
import type { Ground } from './ground/height-source.ts'
import { Packing } from './packing.ts'
import { RestDepth, fillRest } from './rest.ts'
import { NEVER, type Pack, Tile } from './tile.ts'
import { TileTable } from './tile-table.ts'
import type { Undisturbed } from './types.ts'

/** Drafts kept between strokes, so that a foot predicting every tick does not make its tile again each time. */
const DRAFTS = 64

export class TileStore {
  /** Untouched snow at the present beat, and the pack under all tiles as of the last step of weather. */
  readonly undisturbed: Undisturbed = { rise: 0, thawed: 0, ice: 0, wet: 0 }
  readonly pack: Pack = { rise: 0, thawed: 0 }
  /** Steps of weather so far. */
  weather = 0
  /** Depth of the pack before all weather. */
  readonly restDepth: RestDepth
  private readonly ground: Ground
  private readonly table = new TileTable()
  private readonly draftTable = new TileTable()
  private readonly drafts: Tile[] = []
  private readonly free: Tile[] = []
  private readonly dirtyTiles: Tile[] = []
  readonly packing = new Packing()
  /** Every tile made so far, by slot; the pool included. */
  readonly slots: Tile[] = []
  /** Stored tiles in the order in which they were made. */
  readonly tiles: Tile[] = []
  /** The slow clock's present beat. */
  beat = 0
  /** Beats from the making of a tile to its first step of healing; NEVER without healing. */
  firstStep = NEVER
  /** Catches up a tile that lies behind. Every way to a stored tile goes by it. */
  catchUp: (tile: Tile) => void = () => {}

  constructor(ground: Ground) {
    this.ground = ground
    this.restDepth = new RestDepth(ground)
  }

  /** True when a step of the tile has come that it has not made. */
  isBehind(tile: Tile): boolean {
    return tile.nextStep <= this.beat || tile.weather < this.weather
  }

  /** How far weather has moved the undisturbed surface at (x, z), 1/8192 m. */
  shiftAt(x: number, z: number): number {
    const { rise, thawed } = this.undisturbed
    if (thawed === 0) return rise
    const bared = thawed - this.restDepth.at(x, z)
    return bared > 0 ? rise + bared : rise
  }

  /** The stored tile at (tx, tz), or null where the snow is undisturbed. */
  at(tx: number, tz: number): Tile | null {
    const tile = this.table.at(tx, tz)
    if (tile !== null && this.isBehind(tile)) this.catchUp(tile)
    return tile
  }

  /** The stored tile as it was left: it may lie behind. */
  peek(tx: number, tz: number): Tile | null {
    return this.table.at(tx, tz)
  }

  /** The stored tile, or a draft of undisturbed snow. */
  draft(tx: number, tz: number): Tile {
    return this.at(tx, tz) ?? this.draftTable.at(tx, tz) ?? this.make(tx, tz)
  }

  /** Makes room for so many more tiles now. */
  reserve(tiles: number): void {
    while (this.free.length < tiles) this.free.push(this.allocate())
    this.packing.reserve(tiles)
  }

  /** Gives drafts back to the pool when there are many. Not in the middle of a stroke. */
  trimDrafts(): void {
    if (this.drafts.length <= DRAFTS) return
    for (const tile of this.drafts) {
      if (tile.stored) continue
      this.draftTable.remove(tile)
      this.free.push(tile)
    }
    this.drafts.length = 0
  }

  /** Stores a draft, if it is one, and queues the tile for drawing. Call before changing it: a draft's channels are not its own. */
  touch(tile: Tile): void {
    if (!tile.stored) {
      this.draftTable.remove(tile)
      tile.stored = true
      tile.body = this.packing.take()
      tile.weather = this.weather
      if (this.firstStep !== NEVER) tile.nextStep = this.beat + this.firstStep
      this.table.add(tile)
      this.tiles.push(tile)
    }
    tile.revision++
    if (tile.queued) return
    tile.queued = true
    this.dirtyTiles.push(tile)
  }

  /** Visits tiles with dirty blocks; those that the visitor cleaned leave the list. */
  forEachDirty(visit: (tile: Tile) => void): void {
    const list = this.dirtyTiles
    let kept = 0
    for (let i = 0; i < list.length; i++) {
      visit(list[i])
      if (list[i].queued) list[kept++] = list[i]
    }
    list.length = kept
  }

  clean(tile: Tile): void {
    tile.dirty.fill(0)
    tile.queued = false
  }

  private make(tx: number, tz: number): Tile {
    const tile = this.free.pop() ?? this.allocate()
    tile.tx = tx
    tile.tz = tz
    fillRest(this.ground, tile)
    this.draftTable.add(tile)
    this.drafts.push(tile)
    return tile
  }

  private allocate(): Tile {
    const tile = new Tile(this.slots.length, this.packing)
    tile.pack = this.pack
    this.slots.push(tile)
    return tile
  }
}
