/** Energy: what the snow's material sends out against what it gets. */
import { describe, expect, it } from 'vitest'
import { runSnow, swap } from '../support/snow-light.ts'

/** Fields of a SnowPoint that differ from zero. */
const STATES: Readonly<Record<string, string>> = {
  fresh: '',
  crusted: 'p.crust = 1.0;',
  loose: 'p.loose = 1.0; p.thin = 0.6;',
  packed: 'p.packed = 1.0;',
  wet: 'p.wet = 1.0; p.crust = 0.5;',
  icy: 'p.ice = 1.0;',
  'bare ground': 'p.bare = 1.0; p.ground = vec3f(0.2, 0.18, 0.16);',
  // What the grain has at most.
  'slopes below the pixel': 'p.variance = 0.06; p.crust = 1.0;',
}
const NAMES = Object.keys(STATES)
const point = (state: string, normal = 'vec3f(0.0, 1.0, 0.0)') => `
  var p : SnowPoint;
  p.normal = ${normal};
  p.shadowNormal = p.normal;
  p.open = 1.0;
  p.footprint = CROWD;
  ${STATES[state]}`
const white = swap('  return m;', '  m.albedo = vec3f(1.0);\n  return m;')

/** Largest departure from 1 of white snow under a white sky, over views and hollows. */
async function furnace(state: string, mutate = (code: string) => code): Promise<number> {
  const views = new Float32Array(4 * 60)
  for (let i = 0; i < 60; i++)
    views.set([0.06 + 0.94 * ((i % 20) / 19), 0.2 + 0.4 * Math.floor(i / 20)], 4 * i)
  const body = `${point(state)}
  skyLight = 1.0;
  frame.sun = vec4f(0.0, 1.0, 0.0, 0.0);
  p.open = input.y;
  p.relative = -vec3f(sqrt(1.0 - input.x * input.x), input.x, 0.0);
  found[i] = vec4f(shadeSnow(p), 1.0);`
  const found = await runSnow(body, 60, views, (code) => mutate(white(code)))
  return Math.max(...found.map((value) => Math.abs(value - 1)))
}

/** What leaves, over all views, of a sun at a height of `elevation`, over what arrives on the plane. */
async function reflected(state: string, elevation: number, mutate = (code: string) => code): Promise<number> {
  const [rings, turns] = [96, 96]
  const views = new Float32Array(4 * rings * turns)
  for (let k = 0; k < rings * turns; k++)
    views.set([(Math.floor(k / turns) + 0.5) / rings, (((k % turns) + 0.5) / turns) * 2 * Math.PI], 4 * k)
  const [s, c] = [Math.sin((elevation * Math.PI) / 180), Math.cos((elevation * Math.PI) / 180)]
  // Rings of equal cos² carry equal shares of the projected hemisphere.
  const body = `${point(state)}
  frame.sun = vec4f(${c}, ${s}, 0.0, 0.0);
  frame.sunlight = vec4f(1.0);
  let cosine = sqrt(input.x);
  p.relative = -vec3f(sqrt(1.0 - input.x) * vec2f(cos(input.y), sin(input.y)), cosine).xzy;
  found[i] = vec4f(shadeSnow(p), 1.0);`
  const found = await runSnow(body, rings * turns, views, mutate)
  let most = 0
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0
    for (let k = 0; k < rings * turns; k++) sum += found[4 * k + channel]!
    most = Math.max(most, ((sum / (rings * turns)) * Math.PI) / s)
  }
  return most
}

/** Albedo of a state. */
async function albedo(state: string): Promise<readonly number[]> {
  const found = await runSnow(`${point(state)}\n  found[i] = vec4f(snowMaterial(p).albedo, 1.0);`, 1)
  return [...found.subarray(0, 3)]
}

describe('the material of snow', () => {
  it.each(NAMES)('loses and makes no light in a white furnace: %s', async (state) => {
    expect(await furnace(state)).toBeLessThan(0.02)
  })
  it.each([
    ['mirrored light is not taken from what enters', ' * (1.0 - mirrorsSky)', ''],
    [
      'walls do not pass light on',
      'return mix(walls, skySpecular(direction, roughness), open);',
      'return skySpecular(direction, roughness) * open;',
    ],
    ['hollows have one bounce', ' / (1.0 - kept * walled);', ';'],
  ])('control: the furnace shows it when %s', async (_name, from, to) => {
    expect(await furnace('icy', swap(from, to))).toBeGreaterThan(0.02)
  })
  it.each(NAMES)('sends out no more sun than it gets: %s', async (state) => {
    for (const elevation of [12, 20, 35, 60, 90]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await reflected(state, elevation), `${elevation}°`).toBeLessThan(1)
    }
  })
  it('control: too much sun is seen when crystals mirror thrice', async () => {
    const wrong = swap('(shade.x * lobe.crystals', '(shade.x * 3.0 * lobe.crystals')
    expect(await reflected('fresh', 12, wrong)).toBeGreaterThan(1)
  })
  it('is at most 0.9 white, and only bare ground is warmer than grey', async () => {
    for (const state of NAMES) {
      // oxlint-disable-next-line no-await-in-loop
      const [red, green, blue] = await albedo(state)
      expect(Math.max(red!, green!, blue!), state).toBeLessThanOrEqual(0.9 + 1e-6)
      if (state === 'bare ground') expect(red).toBeGreaterThan(blue!)
      else expect(blue, state).toBeGreaterThanOrEqual(red!)
    }
  })
})
