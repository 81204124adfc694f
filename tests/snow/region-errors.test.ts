/** What no region is, and what the field says then. */
import { expect, test } from 'vitest'
import { type Region, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'

const field = () => createSnowField(flatGround())
const box = (over: Partial<Region> = {}): Region => ({
  actor: 1,
  shape: StrokeShape.Box,
  x: 1,
  z: 1,
  dirX: 0,
  dirZ: 1,
  halfWidth: 0.5,
  halfLength: 0.5,
  ...over,
})

test.each([
  ['x', NaN, 'Region.x is NaN: not a finite number. Give metres within 40704 of the origin'],
  ['z', 1e6, 'Region.z is 1000000: outside -40704 to 40704. Give metres within 40704 of the origin'],
  [
    'halfWidth',
    33,
    'Region.halfWidth is 33: outside 0 to 32. Give a half extent in metres above 0 and up to 32; cover more with several regions',
  ],
  [
    'halfLength',
    0,
    'Region.halfLength is 0: no size. Give a half extent in metres above 0 and up to 32; cover more with several regions',
  ],
  [
    'dirX',
    1,
    'Region.dirX is 1 and dirZ is 1: their length is 1.4142135623730951, not 1. Divide the direction by its length; the long axis of the shape lies along it',
  ],
  ['shape', 9, 'Region.shape is 9: no such shape. Give one of Ellipse, Capsule, Box'],
  [
    'actor',
    2 ** 32,
    'Region.actor is 4294967296: not a whole number of 32 bits. Give the stable actor id of who asks',
  ],
  ['actor', -1, 'Region.actor is -1: not a whole number of 32 bits. Give the stable actor id of who asks'],
])('bad regions are refused and leave the field whole: %s = %s', (name, value, message) => {
  const snow = field()
  const bad = { ...box(), [name]: value }
  expect(() => snow.erase(bad)).toThrow(new Error(message))
  expect(() => snow.mask(bad)).toThrow(new Error(message))
  expect(() => snow.shelter(bad)).toThrow(new Error(message))
  snow.applyQueued()
  expect(snow.tiles.length).toBe(0)
})

const unknownId = (id: number): string =>
  `release(${id}): no mask or shelter has this id, or it was released before. Give what mask() or shelter() returned`

test('unknown ids and too many regions are refused', () => {
  const snow = field()
  expect(() => snow.release(7)).toThrow(new Error(unknownId(7)))
  const id = snow.mask(box())
  snow.release(id)
  expect(() => snow.release(id)).toThrow(new Error(unknownId(id)))
  for (let n = 0; n < 1024; n++) snow.shelter(box({ x: n }))
  expect(() => snow.mask(box())).toThrow(
    '1024 masks and shelters are in place, and there can be no more: release those that are not needed',
  )
})
