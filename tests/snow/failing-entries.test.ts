/** An entry that fails as it is applied gives its error, and costs nothing else. */
import { expect, test } from 'vitest'
import { createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { bootAt, make } from './strokes.ts'

test('a ground that has no height is named', () => {
  const snow = createSnowField({ ...flatGround(), macro: () => NaN })
  snow.enqueue(bootAt(1, 2, { underside0: 0, underside1: 0 }))
  expect(() => snow.applyQueued()).toThrowErrorMatchingInlineSnapshot(
    `[Error: The ground's macro height at (1.00006103515625, 1.999969482421875) is NaN: its height source must return finite metres]`,
  )
})

test('a ground that fails in the middle of a stroke stops it, and the ledger still agrees', () => {
  const edge = 2.5 // where the next tile begins
  const flat = flatGround()
  const snow = createSnowField({
    ...flat,
    restDepth(x, z) {
      if (x > edge) throw new Error('no data beyond the edge')
      return flat.restDepth(x, z)
    },
  })
  snow.enqueue(bootAt(edge - 0.04, 1))
  expect(() => snow.applyQueued()).toThrow('no data beyond the edge')
  expect(snow.ledger().residual).toBe(0)
  make(snow, bootAt(1, 1))
  expect(snow.stats.strokes).toBe(1) // the broken stroke is not tried again
  expect(snow.offset(1, 1)).toBeLessThan(-0.05)
  expect(snow.ledger().residual).toBe(0)
})

test('an entry that fails costs the others of its tick nothing: they are applied, the tick ends, and every error is told', () => {
  const edge = 2.5
  const flat = flatGround()
  const restDepth = (x: number, z: number): number => {
    if (x > edge) throw new Error(`no data at ${x >= 5 ? 'five' : 'three'} metres`)
    return flat.restDepth(x, z)
  }
  const good = [bootAt(1, 1, { actor: 1 }), bootAt(0.5, 1, { actor: 3 }), bootAt(-1, 1, { actor: 9 })]
  const broken = [bootAt(3, 1, { actor: 2 }), bootAt(6, 1, { actor: 4 })]
  const whole = createSnowField(flat)
  make(whole, ...good)
  const snow = createSnowField({ ...flat, restDepth })
  for (const stroke of [...broken, ...good]) snow.enqueue(stroke)
  expect(() => snow.applyQueued()).toThrow(
    '2 entries of a tick failed: no data at three metres; no data at five metres',
  )
  expect(snow.stats.tiles).toBe(whole.stats.tiles)
  expect(snow.hash()).toBe(whole.hash())
  expect(snow.ledger().residual).toBe(0)
  // Nothing of it comes again.
  for (let n = 0; n < 600; n++) for (const field of [snow, whole]) field.applyQueued()
  expect(snow.hash()).toBe(whole.hash())
})
