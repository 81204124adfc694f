/**
 * One visit of a tile: snow slides over faces steeper than its angle of repose and, in late visits, spreads over all. The visit
 * first reads the old state and lists what crosses each face, then applies the list, each entry once with both signs: mass is
 * exact and the order of faces does not matter. The tile itself is unpacked for it; neighbours are left as they lie.
 */
import type { Packing } from '../packing.ts'
import type { Texels } from '../texels.ts'
import type { Tile } from '../tile.ts'
import type { TileStore } from '../tile-store.ts'
import { Flux } from './flux.ts'

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
/** Blocks of which every face is looked at; of the others only those with one of these. */
const moving = new Uint8Array(8)
const neighbours: (Tile | null)[] = [null, null, null, null]

export class Relax {
  private readonly store: TileStore
  private readonly packing: Packing
  /** Told of a tile that a flux changed, and the visits of the tile that was visited. */
  private readonly wake: (tile: Tile, visits: number) => void
  private readonly flux: Flux
  private inner = 0
  private borders = 0

  constructor(
    store: TileStore,
    wind: { readonly x: number; readonly z: number },
    wake: (tile: Tile, visits: number) => void,
  ) {
    this.store = store
    this.packing = store.packing
    this.wake = wake
    this.flux = new Flux(wind)
  }

  /** Visits a tile; returns the most that one face carried, height units. */
  run(tile: Tile, beat: number): number {
    const spreads = this.flux.begin(tile.visits, beat)
    const body = tile.body ?? this.packing.unpack(tile)
    this.inner = 0
    this.borders = 0
    for (let side = 0; side < 4; side++) {
      neighbours[side] = this.store.peek(tile.tx + SIDE_X[side], tile.tz + SIDE_Z[side])
    }
    for (let side = 0; side < 4; side++) if (owns(tile, side)) this.listBorder(tile, body, side)
    // Inside the tile, what neither changed nor was too steep since the last visit cannot slide now.
    moving.set(spreads ? tile.active : tile.hot)
    tile.hot.fill(0)
    for (let r = 0; r < 8; r++) this.listRows(tile, body, r)
    return Math.max(this.applyInner(tile, body), this.applyBorders(tile))
  }

  /** Lists the faces of the blocks of row r that may carry something, texel row after texel row. */
  private listRows(tile: Tile, body: Texels, r: number): void {
    const own = moving[r]
    const left = (own >> 1) & ~own
    const upper = (r < 7 ? moving[r + 1] : 0) & ~own
    if ((own | left | upper) === 0) return
    for (let row = r << 3; row < (r + 1) << 3; row++) {
      const above = (row & 7) === 7 ? upper : 0
      for (let bits = own | left | above; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits
        const i = (row << 6) | ((31 - Math.clz32(bit)) << 3)
        if ((own & bit) !== 0) this.listRun(tile, body, i)
        else this.listEdge(tile, body, i, (left & bit) !== 0, (above & bit) !== 0)
      }
    }
  }

  /** Lists the faces to the right of and below the eight texels from i on. */
  private listRun(tile: Tile, body: Texels, i: number): void {
    // The last row and the last column end at the border.
    const below = i < 63 << 6 ? 64 : 0
    if (isLevel(body, i, below)) return
    const { height } = body
    const { least, shares } = this.flux
    const twice = 2 * least
    const last = (i & 63) === 56 ? i + 7 : -1
    let here = height[i]
    for (const end = i + 8; i < end; i++) {
      const right = i === last ? here : height[i + 1]
      const across = here - right
      if ((across + least) >>> 0 > twice) {
        if (across > 0) this.listFace(tile, body, i, i + 1, across, shares[0])
        else this.listFace(tile, body, i + 1, i, -across, shares[1])
      }
      const down = here - height[i + below]
      if ((down + least) >>> 0 > twice) {
        if (down > 0) this.listFace(tile, body, i, i + 64, down, shares[2])
        else this.listFace(tile, body, i + 64, i, -down, shares[3])
      }
      here = right
    }
  }

  /** Lists the faces that the eight texels from i on, of a block that is at rest, have with moving ones to the right and below. */
  private listEdge(tile: Tile, body: Texels, i: number, left: boolean, above: boolean): void {
    const last = i + 7
    if (above) for (let k = i; k < last; k++) this.listBetween(tile, body, k, k + 64, 2)
    if (left) this.listBetween(tile, body, last, last + 1, 0)
    if (above) this.listBetween(tile, body, last, last + 64, 2)
  }

  /** Lists the face from texel i to texel j, which lies to its right (side 0) or below it (side 2). */
  private listBetween(tile: Tile, body: Texels, i: number, j: number, side: number): void {
    const { least, shares } = this.flux
    const drop = body.height[i] - body.height[j]
    if ((drop + least) >>> 0 <= 2 * least) return
    if (drop > 0) this.listFace(tile, body, i, j, drop, shares[side])
    else this.listFace(tile, body, j, i, -drop, shares[side + 1])
  }

