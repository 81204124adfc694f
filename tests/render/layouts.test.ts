import { WgslReflect } from 'wgsl_reflect/wgsl_reflect.module.js'
import { describe, expect, it } from 'vitest'
import { emitWgsl, structs } from '../../src/shaders/layouts.ts'
import { defineStruct } from '../../src/shaders/struct-layout.ts'

describe('layouts', () => {
  it('generated/layouts.wgsl is what layouts.ts emits (vitest -u rewrites it)', async () => {
    await expect(emitWgsl()).toMatchFileSnapshot('../../src/shaders/generated/layouts.wgsl')
  })

  it.each(structs)('$name has the offsets that WGSL gives it', (struct) => {
    const reflected = new WgslReflect(emitWgsl()).structs.find((s) => s.name === struct.name)!
    expect(Object.fromEntries(reflected.members.map((m) => [m.name, m.offset]))).toEqual(struct.offsets)
    expect(reflected.size).toBe(struct.stride)
  })

  it('refuses an array whose elements would be padded', () => {
    expect(() => defineStruct('Odd', { weights: ['f32', 4] })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Odd.weights: an array of f32 has a padded stride: pack it into vec4f]`,
    )
  })
})
