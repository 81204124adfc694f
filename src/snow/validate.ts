/** What a stroke may hold. Bad input stops at the door: an error that names field, problem and fix, and a field left whole. */
import { checkGrid } from './mesh/grid.ts'
import { isSoleId, soleName, soleOf } from './soles/soles.ts'
import { SoleSide } from './soles/sole.ts'
import { TILE_METRES } from './tile.ts'
import { TILE_RANGE } from './tile-table.ts'
import { StrokeShape, type Stroke } from './types.ts'

/** Widest shape, m: half extents. */
export const LARGEST = 32
/** Longest sweep, m. Faster than 3 km/s is not a movement but a jump. */
export const LONGEST_SWEEP = 64
/** Centres may lie within this many metres of the origin, so that shape and rim still fit the tile keys. */
export const WORLD_LIMIT = TILE_RANGE * TILE_METRES - 256
const HIGHEST = 100_000
const HEAVIEST = 1e8
const DEEPEST = 3.6
const WIDEST_RIM = 8
/** A unit direction may be off by this much in length: f32 columns and a lerp are, sums of them are not. */
const UNIT_SLACK = 0.01
const SHAPES = Object.values(StrokeShape) as number[]

function fail(field: keyof Stroke, value: unknown, problem: string, fix: string): never {
  throw new Error(`Stroke.${field} is ${String(value)}: ${problem}. ${fix}`)
}

/** The value is passed, not looked up by name, and the function kept small enough to be compiled into its callers: else each check boxes it. */
function inRange(value: number, field: keyof Stroke, low: number, high: number, fix: string): void {
  if (!(value >= low && value <= high)) failRange(value, field, low, high, fix)
}
function failRange(value: number, field: keyof Stroke, low: number, high: number, fix: string): never {
  if (!Number.isFinite(value)) fail(field, value, 'not a finite number', fix)
  fail(field, value, `outside ${low} to ${high}`, fix)
}

const SIZE = `Give a half extent in metres above 0 and up to ${LARGEST}`
function checkSize(value: number, field: 'halfWidth' | 'halfLength'): void {
  inRange(value, field, 0, LARGEST, SIZE)
  if (value === 0) fail(field, 0, 'no size', SIZE)
}

function isUnit(x: number, z: number): boolean {
  const length2 = x * x + z * z
  return length2 > (1 - UNIT_SLACK) * (1 - UNIT_SLACK) && length2 < (1 + UNIT_SLACK) * (1 + UNIT_SLACK)
}
function failDirection(x: number, z: number, fieldX: 'dirX0' | 'dirX1', fieldZ: 'dirZ0' | 'dirZ1'): never {
  const length = Math.sqrt(x * x + z * z)
  fail(
    fieldX,
    `${x} and ${fieldZ} is ${z}`,
    `their length is ${length}, not 1`,
    'Divide the direction by its length; the long axis of the shape lies along it',
  )
}

const UNDERSIDE = `Give world heights in metres within ${HIGHEST} of 0, or Infinity at both poses for none`
function checkUnderside(stroke: Readonly<Stroke>): void {
  if (stroke.underside0 === Infinity && stroke.underside1 === Infinity) return
  inRange(stroke.underside0, 'underside0', -HIGHEST, HIGHEST, UNDERSIDE)
  inRange(stroke.underside1, 'underside1', -HIGHEST, HIGHEST, UNDERSIDE)
}

/** The sole must be one even where another shape leaves it unread; stamped it is as large as it was drawn. */
function checkSole(stroke: Readonly<Stroke>): void {
  const { sole, side } = stroke
  if (!isSoleId(sole)) {
    fail('sole', sole, 'no sole has this id', "Give soleId('boot') or what registerSole returned")
  }
  if (side !== SoleSide.Left && side !== SoleSide.Right) {
    fail('side', side, 'no side', 'Give SoleSide.Left or SoleSide.Right')
  }
  if (stroke.shape !== StrokeShape.Sole) return
  const moves = stroke.x0 !== stroke.x1 || stroke.z0 !== stroke.z1
  const endless = soleOf(sole).period > 0
  if (moves || stroke.dirX0 !== stroke.dirX1 || stroke.dirZ0 !== stroke.dirZ1) {
    fail(
      'shape',
      'Sole',
      'its poses differ, and a sole is only stamped',
      endless
        ? `Give two equal ones, and another stamp after ${soleOf(sole).period} m, where "${soleName(sole)}" repeats`
        : 'Give two equal ones, or sweep a box or a capsule',
    )
  }
}

