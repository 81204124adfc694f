/** Counting what is stored: the ledger that finds a leak of one unit, and the hash that finds a difference of one bit. */
import type { Packing } from './packing.ts'
import { RECORD_WORDS } from './prints/record.ts'
import { TILE_TEXELS, type Tile } from './tile.ts'
import type { Ledger, Undisturbed } from './types.ts'

export type Accounts = { -readonly [K in keyof Ledger['accounts']]: number }

export const openAccounts = (): Accounts => ({
  fallen: 0,
  melted: 0,
  drift: 0,
  lifted: 0,
  given: 0,
  spilled: 0,
  erased: 0,
  terrain: 0,
  art: 0,
})

/** Sums every stored texel anew; nothing is carried along that could drift with a bug. */
export function countLedger(tiles: readonly Tile[], packing: Packing, accounts: Readonly<Accounts>): Ledger {
  let stored = 0
  for (const tile of tiles) {
    const { mass } = packing.look(tile)
    for (let i = 0; i < mass.length; i++) stored += mass[i]
  }
  let residual = stored
  for (const amount of Object.values(accounts)) residual += amount
  return { stored, accounts: { ...accounts }, residual }
}

const FNV_PRIME = 0x01000193
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')

/**
 * 16 hex digits over undisturbed snow, the channels of all tiles, their masked and sheltered texels, and the records of marks, in
 * the order of their keys; words that are zero change nothing.
 */
export function hashTiles(
  tiles: readonly Tile[],
  packing: Packing,
  { rise, thawed, ice, wet }: Readonly<Undisturbed>,
): string {
  const sorted = tiles.toSorted((a, b) => a.tz - b.tz || a.tx - b.tx)
  let a = 0x811c9dc5
  let b = 0x12345
  if ((rise | thawed | ice | wet) !== 0) {
    a = Math.imul(Math.imul(a ^ rise, FNV_PRIME) ^ thawed, FNV_PRIME)
    b = Math.imul(b + (ice | (wet << 8)), 0x85ebca6b) ^ rise
  }
  for (const tile of sorted) {
    const { tx, tz, masked, sheltered, prints } = tile
    const { words } = packing.look(tile)
    let empty = true
    const mixWords = (list: Uint32Array | Int32Array, from: number): void => {
      for (let i = 0; i < list.length; i++) {
        if (list[i] === 0) continue
        if (empty) {
          empty = false
          a = Math.imul(Math.imul(a ^ tx, FNV_PRIME) ^ tz, FNV_PRIME)
          b = Math.imul(b + tx, 0x85ebca6b) ^ tz
        }
        a = Math.imul(Math.imul(a ^ (from + i), FNV_PRIME) ^ list[i], FNV_PRIME)
        b = Math.imul(b + (list[i] ^ Math.imul(from + i, 0xc2b2ae35)), 0x85ebca6b)
        b ^= b >>> 13
        a ^= a >>> 15
      }
    }
    mixWords(words, 0)
    if (masked !== null) mixWords(masked.words, words.length)
    if (sheltered !== null) mixWords(sheltered.words, words.length + TILE_TEXELS / 32)
    if (prints !== null) mixWords(prints.words.subarray(0, prints.count * RECORD_WORDS), 2 * words.length)
  }
  return hex(a) + hex(b)
}

/** Feeds when and how each tile heals next to a hash, in key order. */
export function mixSchedules(tiles: readonly Tile[], mix: (word: number) => void): void {
  for (const tile of tiles.toSorted((a, b) => a.tz - b.tz || a.tx - b.tx)) {
    mix(tile.tx)
    mix(tile.tz)
    mix(tile.due)
    mix(tile.visits)
    mix(tile.repeats)
    mix(tile.nextStep)
    mix(tile.stepIndex)
    mix(tile.steps)
  }
}
