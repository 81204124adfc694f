/** Records of prints: how they soften, cover each other, are bounded and go. */
import { expect, test } from 'vitest'
import { createSnowField, type SnowField, SoleSide, StrokeShape, WEATHER } from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { compared, facing, fineOf, heading, recordsOf, still } from './print-support.ts'
import { bootAt, make, sequence, soleAt, stampAt } from './strokes.ts'

test('detail softens with age: a quarter is left after two and a half minutes, a sixteenth after seven and a half', () => {
  const snow = createSnowField(flatGround({ depth: 0.2 }), { healing: false, rate: 2 })
  make(snow, soleAt('boot', 1.2, 1.2))
  const fresh = fineOf(snow)
  expect(fresh).toBeGreaterThan(0.003)
  wait(snow, 2 * 150)
  expect(fineOf(snow) / fresh).toBeCloseTo(1 / 4, 2)
  wait(snow, 2 * 300)
  expect(fineOf(snow) / fresh).toBeCloseTo(1 / 16, 2)
})

test('the newer print lies over the older: under its sole nothing of the older is left', () => {
  const alone = still(0.1)
  const over = still(0.1)
  make(over, soleAt('boot', 1.3, 1.24, { dirX0: 1, dirZ0: 0, load: 500 }))
  const newer = soleAt('boot', 1.2, 1.2, { load: 2000 })
  make(over, newer)
  make(alone, newer)
  expect(recordsOf(over)).toBe(2) // the older one's middle lies beside the newer sole
  const older = still(0.1)
  make(older, soleAt('boot', 1.3, 1.24, { dirX0: 1, dirZ0: 0, load: 500 }))
  const place = { x: 1.2, z: 1.2, dirX: 0, dirZ: 1 }
  let differs = 0
  let would = 0
  compared('boot', place, (x, z) => {
    const [before, fresh, now] = [older, alone, over].map((snow) => snow.height(x, z) - snow.offset(x, z))
    if (before !== 0) differs += Math.abs(now! - fresh!)
    would += Math.abs(before!)
    return 0
  })
  expect(would).toBeGreaterThan(0.1)
  expect(differs).toBeLessThan(would / 3)
  // One whose middle a new sole covers is gone: one came, one went.
  make(over, soleAt('boot', 1.21, 1.22, { load: 4000 }))
  expect(recordsOf(over)).toBe(2)
})

test('a crater and a groove over prints take them away, one beside them does not', () => {
  for (const [z, remains] of [
    [1.2, false],
    [3.2, true],
  ] as const) {
    const snow = still(0.3)
    make(snow, soleAt('boot', 1.2, 1.2))
    expect(fineOf(snow)).toBeGreaterThan(0.002)
    make(snow, stampAt(0.7, z, { dirX0: 1, dirZ0: 0, x1: 1.7, halfWidth: 0.3, halfLength: 0.3, depth: 0.29 }))
    expect(fineOf(snow) > 0.002).toBe(remains)
  }
})

test('records of a tile are bounded: the oldest go first', () => {
  const snow = still(0.3)
  for (let n = 0; n < 100; n++) {
    make(
      snow,
      soleAt('paw', 0.15 + (n % 10) * 0.24, 0.15 + Math.floor(n / 10) * 0.24, { actor: n, load: 200 }),
    )
  }
  expect(snow.tiles.length).toBeGreaterThan(0)
  for (const { prints } of snow.tiles as readonly Tile[]) expect(prints?.count ?? 0).toBeLessThanOrEqual(64)
  const { prints } = snow.tileAt(0, 0) as Tile
  expect(prints!.count).toBe(64)
  expect(prints!.words[2]).toBeGreaterThan(30)
})

/** Strength of a print that lay for a minute. */
function left(over: (snow: SnowField) => void): number {
  const snow = createSnowField(flatGround({ depth: 0.2 }))
  make(snow, soleAt('boot', 1.2, 1.2), bootAt(2, 2))
  over(snow)
  wait(snow, 60 * 60)
  return snow.tracks(1.2, 1.2, 0.1)[0]?.strength ?? 0
}

const heavy = (snow: SnowField): void => snow.setWeather({ ...WEATHER.snowfall, snowfall: 60 })

test('snowfall and thaw cover and melt the detail of prints, but for that under a roof', () => {
  const calm = left(() => {})
  // A minute's age: 150 / 210, squared.
  expect(calm).toBeCloseTo(0.51, 2)
  // 4 mm, and 6 cm.
  const light = left((snow) => snow.setWeather({ ...WEATHER.snowfall, snowfall: 4 }))
  expect(light).toBeGreaterThan(0.5 * calm)
  expect(light).toBeLessThan(0.95 * calm)
  expect(left(heavy)).toBe(0)
  const roof = { actor: 1, x: 1.2, z: 1.2, dirX: 0, dirZ: 1, halfWidth: 0.6, halfLength: 0.6 }
  const under = left((snow) => {
    snow.shelter({ ...roof, shape: StrokeShape.Box })
    heavy(snow)
  })
  expect(under).toBeCloseTo(calm, 6)
})

