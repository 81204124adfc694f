/** Prints finer than texels: what is drawn is what feet stand on, and what light shows is a boot. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { resourceOf } from '../../src/game/render/babylon.ts'
import { anchorOf } from '../../src/game/render/frame-block.ts'
import { link } from '../../src/shaders/link.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { soleId } from '../../src/snow/soles/soles.ts'
import { SoleSide } from '../../src/snow/soles/sole.ts'
import { type SnowField, StrokeShape } from '../../src/snow/types.ts'
import { dispatch, numberBindings } from '../support/gpu.ts'
import { createStage, type Stage } from './stage.ts'

const CELL = 5 / 512
const X = 12.4
const Z = -7.7

/** A line of boot prints through (X, Z). */
function boots(field: SnowField): void {
  const stroke = Object.assign(blankStroke(), {
    shape: StrokeShape.Sole,
    sole: soleId('boot'),
    load: 760,
    rim: 0.4,
  })
  for (let i = -3; i <= 3; i++) {
    const x = X + (i & 1 ? 0.13 : -0.13)
    const z = Z + i * 0.55
    const side = i & 1 ? SoleSide.Right : SoleSide.Left
    field.enqueue({
      ...stroke,
      x0: x,
      x1: x,
      z0: z,
      z1: z,
      dirX0: 0.28,
      dirX1: 0.28,
      dirZ0: 0.96,
      dirZ1: 0.96,
      side,
    })
  }
  field.applyQueued()
}

let stage: Stage
beforeAll(async () => {
  stage = await createStage(64, 36, { prepare: boots })
  stage.lookAt(X, Z, 30, -40, 2)
  await settle()
}, 60_000)
afterAll(() => stage?.dispose())

async function settle(): Promise<void> {
  for (let frame = 0; frame < 8; frame++) await stage.frame()
}

const read = (path: string) => readFileSync(new URL(`../../src/shaders/${path}`, import.meta.url), 'utf8')
const CODE =
  numberBindings(link('terrain/surface.wgsl', read).code) +
  `
@group(0) @binding(8) var<storage, read> points : array<vec2f>;
@group(0) @binding(9) var<storage, read_write> found : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  if (id.x >= arrayLength(&points)) { return; }
  let p = surfaceOver(macroAt(points[id.x]), 0, points[id.x], 0.0);
  found[id.x] = vec4f(p.height, p.slope, 0.0);
}`

/** Middles of cells over the prints, relative to the anchor. */
function middles(): Float32Array<ArrayBuffer> {
  const { view } = stage
  const points: number[] = []
  for (let k = -120; k < 120; k += 3)
    for (let i = -40; i < 40; i += 2) {
      points.push((Math.floor(X / CELL) + i + 0.5) * CELL - anchorOf(view.x))
      points.push((Math.floor(Z / CELL) + k + 0.5) * CELL - anchorOf(view.z))
    }
  return new Float32Array(points)
}
async function surface(mutate = (code: string) => code): Promise<Float32Array> {
  const { renderer } = stage
  const { terrain } = renderer.objects!
  const texture = (t: typeof terrain.heights.texture) => resourceOf(t).createView()
  const points = middles()
  const { found } = await dispatch(renderer.engine.device, {
    code: mutate(CODE),
    inputs: {
      surface: new Uint8Array(terrain.surfaceBlock.bytes),
      heightLevels: texture(terrain.heights.texture),
      coverLevels: texture(terrain.cover.texture),
      pageTable: texture(terrain.atlas.pageTable),
      snowHeight: texture(terrain.atlas.height),
      snowState: texture(terrain.atlas.state),
      printDetail: texture(terrain.detail.texture),
      printBlocks: texture(terrain.detail.blocks),
      points,
      found: new Float32Array(points.length * 2),
    },
    groups: [Math.ceil(points.length / 128)],
    outputs: ['found'],
  })
  return new Float32Array(found!)
}
/** Largest difference of drawn heights from the field's, m. */
function worst(found: Float32Array): number {
  const { view, field } = stage
  const points = middles()
  let most = 0
  for (let n = 0; n < points.length; n += 2) {
    const wanted = field.height(points[n]! + anchorOf(view.x), points[n + 1]! + anchorOf(view.z))
    most = Math.max(most, Math.abs(found[2 * n]! - wanted))
  }
  return most
}

test('at the middles of its cells the drawn surface is the height of the field, to a fifth of a millimetre', async () => {
  expect(worst(await surface())).toBeLessThan(2e-4)
})

test('control: without the window prints are off by centimetres', async () => {
  const found = await surface((code) => code.replace('if (distance > PRINT_REACH', 'if (distance > -1.0'))
  expect(worst(found)).toBeGreaterThan(0.008)
})

test('light sees the tread: slopes follow the height of the field', async () => {
  const found = await surface()
  const without = await surface((code) => code.replace('if (distance > PRINT_REACH', 'if (distance > -1.0'))
  const { view, field } = stage
  const points = middles()
  const sums = { fine: 0, coarse: 0, count: 0 }
  for (let n = 0; n < points.length; n += 2) {
    const x = points[n]! + anchorOf(view.x)
    const z = points[n + 1]! + anchorOf(view.z)
    if (Math.abs(field.prints.residual(x, z)) < 0.002) continue
    const wanted = (field.height(x + CELL, z) - field.height(x - CELL, z)) / (2 * CELL)
    sums.fine += (found[2 * n + 1]! - wanted) ** 2
    sums.coarse += (without[2 * n + 1]! - wanted) ** 2
    sums.count++
  }
  expect(sums.count).toBeGreaterThan(200)
  expect(Math.sqrt(sums.fine / sums.coarse)).toBeLessThan(0.6)
})

test('nothing is uploaded while nothing changes, and a way round the world brings the same back', async () => {
  await stage.frame()
  expect(stage.renderer.stats.uploads).toBeLessThan(4)
  stage.lookAt(X + 300, Z, 30, -40, 2)
  await settle()
  stage.lookAt(X, Z, 30, -40, 2)
  await settle()
  expect(worst(await surface())).toBeLessThan(2e-4)
}, 60_000)

test('prints soften in the picture as they do in the field, also when a minute passes between two frames', async () => {
  for (let tick = 0; tick < 3600; tick++) stage.field.applyQueued()
  await settle()
  expect(worst(await surface())).toBeLessThan(2e-4)
}, 60_000)
