/**
 * One visit of a tile: snow slides over faces steeper than its angle of repose and, in late visits, spreads over all. The visit
 * first reads the old state and lists what crosses each face, then applies the list, each entry once with both signs: mass is
 * exact and the order of faces does not matter.
 */
import { PACKED_CAP } from '../bearing.ts'
import { MASS_SHIFT, TOP_STEP, type Tile } from '../tile.ts'
import type { TileStore } from '../tile-store.ts'
import {
  DEAD_BAND,
  GENTLEST,
  LOOSE_TOP,
  PERIOD,
  REPOSE,
  SLUMP,
  SLUMP_VISITS,
  STILL,
  diffusionTables,
  threshold,
  topThreshold,
} from './law.ts'

/** A face carries at most this power of two less than its column: four faces leave half. */
const COLUMN_SHIFT = 3
/** Columns thinner than this (25 cm) are all top layer: their mean density moves. */
const THIN = 2048
/** Most mass with which a texel still takes more: room under the i16 limit. */
const FULL = 32_000
/** Flux from which the receiver's `top` mixes with what slid down. */
const MIXING = 3
/** Faces inside a tile, and on its border. */
const INNER = 2 * 64 * 63
const BORDER = 4 * 64
/** Sides of a tile: +x, −x, +z, −z. */
const SIDE_X = [1, -1, 0, 0]
const SIDE_Z = [0, 0, 1, -1]

const from = new Int32Array(INNER)
const to = new Int32Array(INNER)
const amounts = new Int32Array(INNER)
const masses = new Int32Array(INNER)
const givers: Tile[] = []
const takers: Tile[] = []
const borderFrom = new Int32Array(BORDER)
const borderTo = new Int32Array(BORDER)
const borderAmounts = new Int32Array(BORDER)
const borderMasses = new Int32Array(BORDER)
/** Blocks whose faces to the right and below are looked at. */
const blocks = new Uint8Array(8)
const neighbours: (Tile | null)[] = [null, null, null, null]

export class Relax {
  private readonly store: TileStore
  /** Told of a tile that a flux changed, and the visits of the tile that was visited. */
  private readonly wake: (tile: Tile, visits: number) => void
  private readonly diffusion: readonly (readonly Int32Array[])[]
  private shares = STILL
  private least = 0
  private share = 0
  private massShare = 0
  private topShare = 0
  private inner = 0
  private borders = 0
  /** True when the face at hand is too steep to stand. */
  private steep = false
  /** What the face at hand carries. */
  private amount = 0
  private mass = 0

  constructor(
    store: TileStore,
    wind: { readonly x: number; readonly z: number },
    wake: (tile: Tile, visits: number) => void,
  ) {
    this.store = store
    this.wake = wake
    this.diffusion = diffusionTables(wind.x, wind.z)
  }

  /** Visits a tile; returns the most that one face carried, height units. */
  run(tile: Tile, beat: number): number {
    const n = Math.floor(beat / PERIOD)
    this.share = threshold(n)
    this.massShare = this.share >> (16 - MASS_SHIFT)
    this.topShare = topThreshold(n)
    const spreads = tile.visits >= SLUMP_VISITS
    this.shares = spreads ? this.diffusion[tile.visits - SLUMP_VISITS] : STILL
    this.least = spreads ? DEAD_BAND : GENTLEST
    this.inner = 0
    this.borders = 0
    for (let side = 0; side < 4; side++) {
      neighbours[side] = this.store.peek(tile.tx + SIDE_X[side], tile.tz + SIDE_Z[side])
    }
    for (let side = 0; side < 4; side++) if (owns(tile, side)) this.listBorder(tile, side)
    // Inside the tile, what neither changed nor was too steep since the last visit cannot slide now.
    chooseBlocks(spreads ? tile.active : tile.hot)
    tile.hot.fill(0)
    for (let row = 0; row < 64; row++) if (blocks[row >> 3] !== 0) this.listRow(tile, row)
    return this.apply(tile)
  }

