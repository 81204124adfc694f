/**
 * What a mesh costs while it touches snow: a worm of 1 004 triangles on 20 bones, half sunk, is posed by its bones, drawn from
 * below and made a stroke, which is applied: all that one tick does for it. Medians on one core, after a warm-up, without healing.
 */
import { BONE_COUNT, BONE_STRIDE } from '../../../components/skeleton.ts'
import { blankStroke } from '../../../snow/blank-stroke.ts'
import { type MeshShape, StrokeShape, createSnowField } from '../../../snow/index.ts'
import { createGround } from '../../../snow/ground/ground.ts'
import { createPlane } from '../../../snow/ground/plane.ts'
import { readyMesh } from '../../../snow/mesh/mesh.ts'
import { MeshMarker } from '../../../snow/mesh/mesh-marker.ts'
import { boundsOf, PosedMesh } from '../../../snow/mesh/posed-mesh.ts'
import { median } from '../lib/timing.ts'
import type { BenchRow } from './types.ts'

const AROUND = 14
const ALONG = 35
const LENGTH = 1.6
const RADIUS = 0.12

/** A tube along z whose rings follow the two nearest of 20 bones. */
function worm(): MeshShape {
  const positions: number[] = []
  const indices: number[] = []
  const boneIndices: number[] = []
  const boneWeights: number[] = []
  for (let j = 0; j <= ALONG; j++) {
    const bone = Math.min(BONE_COUNT - 2, (j / ALONG) * (BONE_COUNT - 1))
    const share = bone - Math.floor(bone)
    for (let i = 0; i < AROUND; i++) {
      const turn = (2 * Math.PI * i) / AROUND
      positions.push(RADIUS * Math.cos(turn), RADIUS * Math.sin(turn), (j / ALONG - 0.5) * LENGTH)
      boneIndices.push(Math.floor(bone), Math.floor(bone) + 1, 0, 0)
      boneWeights.push(1 - share, share, 0, 0)
      const a = j * AROUND + i
      const b = j * AROUND + ((i + 1) % AROUND)
      if (j < ALONG) indices.push(a, a + AROUND, b, b, a + AROUND, b + AROUND)
    }
  }
  // Closed at both ends, as bodies are.
  for (let i = 2; i < AROUND; i++) {
    const tail = ALONG * AROUND
    indices.push(0, i - 1, i, tail, tail + i, tail + i - 1)
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint16Array.from(indices),
    boneIndices: Uint8Array.from(boneIndices),
    boneWeights: Float32Array.from(boneWeights),
  }
}

const palette = new Float32Array(BONE_COUNT * BONE_STRIDE)
/** Bones that swing to the sides and up and down, as a crawling body does. */
function crawl(tick: number): void {
  for (let bone = 0; bone < BONE_COUNT; bone++) {
    const o = bone * BONE_STRIDE
    palette.fill(0, o, o + BONE_STRIDE)
    palette[o] = palette[o + 5] = palette[o + 10] = 1
    palette[o + 3] = 0.06 * Math.sin(tick * 0.1 + bone * 0.5)
    palette[o + 7] = 0.02 * Math.sin(tick * 0.07 + bone * 0.4)
  }
}

const marker = new MeshMarker()
const stroke = blankStroke()
Object.assign(stroke, { actor: 1, shape: StrokeShape.Mesh, halfWidth: 1, halfLength: 1, load: 300 })

/** Microseconds of the drawing and of the stroke, at a speed in m/s, sideways: the whole length is its front. */
function ride(speed: number): { draw: number; apply: number } {
  const field = createSnowField(createGround(createPlane()), { reserve: 2048, healing: false })
  const posed = new PosedMesh(readyMesh(worm(), false))
  const draws: number[] = []
  const applies: number[] = []
  const step = speed / 60
  for (let tick = 0; tick < 1500; tick++) {
    crawl(tick)
    const x = 3 + ((tick * step) % 60)
    const z = 3 + 3 * Math.floor((tick * step) / 60)
    if (x < 3 + step) posed.hasBefore = false
    const start = performance.now()
    posed.place(x, RADIUS - 0.1, z)
    posed.moveBones(palette, 0)
    marker.draw(posed, field)
    const drawn = performance.now()
    stroke.x0 = posed.hasBefore ? x - step : x
    stroke.x1 = x
    stroke.z0 = stroke.z1 = z
    stroke.dirX0 = stroke.dirX1 = 1
    stroke.dirZ0 = stroke.dirZ1 = 0
    stroke.underside0 = stroke.underside1 = 0
    stroke.grid = marker.grid
    field.enqueue(stroke)
    field.applyQueued()
    const end = performance.now()
    posed.hasBefore = true
    if (tick < 500) continue
    draws.push((drawn - start) * 1000)
    applies.push((end - drawn) * 1000)
  }
  return { draw: median(draws), apply: median(applies) }
}

/** Microseconds of looking at the boxes of a mesh that flies high above. */
function box(): number {
  const mesh = readyMesh(worm(), false)
  const out = new Float64Array(5)
  const costs: number[] = []
  crawl(1)
  for (let n = 0; n < 3000; n++) {
    const start = performance.now()
    for (let k = 0; k < 10; k++) boundsOf(mesh, palette, 0, out)
    costs.push((performance.now() - start) * 100)
  }
  return median(costs.slice(1000))
}

export function benchMesh(): BenchRow[] {
  const rows: BenchRow[] = []
  for (const speed of [1, 5, 20]) {
    const { draw, apply } = ride(speed)
    const name = `skinned mesh of 1 004 triangles in the snow, ${speed} m/s`
    rows.push({ name, value: (draw + apply) / 1000, unit: 'ms', bar: speed <= 5 ? 0.2 : undefined })
    rows.push({ name: '  of it posing and drawing', value: draw, unit: 'µs' })
    rows.push({ name: '  of it the stroke', value: apply, unit: 'µs' })
  }
  rows.push({ name: 'the same high above the snow: its boxes', value: box(), unit: 'µs' })
  return rows
}
