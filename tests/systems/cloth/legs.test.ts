import { afterEach, describe, expect, it } from 'vitest'
import { BONES, createPlane, Skeleton } from '../../../src/game/headless.ts'
import { CAPSULE_STRIDE, capsuleId, makeCapsules, poseCapsules } from '../../../src/systems/cloth/capsules.ts'
import type { PanelGrid } from '../../../src/systems/cloth/garment.ts'
import { sheetAt, type Vector } from '../../../src/systems/cloth/sheet.ts'
import { BONE, JOINTS } from '../../../src/systems/gait/skeleton-table.ts'
import { run, type Wish } from '../gait/walker.ts'
import { dressed, type Dressed } from './wardrobe.ts'

let set: Dressed
afterEach(() => set?.app.dispose())

/** Runs in circles that grow tight and wide. */
const weave: Wish = (t, row) => {
  row.moveX = Math.sin(1.5 * t)
  row.moveZ = Math.cos(1.5 * t)
  row.sprint = 1
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** 1 or −1 where the way from p to q goes through a triangle, by the side from which it comes; else 0. */
function through(p: Vector, q: Vector, a: Vector, b: Vector, c: Vector): number {
  const way = minus(q, p)
  const [u, v] = [minus(b, a), minus(c, a)]
  const h = cross(way, v)
  const size = dot(u, h)
  if (Math.abs(size) < 1e-12) return 0
  const from = minus(p, a)
  const s = dot(from, h) / size
  const k = cross(from, u)
  const t = dot(way, k) / size
  const along = dot(v, k) / size
  return s >= 0 && t >= 0 && s + t <= 1 && along >= 0 && along <= 1 ? Math.sign(size) : 0
}

/** Where a bone has a joint of the bind pose, m. */
function placed(e: number, bone: number, joint: number): Vector {
  const m = Skeleton.bones.subarray((e * BONES.length + bone) * 12, (e * BONES.length + bone) * 12 + 12)
  const j = JOINTS.subarray(joint * 3, joint * 3 + 3)
  const on = (r: number): number => m[r]! * j[0]! + m[r + 1]! * j[1]! + m[r + 2]! * j[2]! + m[r + 3]!
  return [on(0), on(4), on(8)]
}
/** Whether a leg, from over the belt to its ankle, goes through a row of the skirt as through a hoop. */
function wears(
  e: number,
  side: 'L' | 'R',
  grid: PanelGrid,
  row: number,
  p: Float32Array | Float64Array,
): boolean {
  const [thigh, shin, foot] = [BONE[`thigh${side}`], BONE[`shin${side}`], BONE[`foot${side}`]]
  const hip = placed(e, BONE.root, thigh)
  const leg = [[0, 1.3, 0] as const, hip, placed(e, thigh, shin), placed(e, shin, foot)]
  const hoop = Array.from({ length: grid.columns }, (_, c): Vector => {
    const i = (grid.first + row * grid.columns + c) * 3
    return [p[i]!, p[i + 1]!, p[i + 2]!]
  })
  const sum = hoop.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]])
  const middle: Vector = [sum[0] / hoop.length, sum[1] / hoop.length, sum[2] / hoop.length]
  let times = 0
  for (let part = 1; part < leg.length; part++) {
    for (let c = 0; c < hoop.length; c++) {
      times += through(leg[part - 1]!, leg[part]!, middle, hoop[c]!, hoop[(c + 1) % hoop.length]!)
    }
  }
  return times !== 0
}

const LEGS = (['thighL', 'thighR', 'shinL', 'shinR'] as const).map((name) => capsuleId(name) * CAPSULE_STRIDE)
/** Share of the drawn skirt that lies more than 1 cm inside of a leg. */
function insideLegs(e: number, grid: PanelGrid, p: Float32Array | Float64Array): number {
  const capsules = makeCapsules()
  poseCapsules(capsules, e, Skeleton.bones, Skeleton.bones, 1)
  const [columns, rows] = [grid.columns * 2, (grid.rows - 1) * 2]
  let deep = 0
  for (let r = 2; r <= rows; r++) {
    for (let c = 0; c < columns; c++) {
      const { position } = sheetAt(grid, p, c / columns, r / rows)
      const inLeg = LEGS.some((o) => {
        const [ax, ay, az, bx, by, bz, inverse, radius] = capsules.subarray(o, o + 8)
        const from = minus(position, [ax!, ay!, az!])
        const axis: Vector = [bx!, by!, bz!]
        const t = Math.min(1, Math.max(0, dot(from, axis) * inverse!))
        const off = minus(from, [axis[0] * t, axis[1] * t, axis[2] * t])
        return Math.sqrt(dot(off, off)) < radius! - 0.01
      })
      if (inLeg) deep++
    }
  }
  return deep / (columns * (rows - 1))
}

describe('the skirt', () => {
  it.each([
    ['runs', run],
    ['runs in circles', weave],
  ] as const)('hangs round both legs of a figure that %s', async (_, wish) => {
    set = await dressed(wish, { source: createPlane() })
    set.play(1)
    const { hero } = set
    let out = 0
    let asked = 0
    set.play(4, () => {
      const grid = set.garment().panels[0]!
      // Down to the knee: lower rows may ride up over a bent one.
      for (let row = 1; row <= 5; row++) {
        for (const side of ['L', 'R'] as const) {
          asked++
          if (!wears(hero, side, grid, row, set.row().position)) out++
        }
      }
    })
    expect(out / asked).toBeLessThan(0.01)
    // Control: a skirt that hangs beside the legs.
    const beside = set.row().position.map((x, i) => (i % 3 === 0 ? x + 0.5 : x))
    expect(wears(hero, 'L', set.garment().panels[0]!, 4, beside)).toBe(false)
  })
  it('is drawn round the thighs at a run: none of it in a leg, where bones would put a lot', async () => {
    set = await dressed(run, { source: createPlane() })
    set.play(2)
    let drawn = 0
    let posed = 0
    set.play(3, (tick) => {
      if (tick % 3 !== 0) return
      const grid = set.garment().panels[0]!
      drawn += insideLegs(set.hero, grid, set.row().position) / 60
      posed += insideLegs(set.hero, grid, set.row().goal) / 60
    })
    expect(drawn).toBeLessThan(5e-4)
    expect(posed).toBeGreaterThan(20 * drawn)
    expect(posed).toBeGreaterThan(0.003)
  })
})