  private listRow(tile: Tile, row: number): void {
    const bits = blocks[row >> 3]
    const { least, shares } = this
    const twice = 2 * least
    const { height } = tile
    // The last row and the last column end at the border.
    const below = row < 63 ? 64 : 0
    for (let b = 0; b < 8; b++) {
      if ((bits & (1 << b)) === 0) continue
      let i = (row << 6) | (b << 3)
      const end = i + 8
      let here = height[i]
      for (; i < end; i++) {
        const right = (i & 63) < 63 ? height[i + 1] : here
        const across = here - right
        if ((across + least) >>> 0 > twice) {
          if (across > 0) this.listFace(tile, i, i + 1, across, shares[0])
          else this.listFace(tile, i + 1, i, -across, shares[1])
        }
        const down = here - height[i + below]
        if ((down + least) >>> 0 > twice) {
          if (down > 0) this.listFace(tile, i, i + 64, down, shares[2])
          else this.listFace(tile, i + 64, i, -down, shares[3])
        }
        here = right
      }
    }
  }

  private listFace(tile: Tile, i: number, j: number, drop: number, shares: Int32Array): void {
    if (tile.masked !== null && (tile.masked.has(i) || tile.masked.has(j))) return
    const wanted = this.wanted(drop, tile.top[i], shares)
    if (this.steep) tile.hot[i >> 9] |= 1 << ((i >> 3) & 7)
    if (wanted === 0 || !this.measure(tile, i, wanted, tile.mass[j])) return
    const n = this.inner++
    from[n] = i
    to[n] = j
    amounts[n] = this.amount
    masses[n] = this.mass
  }

  private listBorder(tile: Tile, side: number): void {
    const stride = side < 2 ? 64 : 1
    const own = side === 0 ? 63 : side === 2 ? 63 * 64 : 0
    const other = side === 1 ? 63 : side === 3 ? 63 * 64 : 0
    const neighbour = neighbours[side]
    for (let first = 0; first < 64 * stride; first += 8 * stride) {
      if (!isActive(tile, own + first) && (neighbour === null || !isActive(neighbour, other + first)))
        continue
      // Only now: most neighbours need not be caught up.
      if (neighbour !== null && this.store.isBehind(neighbour)) this.store.catchUp(neighbour)
      for (let k = first; k < first + 8 * stride; k += stride) {
        const drop = tile.height[own + k] - (neighbour === null ? 0 : neighbour.height[other + k])
        if ((drop + this.least) >>> 0 > 2 * this.least) this.borderFace(tile, own + k, side, other + k, drop)
      }
    }
  }

  /** A missing neighbour is undisturbed snow; what crosses to or from it makes it. */
  private borderFace(tile: Tile, i: number, side: number, j: number, drop: number): void {
    const known = neighbours[side]
    if (tile.masked !== null && tile.masked.has(i)) return
    if (known !== null && known.masked !== null && known.masked.has(j)) return
    const out = drop > 0
    const top = out ? tile.top[i] : known === null ? 0 : known.top[j]
    const wanted = this.wanted(out ? drop : -drop, top, this.shares[out ? side : side ^ 1])
    if (wanted === 0) return
    const other = known ?? this.store.draft(tile.tx + SIDE_X[side], tile.tz + SIDE_Z[side])
    if (!(out ? this.measure(tile, i, wanted, other.mass[j]) : this.measure(other, j, wanted, tile.mass[i])))
      return
    const n = this.borders++
    givers[n] = out ? tile : other
    takers[n] = out ? other : tile
    borderFrom[n] = out ? i : j
    borderTo[n] = out ? j : i
    borderAmounts[n] = this.amount
    borderMasses[n] = this.mass
  }

  /** Height units that would cross a face with a drop. */
  private wanted(drop: number, top: number, shares: Int32Array): number {
    const p = top + 128
    let wanted = Math.imul(drop, shares[p]) + this.share
    const excess = drop - REPOSE[p]
    this.steep = excess > 0
    if (excess > 0) wanted += Math.imul(excess, SLUMP[p])
    return wanted >> 16
  }

  /** Sets what leaves texel i: bounded by its column, with the density of its top. False when nothing can cross. */
  private measure(tile: Tile, i: number, wanted: number, taken: number): boolean {
    let mass = (Math.imul(wanted, tile.restDensity + TOP_STEP * tile.top[i]) + this.massShare) >> MASS_SHIFT
    let amount = wanted
    if (!isRoomy(tile, i, wanted, mass)) {
      const rest = tile.rest(i)
      const column = rest + tile.height[i]
      amount = Math.min(wanted, column >> COLUMN_SHIFT)
      if (amount <= 0) return false
      mass = this.bounded(tile, i, amount, column, rest)
    }
    if (taken + 4 * mass > FULL) return false
    this.amount = amount
    this.mass = mass
    return true
  }