const LOAD = `Give newtons from 0 to ${HEAVIEST}; 0 presses by underside or depth alone`
const DEPTH = `Give metres below the undisturbed surface from 0 to ${DEEPEST}`
const SHARE = 'Give a share from 0 to 1'
const RIM_WIDTH = `Give metres from 0, which follows the volume, to ${WIDEST_RIM}`
const EDGE = 'Give a share from 0 (upright) to 1 (round), or -1 for what the shape has'
const PLACE = `Give metres within ${WORLD_LIMIT} of the origin`

/** Actor ids are hashed and kept in records as 32 bits. */
export const isActor = (actor: number): boolean =>
  actor >= 0 && actor <= 0xffffffff && Number.isInteger(actor)

/** @throws when a stroke cannot be made, naming the field, what is wrong with it and what to give instead. */
export function checkStroke(stroke: Readonly<Stroke>): void {
  if (!isActor(stroke.actor)) {
    fail('actor', stroke.actor, 'not a whole number of 32 bits', 'Give the stable actor id of who marks')
  }
  if (!SHAPES.includes(stroke.shape)) {
    fail('shape', stroke.shape, 'no such shape', `Give one of ${Object.keys(StrokeShape).join(', ')}`)
  }
  inRange(stroke.x0, 'x0', -WORLD_LIMIT, WORLD_LIMIT, PLACE)
  inRange(stroke.z0, 'z0', -WORLD_LIMIT, WORLD_LIMIT, PLACE)
  inRange(stroke.x1, 'x1', -WORLD_LIMIT, WORLD_LIMIT, PLACE)
  inRange(stroke.z1, 'z1', -WORLD_LIMIT, WORLD_LIMIT, PLACE)
  const dx = stroke.x1 - stroke.x0
  const dz = stroke.z1 - stroke.z0
  if (dx * dx + dz * dz > LONGEST_SWEEP * LONGEST_SWEEP) {
    fail(
      'x1',
      stroke.x1,
      `the sweep is ${Math.sqrt(dx * dx + dz * dz)} m long, the longest is ${LONGEST_SWEEP}`,
      'After a jump make a stamp: both poses at the new place',
    )
  }
  if (!isUnit(stroke.dirX0, stroke.dirZ0)) failDirection(stroke.dirX0, stroke.dirZ0, 'dirX0', 'dirZ0')
  if (!isUnit(stroke.dirX1, stroke.dirZ1)) failDirection(stroke.dirX1, stroke.dirZ1, 'dirX1', 'dirZ1')
  checkSole(stroke)
  if (stroke.shape !== StrokeShape.Sole) {
    checkSize(stroke.halfWidth, 'halfWidth')
    checkSize(stroke.halfLength, 'halfLength')
  }
  inRange(stroke.load, 'load', 0, HEAVIEST, LOAD)
  checkUnderside(stroke)
  inRange(stroke.depth, 'depth', 0, DEEPEST, DEPTH)
  inRange(stroke.rim, 'rim', 0, 1, SHARE)
  inRange(stroke.lift, 'lift', 0, 1, SHARE)
  inRange(stroke.rightShare, 'rightShare', 0, 1, SHARE)
  inRange(stroke.rimWidth, 'rimWidth', 0, WIDEST_RIM, RIM_WIDTH)
  inRange(stroke.rimSoftness, 'rimSoftness', 0, 1, SHARE)
  inRange(stroke.edge, 'edge', -1, 1, EDGE)
  inRange(stroke.ice, 'ice', 0, 1, SHARE)
  inRange(stroke.layer, 'layer', 0, 0xffffffff, 'Give a bit mask of 32 bits')
  if (stroke.shape === StrokeShape.Mesh) checkGrid(stroke.grid)
  else if (stroke.grid !== null) {
    fail('grid', stroke.grid, 'only a stroke of shape Mesh has one', 'Give null, or the shape Mesh')
  }
}

/** @throws when a point to predict at lies outside the world. */
export function checkPoint(x: number, z: number): void {
  if (Math.abs(x) <= WORLD_LIMIT && Math.abs(z) <= WORLD_LIMIT) return
  throw new Error(`predict at (${x}, ${z}): not a place in the world. ${PLACE}`)
}
