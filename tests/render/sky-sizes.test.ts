import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COLUMNS, MIRROR, MULTIPLE, ROWS, THROUGH } from '../../src/game/render/sky-chain.ts'

/** The numbers of a constant of a shader. */
function constant(file: string, name: string): number[] {
  const value = new RegExp(`^const ${name} = (.*);$`, 'm').exec(
    readFileSync(`src/shaders/sky/${file}`, 'utf8'),
  )
  expect(value, name).not.toBeNull()
  return value![1]!
    .replace(/^vec2i/, '')
    .match(/\d+/g)!
    .map(Number)
}

it('the tables of the sky have the sizes that the shaders say', () => {
  expect(constant('lut/tables.wgsl', 'THROUGH_SIZE')).toEqual(THROUGH)
  expect(constant('lut/tables.wgsl', 'MULTIPLE_SIZE')).toEqual(MULTIPLE)
  expect(constant('sky-map.wgsl', 'SKY_COLUMNS')).toEqual([COLUMNS])
  expect(constant('sky-map.wgsl', 'SKY_ROWS')).toEqual([ROWS])
  expect(constant('mirror-map.wgsl', 'MIRROR_COLUMNS')).toEqual([MIRROR[0]])
  expect(constant('mirror-map.wgsl', 'MIRROR_LEVELS')).toEqual([MIRROR[2]])
})
