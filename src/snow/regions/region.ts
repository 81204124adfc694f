/** A region as callers give it, and as the log keeps it. */
import { POSITION_UNITS, type StrokeRecord } from '../stroke-record.ts'
import { TEXELS_PER_METRE } from '../tile.ts'
import { StrokeShape } from '../types.ts'
import { LARGEST, WORLD_LIMIT, isActor } from '../validate.ts'

/** A piece of ground. A texel belongs to it when its centre does. */
export interface Region {
  /** Stable actor id of who asks; part of the order in which entries are applied. */
  readonly actor: number
  readonly shape: StrokeShape
  /** Centre, m, and the unit direction of the long axis. */
  readonly x: number
  readonly z: number
  readonly dirX: number
  readonly dirZ: number
  /** Half extents across and along, m, up to 32. */
  readonly halfWidth: number
  readonly halfLength: number
}

const PER_METRE = TEXELS_PER_METRE * POSITION_UNITS
const DIRECTION_UNITS = 32_767
const UNIT_SLACK = 0.01
const SHAPES: readonly number[] = [StrokeShape.Ellipse, StrokeShape.Capsule, StrokeShape.Box]
/** Words that a region takes in a row of the log. */
export const REGION_WORDS = 7

function fail(field: keyof Region, value: unknown, problem: string, fix: string): never {
  throw new Error(`Region.${field} is ${String(value)}: ${problem}. ${fix}`)
}
function checkRange(region: Readonly<Region>, field: keyof Region, low: number, high: number, fix: string) {
  const value = region[field]
  if (value >= low && value <= high) return
  fail(field, value, Number.isFinite(value) ? `outside ${low} to ${high}` : 'not a finite number', fix)
}

/** @throws when the region is none, naming the field, what is wrong with it and what to give instead. */
export function checkRegion(region: Readonly<Region>): void {
  const { actor, shape, dirX, dirZ } = region
  if (!isActor(actor)) {
    fail('actor', actor, 'not a whole number of 32 bits', 'Give the stable actor id of who asks')
  }
  if (!SHAPES.includes(shape)) fail('shape', shape, 'no such shape', 'Give one of Ellipse, Capsule, Box')
  const place = `Give metres within ${WORLD_LIMIT} of the origin`
  checkRange(region, 'x', -WORLD_LIMIT, WORLD_LIMIT, place)
  checkRange(region, 'z', -WORLD_LIMIT, WORLD_LIMIT, place)
  const length = Math.sqrt(dirX * dirX + dirZ * dirZ)
  if (!(Math.abs(length - 1) < UNIT_SLACK)) {
    const fix = 'Divide the direction by its length; the long axis of the shape lies along it'
    fail('dirX', `${dirX} and dirZ is ${dirZ}`, `their length is ${length}, not 1`, fix)
  }
  const size = `Give a half extent in metres above 0 and up to ${LARGEST}; cover more with several regions`
  checkRange(region, 'halfWidth', 0, LARGEST, size)
  checkRange(region, 'halfLength', 0, LARGEST, size)
  if (region.halfWidth === 0) fail('halfWidth', 0, 'no size', size)
  if (region.halfLength === 0) fail('halfLength', 0, 'no size', size)
}

/** Writes a region, checked and quantised, into `words` from index `at`. */
export function writeRegion(region: Readonly<Region>, words: Int32Array, at: number): void {
  words[at] = region.shape
  words[at + 1] = Math.round(region.x * PER_METRE)
  words[at + 2] = Math.round(region.z * PER_METRE)
  words[at + 3] = Math.round(region.dirX * DIRECTION_UNITS)
  words[at + 4] = Math.round(region.dirZ * DIRECTION_UNITS)
  words[at + 5] = Math.max(1, Math.round(region.halfWidth * PER_METRE))
  words[at + 6] = Math.max(1, Math.round(region.halfLength * PER_METRE))
}

/** Reads it as a stamp of that outline, whose geometry serves regions too. */
export function readOutline(words: Int32Array, at: number, into: StrokeRecord): void {
  into.shape = words[at]
  into.x0 = into.x1 = words[at + 1]
  into.z0 = into.z1 = words[at + 2]
  into.dirX0 = into.dirX1 = words[at + 3]
  into.dirZ0 = into.dirZ1 = words[at + 4]
  into.halfWidth = words[at + 5]
  into.halfLength = words[at + 6]
}
