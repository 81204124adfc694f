/** Glints against a count of crystals one by one. */
import { describe, expect, it } from 'vitest'
import { pcg } from '../../src/shaders/lib/hash.ts'
import { runSnow, swap } from '../support/snow-light.ts'

const CRYSTALS = 1_400_000
const LEAN = 0.6
const FLASH = 0.04

/** Flashes on a square metre, counted: crystals lean as GGX has it, and flash within FLASH of the slope that mirrors. */
function countedPerMetre(slope: number): number {
  const crystals = 12_000_000
  let flashes = 0
  let state = 1
  for (let i = 0; i < crystals; i++) {
    state = pcg(state + i)
    const u = ((state >>> 8) + 0.5) / 2 ** 24
    const turn = (pcg(state) / 2 ** 32) * 2 * Math.PI
    const lean = LEAN * Math.sqrt(u / (1 - u))
    const [x, z] = [lean * Math.cos(turn), lean * Math.sin(turn)]
    if (Math.abs(x - slope) < FLASH / 2 && Math.abs(z) < FLASH / 2) flashes++
  }
  return (flashes / crystals) * CRYSTALS
}

const STEPS = 64
/** Sums over `STEPS` points a thread; how many flash on a square metre, and how much light one point has at most. */
async function drawn(footprint: number, slope: number, threads: number, mutate = (code: string) => code) {
  const body = `
  let halfway = normalize(vec3f(${slope}, 1.0, 0.0));
  let pixel = ${footprint};
  var sum = vec3f(0.0);
  var most = 0.0;
  for (var k = 0u; k < ${STEPS}u; k++) {
    // Far enough apart that no two share a cell.
    let p = vec2f(f32(k + ${STEPS}u * (i & 127u)), f32(i >> 7u)) * pixel * 2.7 + 0.37 * pixel;
    let light = glints(p, pixel, halfway, halfway.y);
    sum += light;
    most = max(most, max(light.r, max(light.g, light.b)));
  }
  let cosine = halfway.y;
  let density = normalDensity(cosine, CRYSTAL_LEAN) * cosine * cosine * cosine * cosine;
  found[i] = vec4f(dot(sum, vec3f(1.0 / 3.0)) / ${STEPS}.0 * meanFlashes(1.0, density), most, min(sum.x, min(sum.y, sum.z)), 1.0);`
  const found = await runSnow(body, threads, undefined, mutate)
  let sum = 0
  let most = 0
  let least = Infinity
  for (let i = 0; i < threads; i++) {
    sum += found[4 * i]!
    most = Math.max(most, found[4 * i + 1]!)
    least = Math.min(least, found[4 * i + 2]!)
  }
  return { perMetre: sum / threads, most, least }
}

/** Light of a view of `width` × `height` pixels while it pans: 16 frames, a third of a pixel and a thirtieth of a flash apart. */
async function pan(footprint: number, width: number, height: number): Promise<number[]> {
  const sums: number[] = []
  for (let step = 0; step < 16; step++) {
    const body = `
  let halfway = normalize(vec3f(0.21 + ${step} * 0.0013, 1.0, 0.1));
  var sum = 0.0;
  for (var k = 0u; k < ${width}u; k++) {
    let p = (vec2f(f32(k), f32(i)) + vec2f(0.33, 0.12) * ${step}.0) * ${footprint};
    sum += glints(p, ${footprint}, halfway, halfway.y).g;
  }
  found[i] = vec4f(sum);`
    // oxlint-disable-next-line no-await-in-loop
    const found = await runSnow(body, height)
    sums.push(found.reduce((total, value) => total + value, 0) / (4 * width * height))
  }
  return sums
}

const SLOPE = 0.2
describe('glints', () => {
  const counted = countedPerMetre(SLOPE)
  // Pixels of 5, 22 and 95 mm: some 4, 15 and 60 m away. Near, flashes are rare and need more points.
  it.each([
    [0.005, 131_072],
    [0.022, 16_384],
    [0.095, 4_096],
  ])('are as many as a count of crystals gives in pixels of %f m', async (footprint, threads) => {
    const { perMetre, least } = await drawn(footprint, SLOPE, threads)
    expect(Math.abs(perMetre / counted - 1)).toBeLessThan(0.02)
    expect(least).toBeGreaterThanOrEqual(0)
  })
  it.each([
    ['the first flash is not taken from the others', 'let more = mean / any - 1.0;', 'let more = mean;'],
    ['sizes do not even out', '3.0 * size * size', '2.8 * size * size'],
    ['flashes do not even out', '4.0 * within.x * within.y', '3.6 * within.x * within.y'],
  ])('control: the count shows it when %s', async (_name, from, to) => {
    const { perMetre } = await drawn(0.022, SLOPE, 16_384, swap(from, to))
    expect(Math.abs(perMetre / counted - 1)).toBeGreaterThan(0.02)
  })
  it('are single bright points near by and a sheen far off', async () => {
    const near = await drawn(0.003, SLOPE, 2_048)
    const far = await drawn(0.2, SLOPE, 2_048)
    expect(near.most).toBeGreaterThan(50)
    expect(far.most).toBeLessThan(3)
  })
  it('keep their light within a tenth of its mean while the view pans', async () => {
    const sums = await pan(0.006, 1024, 576)
    const mean = sums.reduce((total, value) => total + value, 0) / sums.length
    for (const sum of sums) expect(Math.abs(sum / mean - 1)).toBeLessThan(0.1)
    expect(Math.abs(mean - 1)).toBeLessThan(0.1)
  })
})
