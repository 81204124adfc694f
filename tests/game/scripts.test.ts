import { expect, test } from 'vitest'
import { restingInput, type InputRow } from '../../src/components/scripts.ts'
import { SCRIPT_NAMES, scriptOf } from '../../src/game/scripts.ts'

const rowAt = (name: string, tick: number, rate = 60): InputRow => {
  const row = restingInput()
  scriptOf(name)(tick, row, rate)
  return row
}

test('every script is a function of the tick alone and aims with a unit vector', () => {
  for (const name of SCRIPT_NAMES) {
    for (const tick of [0, 30, 777, 777, 100_000]) {
      const row = rowAt(name, tick)
      expect(rowAt(name, tick)).toEqual(row)
      expect(Math.hypot(row.aimX, row.aimY, row.aimZ)).toBeCloseTo(1, 7)
    }
  }
})
test('a script takes as long at every tick rate', () => {
  for (const name of SCRIPT_NAMES) {
    for (const tick of [0, 60, 210, 700, 10_020])
      for (const factor of [0.5, 2])
        expect(rowAt(name, tick * factor, 60 * factor)).toEqual(rowAt(name, tick))
  }
})
test('an unknown name is answered with the names that exist', () => {
  expect(() => scriptOf('run')).toThrowErrorMatchingInlineSnapshot(
    `[Error: No input is called "run": use one of idle, walk, sprint, circle, wander, jump, aside]`,
  )
  expect(() => scriptOf('constructor')).toThrow(/No input is called "constructor"/)
})
