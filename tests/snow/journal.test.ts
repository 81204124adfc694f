/** What a journal keeps makes the same snow again, and tells who made a place. */
import { expect, test } from 'vitest'
import { Journal, createSnowField, replaySnowField } from '../../src/snow/index.ts'
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
