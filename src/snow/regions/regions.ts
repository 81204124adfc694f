/**
 * Pieces of ground with a rule of their own: erased (marks go, snow is undisturbed again), masked (bare, and nothing makes snow
 * of it) and sheltered (no snow falls or drifts in). Masks and shelters last until released; the bits that say so lie in the tiles, which such
 * regions therefore store, so that a loop over texels asks its tile and nothing else.
 */
import type { Accounts } from '../audit.ts'
import type { Changes } from '../changes.ts'
import { EntryKind } from '../log.ts'
import { distances, evaluateRow } from '../outline.ts'
import { StrokeRecord } from '../stroke-record.ts'
import { RowSpan, Sweep } from '../sweep.ts'
import { MASS_SHIFT, type Tile, texelIndex } from '../tile.ts'
import type { Prints } from '../prints/prints.ts'
import type { TileStore } from '../tile-store.ts'
import { REGION_WORDS, readOutline } from './region.ts'
import { TexelBits } from './texel-bits.ts'

/** Masks and shelters there may be at a time. */
export const MOST_REGIONS = 1024

type Kept = typeof EntryKind.Mask | typeof EntryKind.Shelter
interface Live {
  readonly id: number
  readonly kind: Kept
  readonly outline: Int32Array
}

/** Blocks in row r of a tile's 8 × 8 with texels on which no snow falls: bit c for column c. */
export const keptBlocks = ({ masked, sheltered }: Tile, r: number): number =>
  (masked !== null ? masked.blocks[r] : 0) | (sheltered !== null ? sheltered.blocks[r] : 0)

const record = new StrokeRecord()
const sweep = new Sweep()
const span = new RowSpan()

export class Regions {
  private readonly store: TileStore
  private readonly changes: Changes
  private readonly accounts: Accounts
  private readonly prints: Prints
  private live: Live[] = []

  constructor(store: TileStore, changes: Changes, accounts: Accounts, prints: Prints) {
    this.prints = prints
    this.store = store
    this.changes = changes
    this.accounts = accounts
  }

  /** Carries out an entry whose row begins at `at`: the outline, then the id of what is kept. */
  apply(kind: EntryKind, words: Int32Array, at: number): void {
    const id = words[at + REGION_WORDS]
    if (kind === EntryKind.Release) this.release(id)
    else if (kind === EntryKind.Erase) {
      forEachTexel(words, at, (ix, iz) => this.erase(ix, iz))
      this.prints.cover(sweep)
    } else {
      const outline = words.slice(at, at + REGION_WORDS)
      this.live.push({ id, kind: kind as Kept, outline })
      forEachTexel(outline, 0, (ix, iz) => {
        if (kind === EntryKind.Mask) this.mask(ix, iz)
        else this.shelter(ix, iz)
      })
      if (kind === EntryKind.Mask) this.prints.cover(sweep)
    }
  }

  /** Feeds all masks and shelters to a hash: they decide what a release leaves. */
  mix(mix: (word: number) => void): void {
    for (const { id, kind, outline } of this.live) {
      mix(id)
      mix(kind)
      for (const word of outline) mix(word)
    }
  }

  private erase(ix: number, iz: number): void {
    const tile = this.store.at(ix >> 6, iz >> 6)
    if (tile === null) return
    const i = texelIndex(ix, iz)
    if (tile.masked !== null && tile.masked.has(i)) return
    this.store.touch(tile)
    const mass = tile.mass[i]
    if ((tile.height[i] | mass | tile.top[i] | tile.ice[i] | tile.wet[i]) === 0) return
    this.accounts.erased += mass
    this.changes.put(tile, i, 0, 0, 0, 0)
    tile.wet[i] = 0
  }

  /** Bares a texel: its height is minus the depth of the undisturbed pack, its mass minus that of it. */
  private mask(ix: number, iz: number): void {
    const tile = this.store.draft(ix >> 6, iz >> 6)
    const i = texelIndex(ix, iz)
    if (tile.masked !== null && tile.masked.has(i)) return
    this.store.touch(tile)
    const rest = tile.rest(i)
    const bare = -((rest * tile.restDensity) >> MASS_SHIFT)
    this.accounts.erased += tile.mass[i] - bare
    this.changes.put(tile, i, -rest, bare, 0, 0)
    tile.wet[i] = 0
    tile.masked ??= new TexelBits()
    tile.masked.add(i)
  }

  private shelter(ix: number, iz: number): void {
    const tile = this.store.draft(ix >> 6, iz >> 6)
    if (tile.sheltered === null) {
      this.store.touch(tile)
      tile.sheltered = new TexelBits()
    }
    const i = texelIndex(ix, iz)
    tile.sheltered.add(i)
    // A neighbour looks across the border only at active blocks, caught up or not: a roof makes them differ as soon as it snows.
    tile.active[i >> 9] |= 1 << ((i >> 3) & 7)
  }

  /** Takes a region away; what other regions of its kind share with it stays. */
  private release(id: number): void {
    const gone = this.live.find((region) => region.id === id)
    if (gone === undefined) return
    this.live = this.live.filter((region) => region !== gone)
    const field = gone.kind === EntryKind.Mask ? 'masked' : 'sheltered'
    const before = new Map<Tile, TexelBits>()
    forEachTexel(gone.outline, 0, (ix, iz) => {
      const tile = this.store.draft(ix >> 6, iz >> 6)
      if (tile[field] === null) return
      before.set(tile, tile[field])
      tile[field] = null
    })
    for (const { kind, outline } of this.live) {
      if (kind !== gone.kind) continue
      forEachTexel(outline, 0, (ix, iz) => {
        const tile = this.store.draft(ix >> 6, iz >> 6)
        if (!before.has(tile)) return
        tile[field] ??= new TexelBits()
        tile[field].add(texelIndex(ix, iz))
      })
    }
    for (const [tile, bits] of before) this.wake(tile, bits)
  }

  /** Texels that were held may slide and fill again. */
  private wake(tile: Tile, bits: TexelBits): void {
    this.store.touch(tile)
    const { height, mass, top, ice } = tile
    for (let i = 0; i < height.length; i++) {
      if (bits.has(i)) this.changes.put(tile, i, height[i], mass[i], top[i], ice[i])
    }
  }
}

/** Visits the world texels whose centres lie in an outline, row by row. */
function forEachTexel(words: Int32Array, at: number, visit: (ix: number, iz: number) => void): void {
  readOutline(words, at, record)
  sweep.set(record)
  const { alongExtent: along, acrossExtent: across } = sweep
  span.bound(-along, along, -across, across)
  span.place(sweep)
  const { firstRow, lastRow } = span
  for (let iz = firstRow; iz <= lastRow; iz++) {
    const count = span.row(iz)
    if (count <= 0) continue
    const { first } = span
    evaluateRow(sweep, first, iz, count)
    for (let k = 0; k < count; k++) if (distances[k] <= 0) visit(first + k, iz)
  }
}
