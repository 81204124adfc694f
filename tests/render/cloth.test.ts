import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Cloth, ClothDetail } from '../../src/components/cloth.ts'
import { eyeAt } from '../../src/game/cli/lib/figure-sheet.ts'
import { DT, openOffscreen, type Offscreen } from '../../src/game/cli/lib/offscreen.ts'
import { stillCamera } from '../../src/game/cli/lib/still-camera.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { remove, setWeather } from '../../src/game/index.ts'
import { withGrids } from '../../src/game/render/cloths.ts'
import { ClothSheet } from '../../src/shaders/layouts.ts'
import { link } from '../../src/shaders/link.ts'
import { weatherByName } from '../../src/snow/weather/weather.ts'
import { GARMENTS } from '../../src/systems/cloth/garment.ts'
import { sheetAt } from '../../src/systems/cloth/sheet.ts'
import { dispatch, gpuDevice, numberBindings } from '../support/gpu.ts'
import { CHEAP } from './stage.ts'

/** Places asked of each panel, round and down; the last ones lie on the seam and on the hem. */
const ROUND = 19
const DOWN = 7
const PROGRAM = `
var<storage, read_write> points : array<vec4f>;
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id : vec3u) {
  let at = vec2f(id.xy) / vec2f(${ROUND - 1}.0, ${DOWN - 1}.0);
  let drape = drapeAt(1u, id.z, at.x, at.y);
  let k = ((id.z * ${DOWN}u + id.y) * ${ROUND}u + id.x) * 2u;
  points[k] = vec4f(drape.position, drape.hollow);
  points[k + 1u] = vec4f(drape.normal, 0.0);
}`

/** Largest distance between surfaces through the cut of a garment, of shader and TypeScript, m, and between their normals. */
async function apart(
  detail: 1 | 2,
  mutate = (code: string) => code,
): Promise<[place: number, normal: number]> {
  const garment = GARMENTS[detail]!
  const row = ClothSheet.stride / 4
  const cloths = new Float32Array(row * 2)
  cloths[row + 3] = detail
  for (let i = 0; i < garment.count; i++) {
    cloths.set(garment.cut.subarray(i * 3, i * 3 + 3), row + ClothSheet.offsets.particles / 4 + i * 4)
  }
  const { code } = link('entry', (path) =>
    path === 'entry'
      ? `#include "generated/layouts.wgsl"\n#include "figure/drape.wgsl"\n${PROGRAM}`
      : readFileSync(`src/shaders/${path}`, 'utf8'),
  )
  const { points } = await dispatch(await gpuDevice(), {
    code: mutate(numberBindings(withGrids(code))),
    inputs: { cloths, points: new Float32Array(4 * ROUND * DOWN * 8) },
    groups: [ROUND, DOWN, 4],
    outputs: ['points'],
  })
  const drawn = new Float32Array(points!)
  let place = 0
  let normal = 0
  garment.panels.forEach((grid, panel) => {
    for (let y = 0; y < DOWN; y++) {
      for (let x = 0; x < ROUND; x++) {
        const known = sheetAt(grid, garment.cut, x / (ROUND - 1), y / (DOWN - 1))
        const k = ((panel * DOWN + y) * ROUND + x) * 8
        for (let axis = 0; axis < 3; axis++) {
          place = Math.max(place, Math.abs(drawn[k + axis]! - known.position[axis]!))
          normal = Math.max(normal, Math.abs(drawn[k + 4 + axis]! - known.normal[axis]!))
        }
      }
    }
  })
  return [place, normal]
}

describe('the surface that is drawn through particles', () => {
  it.each([1, 2] as const)('is that of systems/cloth/sheet.ts, at detail %i', async (detail) => {
    const [place, normal] = await apart(detail)
    expect(place).toBeLessThan(1e-5)
    expect(normal).toBeLessThan(1e-3)
  })
  it('control: another neighbour round the panel, or a hem that is not held, is caught', async () => {
    const [next] = await apart(2, (code) => code.replace('(column + 2) % grid.y', '(column + 3) % grid.y'))
    expect(next).toBeGreaterThan(1e-3)
    const [open] = await apart(2, (code) =>
      code.replace('clamp(line + k - 1, 0, grid.z - 1)', '(line + k - 1)'),
    )
    expect(open).toBeGreaterThan(1e-3)
  })
})

const WIDTH = 60
const HEIGHT = 80
type Mask = readonly boolean[]
const differing = (a: Mask, b: Mask): number => a.filter((inside, k) => inside !== b[k]).length
const area = (mask: Mask): number => mask.filter(Boolean).length

/** Where the figure is in the picture: snow swallows little light. */
async function silhouette({ app, renderer }: Offscreen): Promise<Mask> {
  app.frame(DT)
  await renderer.engine.device.queue.onSubmittedWorkDone()
  renderer.engine.check()
  const pixels = await renderer.readPixels()
  return Array.from({ length: WIDTH * HEIGHT }, (_, k) => pixels[k * 4 + 2]! < 120)
}

interface Seen {
  moving: Mask
  /** 20 ticks later. */
  later: Mask
  frozen: Mask
}
/** What a figure that stands looks like from behind and above, against snow alone, in wind of a strength. */
async function watch(wind: number): Promise<Seen> {
  useDriver(findDrivers()[0]!)
  const eye = [0, 0, 0, 0, 0]
  const screen = await openOffscreen({
    width: WIDTH,
    height: HEIGHT,
    scene: 'dunes',
    input: 'idle',
    seed: 1,
    settings: { ...CHEAP, flakes: 0 },
    edits: [stillCamera(eye), remove('chooseClothDetail')],
  })
  const { app, hero, renderer } = screen
  setWeather(app.world, { ...weatherByName('calm'), wind })
  Cloth.wanted[hero] = ClothDetail.Full
  Object.assign(eye, eyeAt({ ahead: -1.5, right: 0.8, up: 2, at: 0.6, about: '' }, hero))
  await renderer.showView('albedo')
  app.step(330)
  const moving = await silhouette(screen)
  app.step(20)
  const later = await silhouette(screen)
  Cloth.wanted[hero] = ClothDetail.Frozen
  app.step(60)
  expect(Cloth.slot[hero]).toBe(0)
  const frozen = await silhouette(screen)
  screen.dispose()
  return { moving, later, frozen }
}

describe('a figure that stands', () => {
  let calm: Seen
  let windy: Seen
  beforeAll(async () => {
    calm = await watch(1)
    windy = await watch(4)
  }, 300_000)

  it('has cloth that hangs otherwise in the wind', () => {
    expect(area(calm.moving)).toBeGreaterThan(500)
    expect(differing(calm.moving, windy.moving)).toBeGreaterThan(0.03 * area(calm.moving))
  })
  it('has a hem that moves in it', () => {
    expect(differing(windy.moving, windy.later)).toBeGreaterThan(0.005 * area(calm.moving))
  })
  it('control: frozen cloth is drawn, and knows no wind', () => {
    expect(area(windy.frozen)).toBeGreaterThan(0.8 * area(calm.moving))
    expect(differing(calm.frozen, windy.frozen)).toBeLessThan(0.2 * differing(calm.moving, windy.moving))
  })
})