  /** Mass of what leaves texel i, kept within what its column holds. */
  private bounded(tile: Tile, i: number, amount: number, column: number, rest: number): number {
    const available = ((rest * tile.restDensity) >> MASS_SHIFT) + tile.mass[i]
    let mass = (Math.imul(amount, tile.restDensity + TOP_STEP * tile.top[i]) + this.massShare) >> MASS_SHIFT
    const mean = Math.floor((available * amount) / column + this.massShare / (1 << MASS_SHIFT))
    if (column < THIN && mass > mean) mass = mean
    // Loose snow leaving a dense column would leave it denser than pressing makes it.
    if (mass < mean && available << MASS_SHIFT > column * PACKED_CAP) mass = mean
    const most = available >> COLUMN_SHIFT
    return mass < most ? mass : most
  }

  private apply(tile: Tile): number {
    let most = 0
    for (let n = 0; n < this.inner; n++) {
      const amount = amounts[n]
      give(tile, from[n], amount, masses[n])
      this.take(tile, to[n], amount, masses[n])
      if (amount > most) most = amount
    }
    if (this.inner > 0) this.store.touch(tile)
    for (let n = 0; n < this.borders; n++) {
      const amount = borderAmounts[n]
      const giver = givers[n]
      const taker = takers[n]
      this.store.touch(giver)
      this.store.touch(taker)
      give(giver, borderFrom[n], amount, borderMasses[n])
      this.take(taker, borderTo[n], amount, borderMasses[n])
      this.wake(giver === tile ? taker : giver, tile.visits)
      if (amount > most) most = amount
    }
    return most
  }

  private take(tile: Tile, i: number, amount: number, mass: number): void {
    tile.height[i] += amount
    tile.mass[i] += mass
    if (amount > MIXING) {
      const top = tile.top[i]
      const rounding = LOOSE_TOP < top ? 2047 - this.topShare : this.topShare
      tile.top[i] = top + ((Math.imul(LOOSE_TOP - top, amount < 2048 ? amount : 2048) + rounding) >> 11)
    }
    mark(tile, i)
  }
}

function give(tile: Tile, i: number, amount: number, mass: number): void {
  tile.height[i] -= amount
  tile.mass[i] -= mass
  mark(tile, i)
}

function mark(tile: Tile, i: number): void {
  const bit = 1 << ((i >> 3) & 7)
  tile.active[i >> 9] |= bit
  tile.dirty[i >> 9] |= bit
  tile.hot[i >> 9] |= bit
}

/**
 * A border belongs to the younger of two awake tiles, the left or upper one if they are equally old: so a face is never
 * stuck beside a sleeper and never counted twice.
 */
function owns(tile: Tile, side: number): boolean {
  const other = neighbours[side]
  if (other === null || other.due < 0) return true
  return (side & 1) === 0 ? other.visits >= tile.visits : other.visits > tile.visits
}

/** Fills `blocks` with the blocks of a mask and those that have a face with one. */
function chooseBlocks(mask: Uint8Array): void {
  for (let r = 0; r < 8; r++) blocks[r] = mask[r] | (mask[r] >> 1) | (r < 7 ? mask[r + 1] : 0)
}

const isActive = ({ active }: Tile, i: number): boolean => (active[i >> 9] & (1 << ((i >> 3) & 7))) !== 0

/** True when a column is so deep, light and heavy that nothing bounds what leaves it: told without its exact depth. */
function isRoomy(tile: Tile, i: number, amount: number, mass: number): boolean {
  const { restDensity, restLeast } = tile
  const h = tile.height[i]
  const m = tile.mass[i]
  const column = restLeast + h
  return (
    column >= THIN &&
    amount <= column >> COLUMN_SHIFT &&
    mass <= (((restLeast * restDensity) >> MASS_SHIFT) + m) >> COLUMN_SHIFT &&
    restDensity <= PACKED_CAP &&
    m << MASS_SHIFT <= restLeast * (PACKED_CAP - restDensity) + h * PACKED_CAP
  )
}
