/** Ground that is erased, masked or sheltered. */
import { expect, test } from 'vitest'
import { NoMark, type Region, type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { type Draft, bootAt, dragTo, make, sequence, stampAt } from './strokes.ts'

const TEXEL = 5 / 128
const field = (options = {}): SnowField => createSnowField(flatGround(), { wobble: 0, ...options })
const box = (over: Partial<Region> = {}): Region => ({
  actor: 1,
  shape: StrokeShape.Box,
  x: 1.25,
  z: 1.25,
  dirX: 0,
  dirZ: 1,
  halfWidth: 0.5,
  halfLength: 0.5,
  ...over,
})
/** A groove along x through the middle of `box`, from 1.5 m before it to 1.5 m after. */
const groove = (snow: SnowField): void =>
  dragTo(snow, stampAt(-0.25, 1.25, { shape: StrokeShape.Capsule, depth: 0.2 }), 2.75, 1.25, 0.3)
const crater = (over: Partial<Draft> = {}): Draft =>
  stampAt(1.25, 1.25, { halfWidth: 1, halfLength: 1, depth: 0.3, rim: 1, ...over })
const residual = (snow: SnowField): number => snow.ledger().residual

test('erasing takes the marks inside and leaves those outside, and the mass is accounted for', () => {
  const snow = field({ healing: false })
  groove(snow)
  const before = snow.ledger()
  snow.erase(box())
  snow.applyQueued()
  for (let x = 0.8; x < 1.7; x += 0.05) expect(snow.offset(x, 1.25)).toBe(0)
  expect(snow.density(1.25, 1.25)).toBe(150)
  expect(snow.offset(0.6, 1.25)).toBeCloseTo(-0.2, 2)
  expect(snow.offset(1.9, 1.25)).toBeCloseTo(-0.2, 2)
  const after = snow.ledger()
  expect(after.residual).toBe(0)
  expect(after.accounts.erased).toBe(before.stored - after.stored)
  expect(after.accounts.erased).toBeLessThan(-100)
})

test('erasing untouched snow makes nothing', () => {
  const snow = field()
  snow.erase(box({ halfWidth: 30, halfLength: 30 }))
  snow.applyQueued()
  expect(snow.tiles.length).toBe(0)
})

test('a stroke that touches what was erased marks it anew', () => {
  const snow = field({ healing: false })
  // The second mark has a later record, so that the hash tells them apart.
  const texels = (): number[] => [...snow.tileAt(0, 0)!.height, ...snow.tileAt(0, 0)!.top]
  make(snow, bootAt(1.25, 1.25))
  const marked = texels()
  snow.erase(box())
  snow.applyQueued()
  expect(texels()).not.toEqual(marked)
  make(snow, bootAt(1.25, 1.25))
  expect(texels()).toEqual(marked)
})

test.each([
  ['box', StrokeShape.Box, 0, 1, 0.5, 1],
  ['box askew', StrokeShape.Box, 0.6, 0.8, 0.5, 1],
  ['ellipse', StrokeShape.Ellipse, 0.6, 0.8, 0.5, 1],
  ['capsule', StrokeShape.Capsule, 1, 0, 0.5, 1],
])('a mask bares its own shape: %s', (_name, shape, dirX, dirZ, halfWidth, halfLength) => {
  const snow = field()
  snow.mask(box({ shape, dirX, dirZ, halfWidth, halfLength }))
  snow.applyQueued()
  let bare = 0
  for (const { height } of snow.tiles) for (const h of height) if (h !== 0) bare++
  const area = shape === StrokeShape.Box ? 2 : shape === StrokeShape.Ellipse ? Math.PI / 2 : 1 + Math.PI / 4
  expect((bare * TEXEL * TEXEL) / area).toBeCloseTo(1, 1)
  expect(snow.depth(1.25, 1.25)).toBe(0)
  expect(snow.depth(1.25 + dirX * 0.9, 1.25 + dirZ * 0.9)).toBe(0)
  expect(snow.depth(1.25 + dirZ * 0.7, 1.25 - dirX * 0.7)).toBe(0.5)
  expect(residual(snow)).toBe(0)
  expect(snow.ledger().accounts.erased).toBe(-snow.ledger().stored)
})

test('nothing marks masked ground, and it says why; beside it snow marks as ever', () => {
  const snow = field()
  snow.mask(box({ halfWidth: 1 }))
  snow.applyQueued()
  const hash = snow.hash()
  make(snow, bootAt(1.25, 1.25, { ice: 0.5 }), bootAt(1.5, 1.25, { depth: 0.2, load: 0, actor: 2 }))
  expect(snow.hash()).toBe(hash)
  expect(snow.reasonOf(1)).toBe(NoMark.Masked)
  expect(snow.reasonOf(2)).toBe(NoMark.Masked)
  make(snow, bootAt(4, 1.25))
  expect(snow.reasonOf(1)).toBe(NoMark.Marked)
})

test('snow thrown over a mask lands beside it', () => {
  const open = field({ healing: false })
  const masked = field({ healing: false })
  masked.mask(box({ x: 2.6, halfWidth: 0.5, halfLength: 3 }))
  masked.applyQueued()
  for (const snow of [open, masked]) make(snow, crater())
  expect(open.depth(2.4, 1.25)).toBeGreaterThan(0.52)
  expect(masked.depth(2.4, 1.25)).toBe(0)
  const rims = [open, masked].map((snow) => snow.offset(0.05, 1.25))
  expect(rims[1]).toBeGreaterThan(rims[0]! * 1.05)
  expect(masked.ledger().accounts.spilled).toBe(0)
  masked.give({ actor: 1, x: 2.6, z: 1.25, halfWidth: 1, halfLength: 1, mass: 20, own: true })
  masked.applyQueued()
  expect(masked.given(1)).toBeCloseTo(20, 3)
  expect(masked.depth(2.6, 1.25)).toBe(0)
  expect(residual(masked)).toBe(0)
})

test('no snow slides or drifts into a mask, over tile borders too; where there is none it does', () => {
  const masked = field()
  const released = field()
  for (const snow of [masked, released]) {
    const id = snow.mask(box({ x: 2.5, z: 2.5, halfWidth: 0.5, halfLength: 0.5 }))
    snow.applyQueued()
    if (snow === released) snow.release(id)
    make(snow, crater({ x0: 3.6, x1: 3.6, z0: 2.5, z1: 2.5, halfWidth: 0.4 }))
    wait(snow, 60 * 60)
    expect(residual(snow)).toBe(0)
  }
  for (let x = 2.03; x < 2.97; x += 0.05) {
    expect(masked.depth(x, 2.5)).toBe(0)
    expect(masked.depth(2.5, x)).toBe(0)
  }
  // The wall stands: without the mask it slides.
  expect(masked.depth(1.95, 2.5)).toBe(0.5)
  expect(released.depth(2.5, 2.5)).toBeGreaterThan(0.1)
  expect(released.depth(1.95, 2.5)).toBeLessThan(0.49)
  expect(released.depth(2.1, 2.5)).toBeGreaterThan(0.1)
})

test('a released mask leaves a bare hollow, and only what no other mask holds', () => {
  const snow = field({ healing: false })
  const left = snow.mask(box({ x: 1, halfWidth: 0.5 }))
  snow.mask(box({ x: 1.5, halfWidth: 0.5 }))
  snow.applyQueued()
  snow.release(left)
  snow.applyQueued()
  expect(snow.depth(0.7, 1.25)).toBe(0)
  const gift = { actor: 1, x: 1.25, z: 1.25, halfWidth: 0.6, halfLength: 0.3, mass: 20, own: true }
  snow.give(gift)
  snow.applyQueued()
  expect(snow.depth(0.8, 1.25)).toBeGreaterThan(0.02)
  expect(snow.depth(1.3, 1.25)).toBe(0)
  expect(residual(snow)).toBe(0)
})

/** Whether the weather finds that no snow falls at a place. */
const keptOff = (snow: SnowField, x: number, z: number): boolean => {
  const ix = Math.floor(x / TEXEL)
  const iz = Math.floor(z / TEXEL)
  const tile = snow.tileAt(ix >> 6, iz >> 6) as Tile | null
  const i = ((iz & 63) << 6) | (ix & 63)
  return tile !== null && (tile.masked?.has(i) === true || tile.sheltered?.has(i) === true)
}

test('a shelter changes no snow, tells the weather of its texels, and ends when released', () => {
  const snow = field()
  const id = snow.shelter(box({ x: 2.5, dirX: 0.6, dirZ: 0.8, halfLength: 2 }))
  snow.applyQueued()
  expect(snow.tiles.length).toBeGreaterThan(1)
  for (const { height, mass } of snow.tiles) {
    expect(height.every((h) => h === 0) && mass.every((m) => m === 0)).toBe(true)
  }
  expect(keptOff(snow, 2.5, 1.25)).toBe(true)
  expect(keptOff(snow, 2.5 + 0.6 * 1.9, 1.25 + 0.8 * 1.9)).toBe(true)
  expect(keptOff(snow, 2.5 + 0.6 * 2.1, 1.25 + 0.8 * 2.1)).toBe(false)
  expect(keptOff(snow, 30, 1.25)).toBe(false)
  make(snow, bootAt(2.5, 1.25))
  expect(snow.offset(2.5, 1.25)).toBeLessThan(-0.1)
  snow.release(id)
  snow.applyQueued()
  expect(keptOff(snow, 2.5, 1.25)).toBe(false)
  expect((snow.tileAt(0, 0) as Tile).sheltered).toBeNull()
  snow.mask(box({ x: 8 }))
  snow.applyQueued()
  expect(keptOff(snow, 8, 1.25)).toBe(true)
})

const pending = (snow: SnowField): number[] => {
  const list: number[] = []
  snow.mixPending((word) => list.push(word))
  return list
}

test('masked and sheltered texels are part of the hash, and waiting regions of what is pending', () => {
  const plain = field()
  const roofed = field()
  const bare = plain.hash()
  roofed.shelter(box())
  expect(pending(roofed)).not.toEqual(pending(plain))
  roofed.applyQueued()
  plain.applyQueued()
  expect(roofed.hash()).not.toBe(bare)
  expect(plain.hash()).toBe(bare)
})

const inOrder = (order: readonly number[]): SnowField => {
  const snow = field()
  const asks = [
    () => snow.mask(box({ actor: 1, x: 1 })),
    () => snow.erase(box({ actor: 2, x: 1.5 })),
    () => snow.enqueue(bootAt(1.9, 1.25, { actor: 3 })),
    () => snow.shelter(box({ actor: 4, x: 2 })),
    () => snow.mask(box({ actor: 5, x: 2.4 })),
  ]
  for (const n of order) asks[n]!()
  snow.applyQueued()
  return snow
}

test('regions of one tick apply in the order of actors, whatever order they were queued in', () => {
  const forward = inOrder([0, 1, 2, 3, 4])
  expect(inOrder([4, 3, 2, 1, 0]).hash()).toBe(forward.hash())
  expect(inOrder([0, 1, 3, 4]).hash()).not.toBe(forward.hash())
  expect(residual(forward)).toBe(0)
})

test('a mask that is released in the tick in which it was made only bares', () => {
  const snow = field({ closed: true })
  snow.release(snow.mask(box({ actor: 9 })))
  snow.open()
  snow.applyQueued()
  expect(snow.depth(1.25, 1.25)).toBe(0)
  expect((snow.tileAt(0, 0) as Tile).masked).toBeNull()
})

test('random regions under random play leak nothing; a planted leak is caught', () => {
  const snow = field()
  const random = sequence(31)
  const ids: number[] = []
  for (let tick = 0; tick < 900; tick++) {
    const x = 8 * random()
    const z = 8 * random()
    const shape = Math.floor(3 * random()) as StrokeShape
    const region = box({ x, z, shape, halfWidth: 0.1 + random(), halfLength: 0.1 + random() })
    const kind = random()
    if (kind < 0.03) ids.push(snow.mask(region))
    else if (kind < 0.05) ids.push(snow.shelter(region))
    else if (kind < 0.1) snow.erase(region)
    else if (kind < 0.13 && ids.length > 0) snow.release(ids.shift()!)
    else if (kind < 0.5) snow.enqueue(bootAt(x, z, { lift: random() }))
    else if (kind < 0.6) snow.enqueue(crater({ x0: x, x1: x, z0: z, z1: z }))
    snow.applyQueued()
    if (tick % 100 === 99) expect(residual(snow)).toBe(0)
  }
  for (const tile of snow.tiles as readonly Tile[]) {
    if (tile.masked === null) continue
    for (let i = 0; i < 4096; i++) if (tile.masked.has(i)) expect(tile.rest(i) + tile.height[i]!).toBe(0)
  }
  expect((snow.tiles as readonly Tile[]).some(({ masked }) => masked !== null)).toBe(true)
  snow.tiles[0]!.mass[99]! -= 1
  expect(residual(snow)).toBe(-1)
})
