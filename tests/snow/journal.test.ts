/** What a journal keeps makes the same snow again, and tells who made a place. */
import { expect, test } from 'vitest'
import { createSnowGrid } from '../../src/snow/grid/index.ts'
import { Journal, StrokeShape, createSnowField, replaySnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { play, varied } from './play.ts'
import { bootAt, make, stampAt } from './strokes.ts'

test('a replay is the same snow to the bit, and with one entry less it is not', () => {
  const journal = new Journal()
  const snow = play({ ticks: 900, journal })
  expect(journal.ticks).toBe(900)
  expect(journal.count).toBeGreaterThan(300)
  const again = replaySnowField(varied, journal)
  expect(again.hash()).toBe(snow.hash())
  expect(again.ledger()).toEqual(snow.ledger())
  journal.count--
  expect(replaySnowField(varied, journal).hash()).not.toBe(snow.hash())
})

test('what waited for the field to open is replayed when it was applied, in its order', () => {
  const journal = new Journal()
  const snow = createSnowField(flatGround(), { closed: true, journal })
  make(snow, bootAt(0, 0, { actor: 9 }))
  make(snow, bootAt(0.06, 0.05, { actor: 2 }))
  snow.open()
  for (let n = 0; n < 300; n++) snow.applyQueued()
  const again = replaySnowField(flatGround(), journal)
  expect(snow.offset(0, 0)).toBeLessThan(-0.04)
  expect(again.hash()).toBe(snow.hash())
})

test('a place tells the strokes that made it, the newest first', () => {
  const journal = new Journal()
  const snow = createSnowField(flatGround(), { journal })
  make(snow, bootAt(0, 0, { actor: 3 }))
  make(snow, stampAt(0.1, 0, { actor: 4, depth: 0.2 }), bootAt(5, 5, { actor: 5 }))
  snow.applyQueued()
  const made = journal.entriesAt(0, 0)
  expect(made.map(({ actor, tick }) => [actor, tick])).toEqual([
    [4, 2],
    [3, 1],
  ])
  expect(made[1]).toMatchObject({ shape: 'Ellipse', load: 760 })
  expect(made.every(({ distance }) => distance < 0)).toBe(true)
  const beside = journal.entriesAt(0.4, 0)
  expect(beside.map(({ actor }) => actor)).toEqual([4])
  expect(beside[0]!.distance).toBeGreaterThan(0.05)
  expect(journal.entriesAt(2, 2)).toEqual([])
  expect(journal.entriesAt(0, 0, 1)).toHaveLength(1)
})

test('gifts, regions and art are replayed like strokes, and what is released stays known', () => {
  const journal = new Journal()
  const snow = createSnowField(varied, { journal })
  const grid = createSnowGrid({ columns: 40, rows: 30, cell: 0.05, value: 0.6 })
  const region = {
    shape: StrokeShape.Ellipse,
    x: 1,
    z: 1,
    dirX: 0.6,
    dirZ: 0.8,
    halfWidth: 0.8,
    halfLength: 1.4,
  }
  const ids: number[] = []
  const steps: Readonly<Record<number, () => void>> = {
    3: () => make(snow, stampAt(3, 1, { depth: 0.3, rim: 1, lift: 0.7 })),
    5: () => ids.push(snow.mask({ ...region, actor: 8 }), snow.shelter({ ...region, actor: 2, x: 4 })),
    9: () => grid.stampOnto(snow, 2, 2, 3),
    20: () => snow.give({ actor: 4, x: 0, z: 3, halfWidth: 0.5, halfLength: 0.3, mass: 2 }),
    40: () => snow.release(ids[0]!),
    60: () => snow.erase({ ...region, actor: 5, x: 3 }),
  }
  for (let tick = 0; tick < 120; tick++) {
    steps[tick]?.()
    if (tick % 4 === 0) snow.enqueue(bootAt((tick % 9) * 0.4, (tick % 7) * 0.4))
    snow.applyQueued()
  }
  expect(snow.ledger().residual).toBe(0)
  const { lifted, given, erased, art } = snow.ledger().accounts
  for (const amount of [lifted, given, erased, art]) expect(amount).not.toBe(0)
  const again = replaySnowField(varied, journal)
  expect(again.hash()).toBe(snow.hash())
  expect(again.ledger()).toEqual(snow.ledger())
  const words = (field: typeof snow): number[] => {
    const list: number[] = []
    field.mixPending((word) => list.push(word))
    return list
  }
  expect(words(again)).toEqual(words(snow))
  expect(() => again.release(ids[0]!)).toThrow('it was released before')
  again.release(ids[1]!)
  expect(again.mask({ ...region, actor: 1 })).toBe(snow.mask({ ...region, actor: 1 }))
})

test('a journal cannot be replayed into itself', () => {
  const journal = new Journal()
  const options = { journal, wobble: 0 }
  make(createSnowField(flatGround(), options), bootAt(0, 0))
  expect(() => replaySnowField(flatGround(), journal, options)).toThrow('options.journal is the journal')
  expect(journal.count).toBe(1)
  expect(
    replaySnowField(flatGround(), journal, { wobble: 0, journal: new Journal() }).offset(0, 0),
  ).toBeLessThan(0)
})
