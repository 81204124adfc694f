import { expect, it } from 'vitest'
import { withConstants } from '../../src/game/render/constants.ts'

const CODE = 'const TAPS = 8;\nfn taps() -> i32 { return TAPS; }\n  const TAPS_INSIDE = 3;\n'

it('constants of a shader take other values, and nothing else changes', () => {
  expect(withConstants(CODE, { TAPS: 4 })).toBe(CODE.replace('= 8', '= 4'))
})
it('a constant that a shader does not declare is named', () => {
  expect(() => withConstants(CODE, { SIDES: 4 })).toThrow('const SIDES')
  expect(() => withConstants(CODE, { TAPS_INSIDE: 4 })).toThrow('const TAPS_INSIDE')
})
