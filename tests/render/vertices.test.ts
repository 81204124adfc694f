/** What is drawn: that vertices stand on the field, that rings and patches meet, and that no camera sees through the ground. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchMesh } from '../../src/game/render/clipmap.ts'
import { CELL } from '../../src/game/render/detail-cells.ts'
import { anchorOf } from '../../src/game/render/frame-block.ts'
import { macroAt } from '../../src/shaders/terrain/macro.ts'
import { reliefAt } from '../../src/shaders/terrain/relief.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { SoleSide } from '../../src/snow/soles/sole.ts'
import { soleId } from '../../src/snow/soles/soles.ts'
import { TEXEL } from '../../src/snow/tile.ts'
import { type SnowField, StrokeShape } from '../../src/snow/types.ts'
import { drawnVertices, PROGRAM } from './drawn-vertices.ts'
import { createStage, FINE, tread, type Stage } from './stage.ts'

/**
 * Worst distance of vertices from what the CPU says, m: of the innermost ring from the field, and of untrodden ground in
 * other rings, before they turn to the next one, from the relief that their cache level has.
 */
function worst(stage: Stage, vertices: Float32Array) {
  const { field, view, renderer } = stage
  const { levels } = renderer.objects!.terrain.heights
  const { quads } = renderer.objects!.terrain.clipmap.options
  const { spacing, halves } = renderer.objects!.terrain.clipmap
  // A little before vertices begin to turn, as materials/lattice.wgsl has it.
  const whole = halves.map((half, r) => Math.max(half - 3.48, (r ? halves[r - 1]! : 6) / 2 + 0.52) - 0.12)
  const { wind } = field.ground.source
  const result = { near: 0, far: 0, printed: 0, printedCount: 0, nearCount: 0, marked: 0, farCount: 0 }
  for (let i = 0; i < vertices.length; i += 4) {
    const [x, z] = [vertices[i]! + anchorOf(view.x), vertices[i + 1]! + anchorOf(view.z)]
    const y = vertices[i + 2]! + Math.fround(view.y)
    const width = spacing * 2 ** vertices[i + 3]!
    const away = Math.max(Math.abs(x - view.focusX), Math.abs(z - view.focusZ))
    if (away > whole[vertices[i + 3]!]! * quads * width) continue
    const offset = field.offset(x, z)
    if (vertices[i + 3] === 0) {
      const off = Math.abs(y - field.height(x, z))
      // Between the middles of its cells a print is drawn smoother than the field has it.
      if (printedRound(field, x, z)) {
        result.printedCount++
        result.printed += off
        continue
      }
      result.nearCount++
      if (Math.abs(offset) > 0.005) result.marked++
      result.near = Math.max(result.near, off)
    } else if (offset === 0 && Math.hypot(x - view.focusX, z - view.focusZ) > 8) {
      result.farCount++
      const relief = reliefAt(x * wind.x + z * wind.z, z * wind.x - x * wind.z, width)
      result.far = Math.max(result.far, Math.abs(y - macroAt(levels, x, z) - relief))
    }
  }
  return result
}

/** Whether prints change the surface at a point or a cell away. */
function printedRound(field: SnowField, x: number, z: number): boolean {
  for (let k = -1; k <= 1; k++)
    for (let i = -1; i <= 1; i++) if (field.prints.residual(x + i * CELL, z + k * CELL) !== 0) return true
  return false
}

/**
 * How far apart the heights of vertices at one place are, whatever patch and ring they are of, and how many places two rings
 * share. Vertices that slid are left out: they lie on edges of their own patch.
 */
function shared({ renderer }: Stage, vertices: Float32Array) {
  const { clipmap } = renderer.objects!.terrain
  const { grid } = patchMesh(clipmap.options.quads)
  const origins = new Int32Array(clipmap.data)
  const first = new Map<string, number>()
  const result = { places: 0, ofTwoRings: 0, apart: 0 }
  for (let i = 0; i < vertices.length; i += 4) {
    const patch = Math.floor(i / (2 * grid.length)) * 4
    const at = (i / 2) % grid.length
    const x = (origins[patch]! + grid[at]! * 2 ** origins[patch + 3]!) * clipmap.spacing + TEXEL / 2
    const z = (origins[patch + 2]! + grid[at + 1]! * 2 ** origins[patch + 3]!) * clipmap.spacing + TEXEL / 2
    if (vertices[i] !== Math.fround(x) || vertices[i + 1] !== Math.fround(z)) continue
    const key = `${vertices[i]} ${vertices[i + 1]}`
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, i)
      continue
    }
    result.places++
    if (vertices[other + 3] !== vertices[i + 3]) result.ofTwoRings++
    result.apart = Math.max(result.apart, Math.abs(vertices[other + 2]! - vertices[i + 2]!))
  }
  return result
}

