/** What becomes of a print on ground with relief: its floor is flat at first, and what fills it looks like the snow round about. */
import { expect, test } from 'vitest'
import { createSnowField } from '../../src/snow/field.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { wait } from './marks.ts'
import { bootAt, make } from './strokes.ts'

const MINUTE = 3600

test('a print in a trough of the relief has a flat floor when fresh; after ten minutes the relief has come back, and no edge is left', () => {
  const ground = createGround(createDunes({ seed: 1 }))
  const snow = createSnowField(ground)
  let [x, z] = [0, 0]
  for (let i = 0; i < 400; i++) {
    const [px, pz] = [(i % 20) * 0.7, Math.floor(i / 20) * 0.7]
    if (ground.relief(px, pz) < ground.relief(x, z)) [x, z] = [px, pz]
  }
  const trough = ground.relief(x, z)
  expect(trough).toBeLessThan(-0.025)
  /** How far the surface is from relief and offset at the print's middle, m. */
  const flattened = (): number =>
    Math.abs(snow.height(x, z) - ground.macro(x, z) - ground.relief(x, z) - snow.offset(x, z))
  make(snow, bootAt(x, z))
  expect(flattened()).toBeGreaterThan(0.9 * -trough)
  wait(snow, 10 * MINUTE)
  expect(snow.offset(x, z)).toBeLessThan(-0.02)
  expect(flattened()).toBeLessThan(0.4 * -trough)
})