test('what is erased or built over loses its prints', () => {
  const region = {
    actor: 1,
    shape: StrokeShape.Box,
    x: 1,
    z: 1,
    dirX: 0,
    dirZ: 1,
    halfWidth: 0.6,
    halfLength: 0.6,
  }
  for (const edit of [(snow: SnowField) => snow.erase(region), (snow: SnowField) => snow.mask(region)]) {
    const snow = still()
    make(snow, soleAt('boot', 1.2, 1.2), soleAt('boot', 2.2, 1.2))
    expect(fineOf(snow)).toBeGreaterThan(0.002)
    edit(snow)
    snow.applyQueued()
    expect(recordsOf(snow)).toBe(1)
    expect(fineOf(snow)).toBe(0)
  }
})

/** Walkers, boards and craters on a few tiles. */
function played(ticks: number, over: (snow: SnowField, tick: number) => void = () => {}): SnowField {
  const snow = createSnowField(flatGround({ depth: 0.4 }))
  const random = sequence(17)
  for (let tick = 0; tick < ticks; tick++) {
    const x = random() * 6
    const z = random() * 6
    const side = random() < 0.5 ? SoleSide.Left : SoleSide.Right
    if (tick % 3 === 0)
      snow.enqueue(soleAt('boot', x, z, { ...facing(heading(random() * 7)), side, actor: tick % 5 }))
    if (tick % 40 === 0) snow.enqueue(stampAt(x, z, { depth: 0.2, x1: x + 0.5, actor: 9 }))
    snow.applyQueued()
    over(snow, tick)
  }
  return snow
}
test('records are part of the hash: the same play gives the same, reads change nothing, one bit another', () => {
  const plain = played(600)
  const read = played(600, (snow, tick) => snow.height(tick * 0.01, 3))
  expect(read.hash()).toBe(plain.hash())
  expect(plain.ledger().residual).toBe(0)
  const tile = (plain.tiles as readonly Tile[]).find(({ prints }) => (prints?.count ?? 0) > 0)!
  tile.prints!.words[1]! ^= 1
  expect(read.hash()).not.toBe(plain.hash())
})

const trodden = (): SnowField => {
  const snow = still(0.3)
  make(snow, soleAt('boot', 1.2, 1.2))
  return snow
}
const strength = (snow: SnowField): number => snow.tracks(1.2, 1.2, 0.1)[0]?.strength ?? 0
test('a heap and art over a print take it away as far as they change the snow there; beside it they leave it', () => {
  const heaped = (x: number, mass: number): SnowField => {
    const snow = trodden()
    snow.give({ actor: 1, x, z: 1.2, halfWidth: 0.5, halfLength: 0.5, mass, own: true })
    snow.applyQueued()
    return snow
  }
  expect(strength(trodden())).toBeGreaterThan(0.99)
  expect(strength(heaped(2.4, 20))).toBeGreaterThan(0.99)
  // 0.9 kg of 120 kg/m³ in a heap whose volume is its height times 0.26 m²: 3 cm in its middle.
  expect(strength(heaped(1.2, 0.9))).toBeGreaterThan(0.1)
  expect(strength(heaped(1.2, 0.9))).toBeLessThan(0.5)
  const deep = heaped(1.2, 20)
  expect(recordsOf(deep)).toBe(0)
  expect(fineOf(deep)).toBe(0)
  const carved = trodden()
  carved.stampArt({
    actor: 1,
    x: 1,
    z: 1,
    columns: 2,
    rows: 2,
    cell: 0.4,
    cellZ: 0.4,
    values: new Float32Array(4),
  })
  carved.applyQueued()
  expect(recordsOf(carved)).toBe(0)
})

test('a heavier foot in its own print leaves it as sharp as one in fresh snow, and is foreseen so', () => {
  const place = { x: 1.2, z: 1.2, dirX: 0, dirZ: 1 }
  const detailOf = (snow: SnowField): number =>
    compared('boot', place, (x, z) => snow.prints.residual(x, z)).reduce(
      (sum, [, fine]) => sum + Math.abs(fine),
      0,
    )
  const heavier = soleAt('boot', 1.2, 1.2, { load: 1500 })
  const fresh = still(0.3)
  make(fresh, heavier)
  for (const load of [760, 1450]) {
    const again = still(0.3)
    make(again, soleAt('boot', 1.2, 1.2, { load }))
    const foreseen = again.predict(heavier, 1.19, 1.25)
    make(again, heavier)
    expect(recordsOf(again)).toBe(1)
    expect(detailOf(again) / detailOf(fresh)).toBeCloseTo(1, 1)
    expect(again.height(1.19, 1.25)).toBe(foreseen)
  }
})
