/** Tracks as data: who went where, when, heading where, how heavy. From the records of marks, newest first. */
import { BEATS_PER_SECOND } from '../heal/law.ts'
import { SoleSide } from '../soles/sole.ts'
import { soleName } from '../soles/soles.ts'
import { type Tile } from '../tile.ts'
import { tileColumn } from '../tile-table.ts'
import type { TileStore } from '../tile-store.ts'
import {
  loadOfRecord,
  NO_SOLE,
  readDirection,
  RECORD_WORDS,
  recordX,
  recordZ,
  sideOf,
  softening,
  soleOfRecord,
  strengthOf,
  FULL_STRENGTH,
} from './record.ts'

/** One mark of somebody. */
export interface Track {
  /** Stable actor id of who made it. */
  actor: number
  /** Its centre, m: of a sweep, where it ended. */
  x: number
  z: number
  /** Unit direction of the foot or of the travel, within a quarter of a degree. */
  dirX: number
  dirZ: number
  /** Name of the sole, or null when something else made it, and which foot. */
  sole: string | null
  side: SoleSide
  /** N, within 6 %. */
  load: number
  /** s since the field began at which it was made, and how long ago that is. */
  time: number
  age: number
  /** 0…1 of its detail that age and weather have left. */
  strength: number
}

const blankTrack = (): Track => ({
  actor: 0,
  x: 0,
  z: 0,
  dirX: 0,
  dirZ: 1,
  sole: null,
  side: SoleSide.Left,
  load: 0,
  time: 0,
  age: 0,
  strength: 0,
})

/** Farthest that tracks are asked for, m. */
const WIDEST = 256
/** Steps of a Shell sort (Ciura 2001): in place, so that it allocates nothing, as a merge sort would. */
const GAPS = [701, 301, 132, 57, 23, 10, 4, 1]

/** True when a comes after b: it is older; of equal age the order is by place, whatever tiles there are. */
function follows(a: Track, b: Track): boolean {
  if (a.time !== b.time) return a.time < b.time
  if (a.actor !== b.actor) return a.actor > b.actor
  return a.x !== b.x ? a.x > b.x : a.z > b.z
}
function sortNewestFirst(tracks: Track[]): void {
  for (const gap of GAPS) {
    for (let n = gap; n < tracks.length; n++) {
      const track = tracks[n]
      let k = n
      for (; k >= gap && follows(tracks[k - gap], track); k -= gap) tracks[k] = tracks[k - gap]
      tracks[k] = track
    }
  }
}

export class Tracks {
  private readonly store: TileStore
  /** Rows that no array needs at the moment. */
  private readonly spare: Track[] = []
  private count = 0

  constructor(store: TileStore) {
    this.store = store
  }

  /** Fills `out` with the tracks within `radius` of (x, z) at a beat. @throws when that is no circle in the world. */
  within(x: number, z: number, radius: number, beat: number, out: Track[]): Track[] {
    if (!(radius >= 0 && radius <= WIDEST) || !Number.isFinite(x + z)) {
      throw new Error(
        `tracks at (${x}, ${z}) within ${radius} m: not a place, or no radius. Give finite metres, and a radius from 0 to ${WIDEST}`,
      )
    }
    this.count = 0
    const lastX = tileColumn(x + radius)
    const lastZ = tileColumn(z + radius)
    for (let tz = tileColumn(z - radius); tz <= lastZ; tz++) {
      for (let tx = tileColumn(x - radius); tx <= lastX; tx++) {
        const tile = this.store.at(tx, tz)
        if (tile !== null && tile.prints !== null) this.readTile(tile, x, z, radius, beat, out)
      }
    }
    while (out.length > this.count) this.spare.push(out.pop()!)
    sortNewestFirst(out)
    return out
  }

  private readTile(tile: Tile, x: number, z: number, radius: number, beat: number, out: Track[]): void {
    const { words, count } = tile.prints!
    for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
      const px = recordX(words[at], tile.tx)
      const pz = recordZ(words[at], tile.tz)
      if ((px - x) * (px - x) + (pz - z) * (pz - z) > radius * radius) continue
      if (this.count === out.length) out.push(this.spare.pop() ?? blankTrack())
      const track = out[this.count++]
      const bits = words[at + 3]
      const sole = soleOfRecord(words[at])
      track.actor = words[at + 2] >>> 0
      track.x = px
      track.z = pz
      readDirection(bits, track)
      track.sole = sole === NO_SOLE ? null : soleName(sole)
      track.side = sideOf(bits)
      track.load = loadOfRecord(bits)
      track.time = (words[at + 1] >>> 0) / BEATS_PER_SECOND
      track.age = beat / BEATS_PER_SECOND - track.time
      track.strength = (strengthOf(bits) / FULL_STRENGTH) * softening(track.age)
    }
  }
}
