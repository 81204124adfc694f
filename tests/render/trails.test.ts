/** Tracks from afar: they are there, and they hold still while the camera moves. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tierOf } from '../../src/game/settings/index.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import type { SnowField } from '../../src/snow/types.ts'
import type { Stage } from './stage.ts'

const WIDTH = 96
const HEIGHT = 54
const FILL = '../../src/shaders/terrain/fill-compute.wgsl'

/** A stage whose surface is composed by an edited shader. */
async function createStage(mutate: (code: string) => string): Promise<Stage> {
  vi.resetModules()
  vi.doMock(FILL, async (original) => ({
    default: mutate((await original<{ default: string }>()).default),
  }))
  const stage = await import('./stage.ts')
  // Tracks have as many texels as players see.
  const { baseTexels, surfaceTexels } = tierOf('high').values
  const quality = { ...stage.CHEAP, baseTexels, surfaceTexels, surfaceFill: 2048 }
  return stage.createStage(WIDTH, HEIGHT, { quality })
}
const asItIs = (code: string): string => code
/** Reads the finest level everywhere, as far as its pages reach, and nothing beyond. */
function finestOnly(code: string): string {
  const wide = /let wide = .*;/
  expect(code).toMatch(wide)
  expect(code).toContain('COARSEST = 2')
  return code.replace(wide, 'let wide = 1.0;').replace('COARSEST = 2', 'COARSEST = 0')
}

/** A board's groove and a line of prints along z, from one z to another. */
function trail(field: SnowField, x: number, z0: number, z1: number): void {
  const groove = { ...blankStroke(), actor: 1, depth: 0.2, halfWidth: 0.3, halfLength: 0.35, rim: 0.7 }
  for (let z = z0; z < z1; z += 0.5) field.enqueue({ ...groove, x0: x, x1: x + 0.15, z0: z, z1: z + 0.5 })
  const print = { ...blankStroke(), actor: 2, load: 760, halfWidth: 0.055, halfLength: 0.14, rim: 0.6 }
  for (let z = z0; z < z1; z += 0.75) {
    const side = x + 3 + (z % 1.5 === 0 ? 0.12 : -0.12)
    field.enqueue({ ...print, x0: side, x1: side, z0: z, z1: z })
  }
  field.applyQueued()
}

/** Stands 40 m above (x, 0) and looks along +z; detail centres on the ground below. */
function stand({ view, field }: Stage, x: number, pitch: number, fov: number): void {
  const [sin, cos] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  Object.assign(view, { x, y: field.height(0, 0) + 40, z: 0, fovY: (fov * Math.PI) / 180 })
  Object.assign(view, { forwardX: 0, forwardY: sin, forwardZ: cos, upX: 0, upY: cos, upZ: -sin })
  Object.assign(view, { focusX: 0, focusY: field.height(0, 0), focusZ: 0 })
}
/** Luminance of each pixel, 0…255, once nothing is left to upload. */
async function picture(stage: Stage): Promise<Float32Array> {
  do await stage.frame()
  while (stage.renderer.stats.snowUploads > 0)
  const rgba = await stage.renderer.readPixels()
  return Float32Array.from(
    { length: WIDTH * HEIGHT },
    (_, i) => 0.2126 * rgba[4 * i]! + 0.7152 * rgba[4 * i + 1]! + 0.0722 * rgba[4 * i + 2]!,
  )
}

/** How a trail changes the picture from 300 m: pixels darker or brighter by more than 6 of 255, and the sum over all. */
async function seen(stage: Stage) {
  stand(stage, 0, -8, 6)
  const before = await picture(stage)
  trail(stage.field, -10, 260, 340)
  const change = (await picture(stage)).map((light, i) => light - before[i]!)
  return { pixels: change.filter((c) => Math.abs(c) > 6).length, sum: change.reduce((a, b) => a + b) }
}
/**
 * How unsteady the pixels of a trail 60 m away are, of 255, while the camera moves by a tenth of a pixel a frame: a steady
 * picture changes evenly then, so its second difference over time is small.
 */
async function jitter(stage: Stage) {
  stand(stage, 0, -32, 18)
  const without = await picture(stage)
  trail(stage.field, -4, 45, 80)
  const pictures: Float32Array[] = []
  for (let frame = 0; frame < 8; frame++) {
    stand(stage, frame * 0.04, -32, 18)
    // oxlint-disable-next-line no-await-in-loop -- a queue of frames would pile up
    pictures.push(await picture(stage))
  }
  let sum = 0
  let count = 0
  for (let i = 0; i < without.length; i++) {
    if (Math.abs(pictures[0]![i]! - without[i]!) < 3) continue
    for (let k = 1; k < 7; k++, count++)
      sum += (pictures[k - 1]![i]! - 2 * pictures[k]![i]! + pictures[k + 1]![i]!) ** 2
  }
  return { rms: Math.sqrt(sum / count), count }
}
async function look(mutate: (code: string) => string) {
  const stage = await createStage(mutate)
  try {
    return { seen: await seen(stage), jitter: await jitter(stage) }
  } finally {
    stage.dispose()
  }
}

describe('tracks from afar', () => {
  let drawn: Awaited<ReturnType<typeof look>>
  let control: typeof drawn
  beforeAll(async () => {
    drawn = await look(asItIs)
    control = await look(finestOnly)
  }, 120_000)

  it('are seen 300 m away, darker than the snow round them, which takes the coarse levels', () => {
    expect(drawn.seen.pixels).toBeGreaterThan(20)
    expect(drawn.seen.sum).toBeLessThan(-300)
    expect(control.seen.pixels).toBeLessThan(3)
  })
  it('do not shimmer under a moving camera, less so than if single texels of the finest level stood for all', () => {
    expect(drawn.jitter.count).toBeGreaterThan(600)
    expect(drawn.jitter.rms).toBeLessThan(4.5)
    expect(control.jitter.rms).toBeGreaterThan(1.5 * drawn.jitter.rms)
  })
})
