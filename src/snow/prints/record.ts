/**
 * What remembers a mark: 16 bytes in the tile that holds its centre. A sole's record is a print, whose detail finer than a
 * texel is computed from it; every record is a track, which says who went where.
 *
 * word 0: bits 31–20 and 19–8 x and z of the centre from the tile's corner, 1/64 texel (0.6 mm); 7–6 level of spread (`SPREADS`);
 *         5–0 id of the sole, 63: none
 * word 1: beat of the slow clock in which it was asked for (1/60 s, so that it is one at every tick rate), unsigned
 * word 2: actor, unsigned
 * word 3: bit 31 set for a right foot; 30–24 strength, 127: fresh; 23–17 depth, 1/512 m (of soles; 0 for others);
 *         16–10 load (`loadCode`); 9–0 direction (`directionCode`)
 */
import { TEXEL, TILE_SIDE } from '../tile.ts'

export const RECORD_WORDS = 4
/** Sole of a record whose mark was none's. */
export const NO_SOLE = 63
export const FULL_STRENGTH = 127
/** Most records of a tile; then the oldest go. */
export const MOST_RECORDS = 64
/** Units of a record's position and depth per texel and per metre. */
export const PLACE_UNITS = 64
const PLACE_SHIFT = 12
export const DEPTH_UNITS = 512
const MOST_DEPTH = 127
const RATIO_UNITS = 127

/**
 * A direction in ten bits, within 0.23°: bit 9 and 8 the signs of x and z, bit 7 whether z is the longer one, and the shorter
 * as 127ths of the longer. No angle, so no trigonometry.
 */
export function directionCode(dirX: number, dirZ: number): number {
  const x = Math.abs(dirX)
  const z = Math.abs(dirZ)
  const steep = z > x
  const ratio = Math.round((steep ? x / z : z / x) * RATIO_UNITS)
  return (dirX < 0 ? 0x200 : 0) | (dirZ < 0 ? 0x100 : 0) | (steep ? 0x80 : 0) | ratio
}

/** A load in seven bits, N: up to 8 as it is, then four bits of its size at each power of two, within 6 %, up to 245 kN. */
export function loadCode(newtons: number): number {
  const load = Math.round(newtons)
  if (load < 8) return load
  let power = 0
  while (power < 14 && load >= 16 << power) power++
  const size = load >= 16 << power ? 15 : load >> power
  return power * 8 + size
}
export function loadOf(code: number): number {
  if (code < 16) return code
  const power = (code >> 3) - 1
  return ((8 + (code & 7)) << power) + ((1 << power) - 1) / 2
}

/** A record before it is written. `x` and `z` count 1/64 texel from the world's origin, `depth` in m. */
export interface Mark {
  x: number
  z: number
  sole: number
  side: number
  beat: number
  actor: number
  dirX: number
  dirZ: number
  load: number
  depth: number
  spread: number
}
/** Column or row of tiles in which a place of a mark lies. */
export const tileOfPlace = (place: number): number => place >> PLACE_SHIFT

/** Writes a mark as a record of full strength at index `at`. */
export function writeRecord(words: Int32Array, at: number, mark: Readonly<Mark>): void {
  const low = (1 << PLACE_SHIFT) - 1
  const depth = Math.min(MOST_DEPTH, Math.round(mark.depth * DEPTH_UNITS))
  words[at] = ((mark.x & low) << 20) | ((mark.z & low) << 8) | (mark.spread << 6) | mark.sole
  words[at + 1] = mark.beat
  words[at + 2] = mark.actor
  words[at + 3] =
    (mark.side < 0 ? 1 << 31 : 0) |
    (FULL_STRENGTH << 24) |
    (depth << 17) |
    (loadCode(mark.load) << 10) |
    directionCode(mark.dirX, mark.dirZ)
}

/** Centre along x and z from the tile's corner, 1/64 texel. */
export const placeX = (word0: number): number => word0 >>> 20
export const placeZ = (word0: number): number => (word0 >>> 8) & 0xfff
/** Centre along x and z, m, of a record in a tile column or row. */
export const recordX = (word0: number, tx: number): number =>
  (tx * TILE_SIDE + placeX(word0) / PLACE_UNITS) * TEXEL
export const recordZ = (word0: number, tz: number): number =>
  (tz * TILE_SIDE + placeZ(word0) / PLACE_UNITS) * TEXEL
/** Texel of its tile in which the centre lies. */
export const texelOfRecord = (word0: number): number => (((word0 >>> 14) & 63) << 6) | (word0 >>> 26)
export const spreadOfRecord = (word0: number): number => (word0 >>> 6) & 3
export const soleOfRecord = (word0: number): number => word0 & 63
export const strengthOf = (word3: number): number => (word3 >>> 24) & 127
export const depthOf = (word3: number): number => ((word3 >>> 17) & 127) / DEPTH_UNITS
export const loadOfRecord = (word3: number): number => loadOf((word3 >>> 10) & 127)
/** s after which a quarter of a print's detail is left. */
const ROUNDING = 150
/**
 * Share of a print's detail that is left after `age` seconds. A groove keeps 1 / (1 + age / ROUNDING) of its depth (heal/law.ts); edges
 * and tread round off besides, so that an old print is a soft bowl: the square of that.
 */
export function softening(age: number): number {
  const left = ROUNDING / (ROUNDING + age)
  return left * left
}
/** Side of a foot, `SoleSide`. */
export const sideOf = (word3: number): 1 | -1 => (word3 < 0 ? -1 : 1)

/** Writes the unit direction of a record to `out`. */
export function readDirection(word3: number, out: { dirX: number; dirZ: number }): void {
  const ratio = (word3 & 127) / RATIO_UNITS
  const per = 1 / Math.sqrt(1 + ratio * ratio)
  const longer = per
  const shorter = ratio * per
  const steep = (word3 & 0x80) !== 0
  out.dirX = (steep ? shorter : longer) * ((word3 & 0x200) !== 0 ? -1 : 1)
  out.dirZ = (steep ? longer : shorter) * ((word3 & 0x100) !== 0 ? -1 : 1)
}

/** Records of one tile, oldest first, and which of its blocks any print reaches, its neighbours' prints included. */
export class TilePrints {
  words = new Int32Array(0)
  count = 0
  /** One bit for each 8 × 8 texels: row r of blocks, column c is bit c of byte r. Says too much after a print has gone. */
  readonly reached = new Uint8Array(8)

  /** Appends a mark. A full tile has lost its oldest record before, by `remove`. */
  add(mark: Readonly<Mark>): void {
    const at = this.count++ * RECORD_WORDS
    if (at === this.words.length) {
      const words = new Int32Array(Math.max(4 * RECORD_WORDS, at * 2))
      words.set(this.words)
      this.words = words
    }
    writeRecord(this.words, at, mark)
  }

  remove(n: number): void {
    this.words.copyWithin(n * RECORD_WORDS, (n + 1) * RECORD_WORDS, this.count * RECORD_WORDS)
    this.count--
  }
}