/** Boot prints along z. */
function boots(field: SnowField, x: number, z: number): void {
  const shape = { shape: StrokeShape.Sole, sole: soleId('boot'), load: 760, rim: 0.4 }
  for (let i = -4; i <= 4; i++) {
    const at = {
      x0: x + (i & 1 ? 0.1 : -0.1),
      x1: x + (i & 1 ? 0.1 : -0.1),
      z0: z + i * 0.3,
      z1: z + i * 0.3,
    }
    const side = i & 1 ? SoleSide.Right : SoleSide.Left
    field.enqueue({ ...blankStroke(), ...shape, ...at, side, dirZ0: 1, dirZ1: 1 })
  }
  field.applyQueued()
}

describe('drawn vertices', () => {
  const far: readonly [number, number] = [10_003.7, -9_998.2]
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(64, 36, {
      quality: FINE,
      prepare: (field) => {
        for (const [x, z] of [[0, 0], far] as const) {
          tread(field, x, z)
          boots(field, x + 0.4, z)
        }
      },
    })
  }, 60_000)
  afterAll(() => stage.dispose())

  it.each([
    ['at the origin', 0, 0],
    ['10 km away', ...far],
  ] as const)(
    'lie on the surface of the field %s, prints and berms included',
    async (_, x, z) => {
      const sum = { near: 0, far: 0, printed: 0, printedCount: 0, nearCount: 0, marked: 0, farCount: 0 }
      for (const [dx, dz] of [
        [0, 0],
        [0.6, 0.7],
        [1.1, -0.9],
      ] as const) {
        stage.lookAt(x + dx, z + dz, 10, -35, 8)
        // oxlint-disable no-await-in-loop -- one after the other: the stage has one camera
        stage.renderer.catchUp(stage.world)
        await stage.frame()
        const found = worst(stage, await drawnVertices(stage))
        // oxlint-enable no-await-in-loop
        sum.near = Math.max(sum.near, found.near)
        sum.far = Math.max(sum.far, found.far)
        sum.nearCount += found.nearCount
        sum.marked += found.marked
        sum.printed += found.printed
        sum.printedCount += found.printedCount
        sum.farCount += found.farCount
      }
      expect(sum.nearCount).toBeGreaterThan(8_000)
      expect(sum.marked).toBeGreaterThan(1_500)
      expect(sum.farCount).toBeGreaterThan(5_000)
      expect(sum.near).toBeLessThan(0.001)
      expect(sum.printedCount).toBeGreaterThan(300)
      expect(sum.printed / sum.printedCount).toBeLessThan(0.004)
      // The same function, of f32 distances that choose how levels of the ground blend.
      expect(sum.far).toBeLessThan(0.004)
    },
    60_000,
  )

  it('that patches and rings share have one height, to the bit', async () => {
    const found = shared(stage, await drawnVertices(stage))
    expect(found.places).toBeGreaterThan(5_000)
    expect(found.ofTwoRings).toBeGreaterThan(400)
    expect(found.apart).toBe(0)
  })

  it.each([
    [
      'off the field when the cache is read a texel aside',
      'let node = vec2i(cell);',
      'let node = vec2i(cell) + 1;',
    ],
    [
      'off the field when every ring reads its own level',
      'select(f32(origin.w + 1), 0.0, origin.w == 0)',
      '3.0',
    ],
  ])('control: are %s', async (_, from, to) => {
    const wrong = PROGRAM.replace(from, to)
    expect(wrong).not.toBe(PROGRAM)
    expect(worst(stage, await drawnVertices(stage, wrong)).near).toBeGreaterThan(0.004)
  })
  it('control: are apart when a ring ends before it has turned to the next one', async () => {
    const wrong = PROGRAM.replace('half - 1.04', 'half + 0.5')
    expect(wrong).not.toBe(PROGRAM)
    expect(shared(stage, await drawnVertices(stage, wrong)).apart).toBeGreaterThan(0)
  })
})
