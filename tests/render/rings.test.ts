/** Rings of the clipmap: how near to the field tracks are drawn away from the focus, and that nothing pops as it moves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchMesh } from '../../src/game/render/clipmap.ts'
import { anchorOf } from '../../src/game/render/frame-block.ts'
import { tierOf } from '../../src/game/settings/index.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import type { SnowField } from '../../src/snow/types.ts'
import { drawnVertices, PROGRAM } from './drawn-vertices.ts'
import { createStage, FINE, type Stage } from './stage.ts'

/** Grooves along x, 40 cm wide and 15 cm deep, at some z. */
function grooves(field: SnowField, ...at: number[]): void {
  const groove = { ...blankStroke(), actor: 2, halfWidth: 0.2, halfLength: 0.2, depth: 0.15, rim: 0.6 }
  for (const z of at) field.enqueue({ ...groove, x0: -1.5, x1: 1.5, z0: z, z1: z })
  field.applyQueued()
}

/** World places of the drawn vertices: x, z, height, ring. */
async function surface(stage: Stage, code = PROGRAM): Promise<Float64Array> {
  const { view } = stage
  const drawn = Float64Array.from(await drawnVertices(stage, code))
  for (let i = 0; i < drawn.length; i += 4) {
    drawn[i]! += anchorOf(view.x)
    drawn[i + 1]! += anchorOf(view.z)
    drawn[i + 2]! += Math.fround(view.y)
  }
  return drawn
}

describe('grooves away from the focus', () => {
  const stages: Stage[] = []
  afterAll(() => stages.forEach((stage) => stage.dispose()))

  /** Distances of the drawn surface from the field, in the middle between vertices across a groove at z, m: mean and most. */
  async function off(fineReach: number, z: number) {
    const stage = await createStage(64, 36, {
      quality: { ...FINE, fineReach },
      prepare: (field) => grooves(field, z),
    })
    stages.push(stage)
    stage.lookAt(0, 0, 0, -35, 8)
    stage.renderer.catchUp(stage.world)
    await stage.frame()
    const drawn = await surface(stage)
    const { quads } = stage.renderer.objects!.terrain.clipmap.options
    const side = quads + 1
    const result = { mean: 0, most: 0, count: 0 }
    for (let v = 0; v < drawn.length / 4; v++) {
      const at = v % (side * side)
      if (at % side === quads || at >= side * quads) continue
      // The diagonal that both triangles of a quad share.
      const [a, b] = [4 * (v + 1), 4 * (v + side)]
      const x = (drawn[a]! + drawn[b]!) / 2
      const zz = (drawn[a + 1]! + drawn[b + 1]!) / 2
      if (Math.abs(x) > 1.2 || Math.abs(zz - z) > 0.4) continue
      const error = Math.abs((drawn[a + 2]! + drawn[b + 2]!) / 2 - stage.field.height(x, zz))
      result.mean += error
      result.most = Math.max(result.most, error)
      result.count++
    }
    result.mean /= result.count
    return result
  }

  it.each([
    ['2 to 3 m away', 2.6, 0.003, 2],
    ['4.6 m away', 4.6, 0.008, 4],
  ])(
    'have the walls that the field has %s, and have not without the wider rings',
    async (_, z, mean, times) => {
      expect(tierOf('high').values.fineReach).toBe(FINE.fineReach)
      const fine = await off(FINE.fineReach, z)
      const coarse = await off(0, z)
      expect(fine.count).toBeGreaterThan(400)
      expect(coarse.count).toBeGreaterThan(100)
      expect(fine.mean).toBeLessThan(mean)
      expect(coarse.mean).toBeGreaterThan(times * fine.mean)
    },
    120_000,
  )
})

/** Radians of a pixel in the middle of 1440 rows. */
const PIXEL = (2 * Math.tan(1.02 / 2)) / 1440