  private listFace(tile: Tile, body: Texels, i: number, j: number, drop: number, shares: Int32Array): void {
    if (tile.masked !== null && (tile.masked.has(i) || tile.masked.has(j))) return
    const { flux } = this
    const wanted = flux.wanted(drop, body.top[i], shares)
    if (flux.steep) tile.hot[i >> 9] |= 1 << ((i >> 3) & 7)
    if (wanted === 0 || !flux.measure(tile, i, body, i, wanted, body.mass[j])) return
    const n = this.inner++
    from[n] = i
    to[n] = j
    amounts[n] = flux.amount
    masses[n] = flux.mass
  }

  private listBorder(tile: Tile, { height }: Texels, side: number): void {
    const { packing } = this
    const { least } = this.flux
    const stride = side < 2 ? 64 : 1
    const own = side === 0 ? 63 : side === 2 ? 63 * 64 : 0
    const other = side === 1 ? 63 : side === 3 ? 63 * 64 : 0
    const neighbour = neighbours[side]
    for (let first = 0; first < 64 * stride; first += 8 * stride) {
      if (!isActive(tile, own + first) && (neighbour === null || !isActive(neighbour, other + first)))
        continue
      // Only now: most neighbours need not be caught up.
      if (neighbour !== null && this.store.isBehind(neighbour)) this.store.catchUp(neighbour)
      packing.find(neighbour, other + first)
      const { texels, at } = packing
      const step = side < 2 ? texels.stride : 1
      for (let k = 0; k < 8; k++) {
        const i = own + first + k * stride
        const drop = height[i] - texels.height[at + k * step]
        if ((drop + least) >>> 0 > 2 * least)
          this.borderFace(tile, i, side, other + first + k * stride, drop, texels, at + k * step)
      }
    }
  }

  /** A missing neighbour is undisturbed snow; what crosses to or from it makes it. Its texel j lies at `at`. */
  private borderFace(
    tile: Tile,
    i: number,
    side: number,
    j: number,
    drop: number,
    there: Texels,
    at: number,
  ): void {
    const { flux } = this
    const known = neighbours[side]
    if (tile.masked !== null && tile.masked.has(i)) return
    if (known !== null && known.masked !== null && known.masked.has(j)) return
    const body = tile.body!
    const out = drop > 0
    const wanted = flux.wanted(
      out ? drop : -drop,
      out ? body.top[i] : there.top[at],
      flux.shares[out ? side : side ^ 1],
    )
    if (wanted === 0) return
    const other = known ?? this.store.draft(tile.tx + SIDE_X[side], tile.tz + SIDE_Z[side])
    const crosses = out
      ? flux.measure(tile, i, body, i, wanted, there.mass[at])
      : flux.measure(other, j, there, at, wanted, body.mass[i])
    if (!crosses) return
    const n = this.borders++
    givers[n] = out ? tile : other
    takers[n] = out ? other : tile
    borderFrom[n] = out ? i : j
    borderTo[n] = out ? j : i
    borderAmounts[n] = flux.amount
    borderMasses[n] = flux.mass
  }

  private applyInner(tile: Tile, { height, mass, top }: Texels): number {
    const { flux, inner } = this
    if (inner === 0) return 0
    this.store.touch(tile)
    let most = 0
    // Faces that follow each other mostly lie in the same eight texels of a row, which are marked already.
    let given = -1
    let taken = -1
    for (let n = 0; n < inner; n++) {
      const i = from[n]
      const j = to[n]
      const amount = amounts[n]
      height[i] -= amount
      mass[i] -= masses[n]
      height[j] += amount
      mass[j] += masses[n]
      top[j] = flux.mixed(top[j], amount)
      if (i >> 3 !== given) mark(tile, i)
      if (j >> 3 !== taken) mark(tile, j)
      given = i >> 3
      taken = j >> 3
      if (amount > most) most = amount
    }
    return most
  }

  private applyBorders(tile: Tile): number {
    const { flux, packing, store } = this
    let most = 0
    for (let n = 0; n < this.borders; n++) {
      const amount = borderAmounts[n]
      const giver = givers[n]
      const taker = takers[n]
      store.touch(giver)
      store.touch(taker)
      packing.reach(giver, borderFrom[n])
      packing.texels.height[packing.at] -= amount
      packing.texels.mass[packing.at] -= borderMasses[n]
      mark(giver, borderFrom[n])
      packing.reach(taker, borderTo[n])
      const { texels, at } = packing
      texels.height[at] += amount
      texels.mass[at] += borderMasses[n]
      texels.top[at] = flux.mixed(texels.top[at], amount)
      mark(taker, borderTo[n])
      this.wake(giver === tile ? taker : giver, tile.visits)
      if (amount > most) most = amount
    }
    return most
  }
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

/**
 * True when the eight texels from i on, those `below` and the one to the right are as high as undisturbed snow. Told in words, because
 * half of the rows of a trail's blocks are so.
 */
function isLevel({ words: w, height }: Texels, i: number, below: number): boolean {
  const a = i >> 1
  const b = (i + below) >> 1
  return (
    (w[a] | w[a + 1] | w[a + 2] | w[a + 3] | w[b] | w[b + 1] | w[b + 2] | w[b + 3]) === 0 &&
    ((i & 63) === 56 || height[i + 8] === 0)
  )
}

const isActive = ({ active }: Tile, i: number): boolean => (active[i >> 9] & (1 << ((i >> 3) & 7))) !== 0
