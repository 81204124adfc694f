import { expect, test } from 'vitest'
import { NoMark, type SnowField, type SnowTile, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, bootAt, make, stampAt } from './strokes.ts'

test('200 contacts in one tick all mark, none is dropped, and the high-water mark tells', () => {
  const snow = createSnowField(flatGround())
  const strokes = Array.from({ length: 200 }, (_, n) =>
    bootAt((n % 20) * 0.7, Math.floor(n / 20) * 0.7, { actor: n }),
  )
  make(snow, ...strokes)
  expect(snow.stats.strokes).toBe(200)
  expect(snow.stats.highWater).toBe(200)
  expect([...snow.stats.unmarked]).toEqual([0, 0, 0, 0, 0])
  for (const { x0, z0, actor } of strokes) {
    expect(snow.offset(x0, z0)).toBeLessThan(-0.05)
    expect(snow.reasonOf(actor)).toBe(NoMark.Marked)
  }
  make(snow, strokes[0]!)
  expect(snow.stats.strokes).toBe(1)
  expect(snow.stats.highWater).toBe(200)
})

test('the log outgrows its first size without loss', () => {
  const snow = createSnowField(flatGround())
  for (let n = 0; n < 1000; n++)
    snow.enqueue(bootAt((n % 40) * 0.7, Math.floor(n / 40) * 0.7, { actor: 5000 - n }))
  snow.applyQueued()
  expect(snow.stats.strokes).toBe(1000)
  for (let n = 0; n < 1000; n++)
    expect(snow.offset((n % 40) * 0.7, Math.floor(n / 40) * 0.7)).toBeLessThan(-0.05)
})

test('strokes made before the field is open wait for it, in the order of their ticks', () => {
  // Depth then load differs from load then depth, so the order shows in the hash.
  const first = stampAt(1, 1, { actor: 9, load: 3000 })
  const second = stampAt(1.1, 1, { actor: 2, depth: 0.3 })
  const late = createSnowField(flatGround(), { closed: true })
  make(late, first)
  make(late, second)
  expect(late.tiles.length).toBe(0)
  expect(late.ready).toBe(false)
  late.open()
  late.applyQueued()
  const prompt = createSnowField(flatGround())
  make(prompt, first)
  make(prompt, second)
  const swapped = createSnowField(flatGround())
  make(swapped, second)
  make(swapped, first)
  expect(late.stats.highWater).toBe(2)
  expect(late.hash()).toBe(prompt.hash())
  expect(late.hash()).not.toBe(swapped.hash())
})

test('one scratch stroke serves every call', () => {
  const scratch = bootAt(1, 1)
  const snow = createSnowField(flatGround())
  snow.enqueue(scratch)
  scratch.x0 = scratch.x1 = 3
  snow.enqueue(scratch)
  scratch.load = 0
  snow.applyQueued()
  expect(snow.offset(1, 1)).toBeLessThan(-0.05)
  expect(snow.offset(3, 1)).toBeLessThan(-0.05)
})

