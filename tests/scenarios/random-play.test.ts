/**
 * One play, one snow: however it is paced, replayed or run. Half a minute by default; `NEVE_PLAY_SECONDS=600` plays ten.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { createDunes, Journal, replaySnowField, Snow, use } from '../../src/game/headless.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { type PlayResult, playAtRandom } from './random-play.ts'

const SECONDS = Number(process.env.NEVE_PLAY_SECONDS ?? 30)
const ticks = SECONDS * 60
const TIMEOUT = 60_000 + SECONDS * 5000
const SEED = 20
const fps = (rate: number) => (): number => 1 / rate

describe(`${SECONDS} s of random play`, () => {
  const journal = new Journal()
  const residuals: number[] = []
  let leak = 0
  let straight: PlayResult
  beforeAll(async () => {
    straight = await playAtRandom({
      ticks,
      seed: SEED,
      journal,
      everySecond: (app) => {
        const snow = use(app.world, Snow)
        if (residuals.push(snow.ledger().residual) !== 5) return
        // One unit planted, and taken out again.
        const mass = snow.tiles[0]!.mass as Int16Array
        mass[77]!++
        leak = snow.ledger().residual
        mass[77]!--
      },
    })
  }, TIMEOUT)

  test('the ledger agrees to the unit each second, without art, and a planted leak of one unit shows', () => {
    expect(residuals).toHaveLength(SECONDS)
    expect(residuals.every((residual) => residual === 0)).toBe(true)
    expect(straight).toMatchObject({ tick: ticks, residual: 0, art: 0 })
    // Only a rim of which all would lie on the masked floor finds no place: less than 0.1 kg a second.
    expect(straight.spilled).toBeLessThan(1000 * SECONDS)
    expect(leak).toBe(1)
  })

  test(
    'a replay of its journal is the same snow',
    () => {
      expect(journal.count).toBeGreaterThan(SECONDS * 100)
      const again = replaySnowField(createGround(createDunes({ seed: SEED })), journal)
      expect(again.hash()).toBe(straight.fieldHash)
    },
    TIMEOUT,
  )

  test.each([30, 60, 144])(
    'at %i frames per second it is the same world',
    async (rate) => {
      expect(await playAtRandom({ ticks, seed: SEED, pace: fps(rate) })).toEqual(straight)
    },
    TIMEOUT,
  )

  test(
    'another seed is another world',
    async () => {
      const other = await playAtRandom({ ticks: 600, seed: SEED + 1 })
      const same = await playAtRandom({ ticks: 600, seed: SEED })
      expect(other.fieldHash).not.toBe(same.fieldHash)
    },
    TIMEOUT,
  )
})