describe('as the focus moves', () => {
  let stage: Stage
  const points: [x: number, z: number][] = []
  beforeAll(async () => {
    stage = await createStage(64, 36, { quality: FINE, prepare: (field) => grooves(field, 1.2, 3.9, 5.4) })
    for (let k = 0; k < 900; k++) points.push([((k * 0.7548) % 1) * 6 - 3, 0.4 + ((k * 0.5698) % 1) * 15])
  }, 60_000)
  afterAll(() => stage.dispose())

  /** Drawn heights at the points. */
  function heights(drawn: Float64Array): Float64Array {
    const { quads } = stage.renderer.objects!.terrain.clipmap.options
    const { indices } = patchMesh(quads)
    const out = new Float64Array(points.length).fill(NaN)
    const order = points.map((_, k) => k).toSorted((a, b) => points[a]![1] - points[b]![1])
    const zs = order.map((k) => points[k]![1])
    for (let patch = 0; patch < drawn.length; patch += 4 * (quads + 1) ** 2)
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => patch + 4 * indices[t + k]!) as [number, number, number]
        const low = Math.min(drawn[a + 1]!, drawn[b + 1]!, drawn[c + 1]!)
        const high = Math.max(drawn[a + 1]!, drawn[b + 1]!, drawn[c + 1]!)
        if (high < zs[0]! || low > zs.at(-1)!) continue
        let from = 0
        let to = zs.length
        while (from < to) {
          const middle = (from + to) >> 1
          if (zs[middle]! < low) from = middle + 1
          else to = middle
        }
        for (let n = from; n < zs.length && zs[n]! <= high; n++) {
          const [x, z] = points[order[n]!]!
          const [ax, az] = [drawn[a]! - x, drawn[a + 1]! - z]
          const [bx, bz] = [drawn[b]! - x, drawn[b + 1]! - z]
          const [cx, cz] = [drawn[c]! - x, drawn[c + 1]! - z]
          const [u, v, w] = [bx * cz - bz * cx, cx * az - cz * ax, ax * bz - az * bx]
          const area = u + v + w
          if (area === 0 || u / area < 0 || v / area < 0 || w / area < 0) continue
          out[order[n]!] = (u * drawn[a + 2]! + v * drawn[b + 2]! + w * drawn[c + 2]!) / area
        }
      }
    return out
  }
  /**
   * Most pixels of a picture of 2560 × 1440 by which a point of untrodden snow, and of a groove, moves between two frames, the focus
   * going along z in steps, m. Just past the starts, rings jump by two patches.
   */
  async function pops(step: number, code = PROGRAM) {
    const most = { untrodden: 0, grooves: 0 }
    for (const start of [0.799, 1.58, 2.361]) {
      let before: Float64Array | undefined
      for (let frame = 0; frame < 3; frame++) {
        stage.lookAt(0, start + frame * step, 0, -16, 5.2)
        stage.view.y = stage.field.height(0, 0) + 2
        // oxlint-disable no-await-in-loop -- one camera
        stage.renderer.catchUp(stage.world)
        await stage.frame()
        const drawn = heights(await surface(stage, code))
        // oxlint-enable no-await-in-loop
        for (let k = 0; k < (before?.length ?? 0); k++) {
          const [x, z] = points[k]!
          const away = Math.hypot(x - stage.view.x, drawn[k]! - stage.view.y, z - stage.view.z)
          const pixels = Math.abs(drawn[k]! - before![k]!) / (away * PIXEL)
          const kind = stage.field.offset(x, z) === 0 ? 'untrodden' : 'grooves'
          most[kind] = Math.max(most[kind], pixels)
        }
        before = drawn
      }
    }
    return most
  }

  it.each([0.005, 0.02, 0.05])(
    'by %d m no drawn point moves by half a pixel',
    async (step) => {
      const found = await pops(step)
      expect(found.untrodden).toBeGreaterThan(0)
      expect(found.untrodden).toBeLessThan(0.5)
      expect(found.grooves).toBeLessThan(0.5)
    },
    120_000,
  )
  it('control: points jump where rings do when vertices do not turn to the coarser ring', async () => {
    const wrong = PROGRAM.replace(/let morph = .*;/, 'let morph = 0.0;')
    expect(wrong).not.toBe(PROGRAM)
    expect((await pops(0.02, wrong)).untrodden).toBeGreaterThan(1)
  }, 120_000)
})
