/** Parallax occlusion of the grain: where a ray meets it, against heights looked up one by one. */
import { describe, expect, it } from 'vitest'
import { runSnow, swap } from '../support/snow-light.ts'

const POINTS = 4096
const layers = (count: number) => swap('const PARALLAX_LAYERS = 0;', `const PARALLAX_LAYERS = ${count};`)

/** For rays that come down at an elevation: how far they are led aside, m, how deep in the grain they end, and how deep they passed through it. */
async function rays(elevation: number, count: number, mutate = (code: string) => code) {
  const [s, c] = [Math.sin((elevation * Math.PI) / 180), Math.cos((elevation * Math.PI) / 180)]
  const body = `
  surface.wind = vec2f(0.74, 0.67);
  let at = vec2f(f32(i & 63u), f32(i >> 6u)) * vec2f(0.0531, 0.0377);
  let ray = vec3f(${c * 0.6}, ${-s}, ${c * 0.8}) * 3.0;
  let aside = parallax(at, ray, vec2f(0.0), vec2i(0), 0.0, 0.001, 1.0);
  // Height of the ray over the plane, where it ended.
  let along = ray.xz / -ray.y;
  let h = -dot(aside, along) / max(dot(along, along), 1e-9);
  var through = 0.0;
  for (var k = 0; k < 256; k++) {
    let over = h + (GRAIN_TOP - h) * (f32(k) + 0.5) / 256.0;
    through = max(through, grainHeight(at - along * over, vec2i(0), 0.0, 0.001, 1.0) - over);
  }
  found[i] = vec4f(length(aside), abs(h - grainHeight(at + aside, vec2i(0), 0.0, 0.001, 1.0)), through, 1.0);`
  const found = await runSnow(body, POINTS, undefined, (code) => mutate(layers(count)(code)))
  const column = (k: number) => Array.from({ length: POINTS }, (_, i) => found[4 * i + k]!)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / POINTS
  return { aside: mean(column(0)), off: mean(column(1)), through: mean(column(2)) }
}

describe('parallax', () => {
  it('leads no ray aside that comes straight down', async () => {
    expect((await rays(90, 24)).aside).toBeLessThan(1e-4)
  })
  it.each([60, 35, 20])('ends rays of %d° on the grain, and leads none through it', async (elevation) => {
    const { aside, off, through } = await rays(elevation, 32)
    expect(aside).toBeGreaterThan(0.002)
    expect(off).toBeLessThan(0.0006)
    expect(through).toBeLessThan(0.0001)
  })
  it('control: rays that are not led aside end off the grain, and two layers lead them through it', async () => {
    const straight = swap('return -shown * ray * along;', 'return vec2f(0.0);')
    expect((await rays(20, 32, straight)).off).toBeGreaterThan(0.002)
    expect((await rays(20, 2)).through).toBeGreaterThan(0.00015)
  })
  it('is left out where it has no layers', async () => {
    const { aside } = await rays(20, 0)
    expect(aside).toBe(0)
  })
})
