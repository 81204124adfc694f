import { describe, expect, it } from 'vitest'
import { BLEND_START, LEVEL_NODES, levelAt, LEVELS, macroAt } from '../../src/shaders/terrain/macro.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import type { HeightSource } from '../../src/snow/ground/height-source.ts'
import { createHeightLevels, type LevelWindow, RECT_WORDS } from '../../src/snow/ground/levels.ts'
import { createPlane } from '../../src/snow/ground/plane.ts'

const ALL = LEVEL_NODES * LEVEL_NODES * LEVELS
/** Cheap, and different at every node. */
const source: HeightSource = {
  ...createPlane(),
  height: (x, z, least) => Math.floor(x) * 0.001 + Math.floor(z) * 0.37 + least,
}
const filled = (x: number, z: number, from: HeightSource = source): LevelWindow => {
  const levels = createHeightLevels(from)
  levels.update(x, z, Infinity)
  return levels
}
const same = (a: Float32Array, b: Float32Array) => Buffer.from(a.buffer).equals(Buffer.from(b.buffer))
/** What a texture holds that was only ever given the dirty rectangles. */
function upload(texture: Float32Array, levels: LevelWindow): number {
  let texels = 0
  for (let r = 0; r < levels.dirtyCount; r++) {
    const [x, y, width, height] = levels.dirty.subarray(r * RECT_WORDS, (r + 1) * RECT_WORDS)
    expect(x + width).toBeLessThanOrEqual(LEVEL_NODES)
    expect(Math.floor(y / LEVEL_NODES)).toBe(Math.floor((y + height - 1) / LEVEL_NODES))
    for (let k = y; k < y + height; k++)
      texture.set(
        levels.heights.subarray(k * LEVEL_NODES + x, k * LEVEL_NODES + x + width),
        k * LEVEL_NODES + x,
      )
    texels += width * height
  }
  levels.clearDirty()
  return texels
}

describe('height levels', () => {
  it('hold after any walk what a fresh fill holds, in the texture too', () => {
    const levels = createHeightLevels(source)
    const texture = new Float32Array(ALL)
    let x = 3
    let z = -5
    for (let step = 0; step < 16; step++) {
      x += 7.3 * Math.cos(step * 0.7)
      z += 9.1 * Math.sin(step * 0.4)
      levels.update(x, z, Infinity)
      upload(texture, levels)
    }
    const fresh = filled(x, z)
    expect(same(levels.heights, fresh.heights)).toBe(true)
    expect(same(texture, fresh.heights)).toBe(true)
  })
  it('cost strips when walking, nothing when standing', () => {
    const levels = filled(0, 0)
    levels.clearDirty()
    expect(levels.update(0, 0, Infinity)).toBe(0)
    expect(levels.dirtyCount).toBe(0)
    let nodes = 0
    for (let step = 0; step < 64; step++) nodes += levels.update(0.5 * step, 0, Infinity)
    expect(nodes / 32).toBeLessThan(1100)
  })
  it('fill coarse levels first after a jump, within the budget, and say how fine they are', () => {
    const levels = filled(0, 0)
    const seen: number[] = []
    let calls = 0
    do {
      // The coarsest level of 16 km holds a jump of 3 km but for strips.
      const nodes = levels.update(3000, 1000, 8192)
      expect(nodes).toBeLessThan(8192 + 256 * 200)
      if (seen.at(-1) !== levels.finestLevel) seen.push(levels.finestLevel)
    } while (levels.finestLevel > 0 && calls++ < 1000)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect(seen.at(-1)).toBe(0)
    expect(calls).toBeGreaterThan(20)
    while (levels.update(3000, 1000, 8192) > 0);
    expect(same(levels.heights, filled(3000, 1000).heights)).toBe(true)
  })
  it('keep level 0 while a runner on a small budget lags by a strip', () => {
    const levels = filled(0, 0)
    for (let tick = 0; tick < 120; tick++) {
      levels.update((tick * 20) / 60, 0, 700)
      expect(levels.finestLevel).toBe(0)
    }
  })
  it('show the very ground that feet stand on within 44 m, 10 km out too', () => {
    const dunes = createDunes()
    const ground = createGround(dunes)
    for (const [focusX, focusZ] of [
      [5, 9],
      [10_011, -9_003],
    ]) {
      const levels = filled(focusX, focusZ, dunes)
      for (let i = 0; i < 400; i++) {
        const radius = BLEND_START * Math.sqrt((i + 0.5) / 400)
        const x = focusX + radius * Math.cos(i * 2.4)
        const z = focusZ + radius * Math.sin(i * 2.4)
        expect(Math.abs(macroAt(levels, x, z) - ground.macro(x, z))).toBeLessThan(1e-9)
      }
    }
  })
  it('blend without a step from level to level', () => {
    const levels = filled(0, 0, createDunes())
    let most = 0
    for (let d = 30; d < 3000; d += 0.05) {
      const step = Math.abs(macroAt(levels, d + 0.05, 0.3 * d) - macroAt(levels, d, 0.3 * d))
      most = Math.max(most, step)
    }
    expect(most).toBeLessThan(0.08)
  })
  it('leave out of a level what it cannot hold', () => {
    const levels = filled(0, 0)
    // `source` adds the wavelength it is asked for: none for the exact level, then four spacings.
    const base = levelAt(levels, 0, 0, 0)
    for (let level = 1; level < LEVELS; level++) {
      const spacing = 0.5 * 2 ** level
      expect(levelAt(levels, level, 0, 0) - base).toBeGreaterThan(3 * spacing)
    }
  })
  it('start anew after invalidate', () => {
    const levels = filled(0, 0)
    levels.invalidate()
    expect(levels.update(0, 0, Infinity)).toBe(ALL)
  })
})
