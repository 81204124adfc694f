import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectTwin, worstDifference } from '../support/twin.ts'
import { twins } from './twins.ts'

const SHADERS = new URL('../../src/shaders/', import.meta.url)
const halves = readdirSync(SHADERS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.wgsl') && !file.startsWith('generated/'))
  .map((file) => ({ file, text: readFileSync(new URL(file, SHADERS), 'utf8') }))
  .filter(({ text }) => text.startsWith('// Twin: '))
const rows = new Set(Object.keys(twins).map((key) => key.split('.')[0]))

describe('twins', () => {
  it('there are some', () => expect(halves.length).toBeGreaterThan(1))
  it.each(halves)(
    '$file: every function has a half of the same name and a row in the table',
    async ({ file, text }) => {
      const path = text.match(/^\/\/ Twin: (\S+)/)![1]
      const half: unknown = await import(new URL(join(dirname(file), path), SHADERS).href)
      for (const [, name] of text.matchAll(/^fn (\w+)/gm)) {
        expect(half, `${file} has ${name}, ${path} does not`).toHaveProperty(name)
        expect(rows, `${name} of ${file} has no row in tests/shaders/twins.ts`).toContain(name)
      }
    },
  )
  it.each(Object.entries(twins))('%s', async (_, twin) => expectTwin(twin))
  it.each([
    ['mix32', '0x7feb352du', '0x7feb352fu'],
    ['pcg', '747796405u', '747796407u'],
    ['gradientNoise.value', 'f * 6.0 - 15.0', 'f * 6.001 - 15.001'],
    ['gradientNoise.dx', 'du = 30.0', 'du = 30.1'],
    ['curveWeights.1', '5.0 - 3.0 * t', '5.0 - 3.01 * t'],
    ['curveSlopes.2', '10.0 - 9.0 * s', '10.0 - 9.02 * s'],
    ['curveBends.1', '9.0 * t - 5.0', '9.02 * t - 5.0'],
    ['macroAt.far.x', '(node.y + row)', '(node.y + row + 1)'],
    ['macroAt.near.y', '+ vec3f(0.0, turn)', ''],
    ['reliefAt.far.x', 'patchy * ridge.x', '1.02 * patchy * ridge.x'],
    ['reliefAt.near.y', 'slow.yz * dot(bend, g) +', ''],
    ['lightThrough.red', 'a * a + b * b', 'a * a + 1.02 * b * b'],
    ['hazePhase', '(mu, 0.76)', '(mu, 0.761)'],
    ['fogAlong', '1.0 - exp(-climb)', '1.0 - exp(-1.02 * climb)'],
  ])('control: %s with its WGSL edited is caught', async (name, from, to) => {
    const twin = twins[name]
    const { worst } = await worstDifference(twin, (code) => {
      expect(code).toContain(from)
      return code.replace(from, to)
    })
    expect(worst).toBeGreaterThan(twin.within)
  })
  it('refuses a domain over which nothing varies', async () => {
    const flat = {
      ...twins['gradientNoise.value'],
      domain: [
        [1, 1],
        [1, 1],
        [0, 0],
        [0, 0],
      ] as const,
    }
    await expect(worstDifference(flat)).rejects.toThrow(/only spans 0…0 over the domain: widen it/)
  })
})
