/** The texels that a rim looks at: all that it may reach, and few more. */
import { expect, test } from 'vitest'
import { StrokeRecord } from '../../src/snow/stroke-record.ts'
import { RowSpan, Sweep } from '../../src/snow/sweep.ts'
import { StrokeShape } from '../../src/snow/types.ts'
import { stampAt } from './strokes.ts'

const REACH = 8
const span = new RowSpan()

/** Texels in the span around a box at a heading, and how many of those within REACH of the box are not among them. */
function look(heading: number, cut: boolean): { seen: number; missed: number } {
  const [dirX0, dirZ0] = [Math.sin(heading), Math.cos(heading)]
  const record = new StrokeRecord()
  record.set(stampAt(1.01, -0.7, { dirX0, dirZ0, shape: StrokeShape.Box, halfWidth: 0.06, halfLength: 0.15 }))
  const sweep = new Sweep()
  sweep.set(record)
  const { alongExtent: along, acrossExtent: across, goX, goZ } = sweep
  span.bound(-along - REACH, along + REACH, -across - REACH, across + REACH)
  if (cut) span.cutCorners(along, across, REACH)
  span.place(sweep)
  let seen = 0
  let missed = 0
  for (let iz = sweep.baseZ - 20; iz <= sweep.baseZ + 20; iz++) {
    const z = sweep.centreZ(iz)
    const isRow = iz >= span.firstRow && iz <= span.lastRow
    const count = isRow ? Math.max(0, span.row(iz)) : 0
    seen += count
    for (let ix = sweep.baseX - 20; ix <= sweep.baseX + 20; ix++) {
      const x = sweep.centreX(ix)
      const u = Math.max(0, Math.abs(x * goX + z * goZ) - along)
      const v = Math.max(0, Math.abs(x * goZ - z * goX) - across)
      const isIn = count > 0 && ix >= span.first && ix <= span.last
      if (u * u + v * v <= REACH * REACH && !isIn) missed++
    }
  }
  return { seen, missed }
}

test('a rectangle with its corners cut holds every texel within reach, at every heading, and a twelfth less', () => {
  let cut = 0
  let whole = 0
  for (let n = 0; n < 64; n++) {
    const without = look((n * Math.PI) / 32, true)
    expect(without.missed).toBe(0)
    cut += without.seen
    whole += look((n * Math.PI) / 32, false).seen
  }
  expect(cut / whole).toBeLessThan(0.93)
  expect(cut / whole).toBeGreaterThan(0.8)
})
