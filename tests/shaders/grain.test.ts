/** Grain keeps the light of the snow as it shrinks below the pixel. */
import { describe, expect, it } from 'vitest'
import { runSnow, swap } from '../support/snow-light.ts'

const POINTS = 65_536
/** Widths of a pixel, m: from all grain shown to none. */
const FOOTPRINTS = [0.0005, 0.002, 0.006, 0.02, 0.06, 0.2]

interface Means {
  light: number
  /** Variance of the slopes that show and of those that do not, both axes. */
  shown: number
  lost: number
}
/** Means over a level plain of snow under a sun at a height of `elevation`, seen aslant from the other side. */
async function plain(elevation: number, footprint: number, mutate = (code: string) => code): Promise<Means> {
  const [s, c] = [Math.sin((elevation * Math.PI) / 180), Math.cos((elevation * Math.PI) / 180)]
  const body = `
  surface.wind = vec2f(0.74, 0.67);
  frame.sun = vec4f(${c * 0.6}, ${s}, ${c * 0.8}, 0.0);
  frame.sunlight = vec4f(1.0);
  skyLight = 0.05;
  let at = vec2f(f32(i & 255u), f32(i >> 8u)) * vec2f(0.0131, 0.0377);
  let grain = grainOn(vec3f(at.x, 0.0, at.y), vec2f(0.0), 0.0, ${footprint}, 1.0, 1.0);
  var p : SnowPoint;
  p.crust = 1.0;
  p.normal = normalize(vec3f(-grain.slope.x, 1.0, -grain.slope.y));
  p.shadowNormal = vec3f(0.0, 1.0, 0.0);
  p.open = 1.0 - HOLLOW_SKY * grain.hollow;
  p.dim = HOLLOW_SUN * grain.hollow;
  p.variance = grain.lost;
  p.footprint = CROWD;
  p.relative = vec3f(0.3, -0.8, 0.55);
  found[i] = vec4f(shadeSnow(p).g, dot(grain.slope, grain.slope), 2.0 * grain.lost, 1.0);`
  const found = await runSnow(body, POINTS, undefined, mutate)
  const mean = (k: number) => found.reduce((sum, value, i) => (i % 4 === k ? sum + value : sum), 0) / POINTS
  return { light: mean(0), shown: mean(1), lost: mean(2) }
}
async function spread(elevation: number, mutate = (code: string) => code): Promise<number> {
  const light: number[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (const footprint of FOOTPRINTS) light.push((await plain(elevation, footprint, mutate)).light)
  return Math.max(...light) / Math.min(...light) - 1
}

describe('the grain of snow', () => {
  it.each([8, 20, 40])('is as bright from afar as near by, under a sun of %d°', async (elevation) => {
    expect(await spread(elevation)).toBeLessThan(0.04)
  })
  it('control: the difference is seen when hollows are forgotten from afar', async () => {
    expect(await spread(8, swap('const MEAN_HOLLOW = 0.2', 'const MEAN_HOLLOW = 0.0'))).toBeGreaterThan(0.04)
  })
  it('has the same slopes shown and lost together at any distance', async () => {
    const near = await plain(20, 0.0005)
    const far = await plain(20, 0.2)
    expect(near.lost).toBeLessThan(0.02 * near.shown)
    expect(far.shown).toBe(0)
    expect(Math.abs(far.lost / near.shown - 1)).toBeLessThan(0.12)
  })
})