test('drawing is told of changed blocks once, and of nothing when nothing changed', () => {
  const snow = createSnowField(flatGround(), { wobble: 0 })
  const seen: SnowTile[] = []
  const take = (tile: SnowTile): void => {
    seen.push(tile)
    snow.clean(tile)
  }
  snow.forEachDirtyTile(take)
  expect(seen).toEqual([])
  make(snow, bootAt(1.25, 1.25))
  snow.forEachDirtyTile(() => {})
  snow.forEachDirtyTile((tile) => {
    // A boot in the middle of the tile dirties the blocks around it and no more.
    expect([tile.tx, tile.tz]).toEqual([0, 0])
    expect(tile.dirty[4]! & 0b11000).toBe(0b11000)
    expect(tile.dirty[0]).toBe(0)
    take(tile)
    expect([...tile.dirty]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })
  expect(seen.length).toBe(1)
  make(snow, bootAt(1.25, 1.25))
  snow.forEachDirtyTile(take)
  expect(seen.length).toBe(1)
  const revision = seen[0]!.revision
  make(snow, bootAt(1.25, 1.25, { load: 2000 }), bootAt(5, 5, { actor: 2 }))
  snow.forEachDirtyTile(take)
  expect(seen.length).toBe(snow.tiles.length + 1)
  expect(seen[0]!.revision).toBeGreaterThan(revision)
})

test('every changed texel lies in an active block', () => {
  const snow = createSnowField(flatGround())
  make(snow, stampAt(0.1, 0.1, { depth: 0.3, halfWidth: 1 }))
  for (const tile of snow.tiles) {
    for (let i = 0; i < 4096; i++) {
      if (tile.height[i] !== 0) expect((tile.active[i >> 9]! >> ((i >> 3) & 7)) & 1).toBe(1)
    }
  }
})

const BAD: readonly [keyof Draft, unknown, string][] = [
  ['x0', NaN, 'Stroke.x0 is NaN: not a finite number. Give metres within 40704 of the origin'],
  ['z1', -Infinity, 'Stroke.z1 is -Infinity: not a finite number. Give metres within 40704 of the origin'],
  ['x1', 1e6, 'Stroke.x1 is 1000000: outside -40704 to 40704. Give metres within 40704 of the origin'],
  [
    'x1',
    100,
    'Stroke.x1 is 100: the sweep is 99 m long, the longest is 64. After a jump make a stamp: both poses at the new place',
  ],
  [
    'halfWidth',
    -0.1,
    'Stroke.halfWidth is -0.1: outside 0 to 32. Give a half extent in metres above 0 and up to 32',
  ],
  ['halfLength', 0, 'Stroke.halfLength is 0: no size. Give a half extent in metres above 0 and up to 32'],
  [
    'halfLength',
    1e9,
    'Stroke.halfLength is 1000000000: outside 0 to 32. Give a half extent in metres above 0 and up to 32',
  ],
  [
    'load',
    -5,
    'Stroke.load is -5: outside 0 to 100000000. Give newtons from 0 to 100000000; 0 presses by underside or depth alone',
  ],
  [
    'load',
    Infinity,
    'Stroke.load is Infinity: not a finite number. Give newtons from 0 to 100000000; 0 presses by underside or depth alone',
  ],
  [
    'depth',
    NaN,
    'Stroke.depth is NaN: not a finite number. Give metres below the undisturbed surface from 0 to 3.6',
  ],
  [
    'depth',
    40,
    'Stroke.depth is 40: outside 0 to 3.6. Give metres below the undisturbed surface from 0 to 3.6',
  ],
  [
    'underside0',
    NaN,
    'Stroke.underside0 is NaN: not a finite number. Give world heights in metres within 100000 of 0, or Infinity at both poses for none',
  ],
  [
    'underside1',
    2,
    'Stroke.underside0 is Infinity: not a finite number. Give world heights in metres within 100000 of 0, or Infinity at both poses for none',
  ],
  [
    'dirX0',
    3,
    'Stroke.dirX0 is 3 and dirZ0 is 1: their length is 3.1622776601683795, not 1. Divide the direction by its length; the long axis of the shape lies along it',
  ],
  [
    'dirZ1',
    NaN,
    'Stroke.dirX1 is 0 and dirZ1 is NaN: their length is NaN, not 1. Divide the direction by its length; the long axis of the shape lies along it',
  ],
  ['shape', 7, 'Stroke.shape is 7: no such shape. Give one of Ellipse, Capsule, Box, Sole, Mesh'],
  ['rim', 1.5, 'Stroke.rim is 1.5: outside 0 to 1. Give a share from 0 to 1'],
  ['rightShare', -1, 'Stroke.rightShare is -1: outside 0 to 1. Give a share from 0 to 1'],
  ['ice', NaN, 'Stroke.ice is NaN: not a finite number. Give a share from 0 to 1'],
  ['layer', -1, 'Stroke.layer is -1: outside 0 to 4294967295. Give a bit mask of 32 bits'],
  ['actor', 1.5, 'Stroke.actor is 1.5: not a whole number of 32 bits. Give the stable actor id of who marks'],
  [
    'load',
    undefined,
    'Stroke.load is undefined: not a finite number. Give newtons from 0 to 100000000; 0 presses by underside or depth alone',
  ],
]

test.each(BAD)('bad input is refused and leaves the field whole: %s = %s', (field, value, message) => {
  const snow = createSnowField(flatGround())
  make(snow, bootAt(1, 1))
  const hash = snow.hash()
  const bad = { ...bootAt(1, 1), [field]: value } as Draft
  expect(() => snow.enqueue(bad)).toThrow(new Error(message))
  expect(() => snow.predict(bad, 1, 1)).toThrow(new Error(message))
  snow.applyQueued()
  expect(snow.stats.strokes).toBe(0)
  expect(snow.hash()).toBe(hash)
  make(snow, bootAt(3, 1))
  expect(snow.offset(3, 1)).toBeLessThan(-0.05)
})

test('predicting at no place is refused', () => {
  const snow = createSnowField(flatGround())
  expect(() => snow.predict(bootAt(1, 1), NaN, 1)).toThrowErrorMatchingInlineSnapshot(
    `[Error: predict at (NaN, 1): not a place in the world. Give metres within 40704 of the origin]`,
  )
  expect(() => snow.predictHeights(bootAt(1, 1), new Float64Array([1, 50_000]), new Float64Array(1))).toThrow(
    'predict at (1, 50000): not a place in the world',
  )
})

/** What the waiting strokes feed to a hash. */
function words(snow: SnowField): number[] {
  const list: number[] = []
  snow.mixPending((word) => list.push(word))
  return list
}
test('waiting strokes are part of what is hashed', () => {
  const snow = createSnowField(flatGround())
  expect(words(snow)).toEqual([])
  snow.enqueue(bootAt(1, 1))
  const one = words(snow)
  expect(one.length).toBeGreaterThan(10)
  snow.applyQueued()
  const [tx, tz, due] = words(snow) // no stroke waits any more; the tile waits to heal
  expect([tx, tz]).toEqual([0, 0])
  expect(due).toBeGreaterThan(0)
  snow.enqueue(bootAt(1.1, 1))
  expect(words(snow)).not.toEqual(one)
})
/** A print that has healed for a while. */
function old(): SnowField {
  const snow = createSnowField(flatGround())
  make(snow, bootAt(1, 1))
  for (let tick = 0; tick < 700; tick++) snow.applyQueued()
  return snow
}
test('reading a tile does not change what is hashed of it', () => {
  const read = old()
  const unread = old()
  read.height(1, 1)
  expect(words(read)).toEqual(words(unread))
})

test('options out of range are refused', () => {
  for (const layerMask of [NaN, -1, 1.5, 2 ** 32]) {
    expect(() => createSnowField(flatGround(), { layerMask })).toThrow(
      `createSnowField: layerMask is ${layerMask}: give a bit mask of 32 bits`,
    )
  }
  expect(() => createSnowField(flatGround(), { reserve: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: createSnowField: reserve is NaN: give a number of tiles from 0 to 65536]`,
  )
  expect(() => createSnowField(flatGround(), { wobble: 2 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: createSnowField: wobble is 2: give a share from 0 (even rims) to 1]`,
  )
})

test('a reserve is made ready ahead and changes nothing else', () => {
  const ready = createSnowField(flatGround(), { reserve: 40 })
  const plain = createSnowField(flatGround())
  expect(ready.tiles.length).toBe(0)
  for (const snow of [ready, plain]) make(snow, bootAt(1, 1), bootAt(9, 9, { actor: 2 }))
  expect(ready.hash()).toBe(plain.hash())
})

test('strokes and reads reach to the rim of the world', () => {
  const snow = createSnowField(flatGround())
  for (const x of [-40_700, 40_700]) {
    make(snow, bootAt(x, -x))
    expect(snow.offset(x, -x)).toBeLessThan(-0.05)
  }
  expect(snow.offset(90_000, 0)).toBe(0)
  expect(snow.offset(-40_700 + 81_920, 40_700)).toBe(0)
})
