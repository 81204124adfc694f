import { Brush, BrushTrace, Shape } from '../../components/contact.ts'
import { eventsOf } from '../../components/events.ts'
import { Strokes } from '../../components/resources.ts'
import { Teleported } from '../../components/teleport.ts'
import { forwardXOf, forwardZOf, Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use } from '../../components/world.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import { SoleSide } from '../../snow/soles/sole.ts'
import type { SnowField } from '../../snow/types.ts'
import { defineSystem } from '../schedule.ts'
import { outerShare } from './outer-share.ts'
import { soleAt } from './sole-steps.ts'

const BRUSHES = [Transform, Brush, BrushTrace]
/** Marks of one brush in a tick, at most. */
const MOST_MARKS = 64
const stroke = blankStroke()
type Queue = Pick<SnowField, 'enqueue'>

/** Art-directed marks: every Brush presses to its own depth, in one sweep or at intervals along its way. */
export const paintBrushes = defineSystem({
  name: 'paintBrushes',
  phase: 'contact',
  reads: [Transform, Brush, Teleported],
  readsPrevious: [BrushTrace],
  writes: [BrushTrace, Strokes],
  run(world) {
    const strokes = use(world, Strokes)
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) {
      if (has(world, moved.entity[i]!, BrushTrace)) BrushTrace.started[moved.entity[i]!] = 0
    }
    const entities = entitiesWith(world, BRUSHES)
    for (let i = 0, n = entities.length; i < n; i++) {
      const e = entities[i]!
      const interval = intervalOf(e)
      if (BrushTrace.started[e] === 0) paint(strokes, e, Transform.x[e]!, Transform.z[e]!, interval)
      else if (!(interval > 0)) sweep(strokes, e)
      else dot(strokes, e, interval)
    }
  },
})

/** m of travel between marks; 0 for a sweep. @throws for a sole that ends and has no interval: it cannot be swept. */
function intervalOf(e: number): number {
  const interval = Brush.interval[e]!
  if (interval > 0 || Brush.shape[e] !== Shape.Sole) return interval
  const { name, period } = soleAt(Brush.sole[e]!, 'Brush', e)
  if (period > 0) return period
  throw new Error(
    `Entity ${e} (actor ${actorOf(e)}) has a Brush with the sole "${name}" and interval ${interval}: a sole that ends is stamped, not swept. Give the metres from one print to the next`,
  )
}

/** A brush that stands still paints nothing. */
function sweep(strokes: Queue, e: number): void {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  if (x !== BrushTrace.x[e] || z !== BrushTrace.z[e]) paint(strokes, e, x, z, 0)
}
/** Marks at even distances on the way from the last mark, however far a tick goes; what a tick cannot mark the next ones do. */
function dot(strokes: Queue, e: number, interval: number): void {
  const dx = Transform.x[e]! - BrushTrace.x[e]!
  const dz = Transform.z[e]! - BrushTrace.z[e]!
  const travelled = Math.sqrt(dx * dx + dz * dz)
  const x = BrushTrace.x[e]!
  const z = BrushTrace.z[e]!
  for (let k = 1; k <= MOST_MARKS && k * interval <= travelled; k++) {
    const share = (k * interval) / travelled
    paint(strokes, e, x + dx * share, z + dz * share, interval)
  }
}
function paint(strokes: Queue, e: number, x: number, z: number, interval: number): void {
  fillStroke(e, x, z, interval)
  if (interval > 0) stepAside(e)
  strokes.enqueue(stroke)
  BrushTrace.x[e] = x
  BrushTrace.z[e] = z
  BrushTrace.dirX[e] = stroke.dirX1
  BrushTrace.dirZ[e] = stroke.dirZ1
  BrushTrace.started[e] = 1
}

/** Alternates between the two lines that a brush straddles, as feet do; the mark of the right one is mirrored. */
function stepAside(e: number): void {
  const straddle = Brush.straddle[e]!
  stroke.side = SoleSide.Left
  if (!(straddle > 0)) return
  const right = BrushTrace.started[e] === 1 && BrushTrace.right[e] === 0
  const aside = right ? straddle / 2 : -straddle / 2
  stroke.x0 = stroke.x1 = stroke.x1 + aside * stroke.dirZ1
  stroke.z0 = stroke.z1 = stroke.z1 - aside * stroke.dirX1
  if (right) stroke.side = SoleSide.Right
  BrushTrace.right[e] = right ? 1 : 0
}

function fillStroke(e: number, x: number, z: number, interval: number): void {
  const fx = forwardXOf(e)
  const fz = forwardZOf(e)
  const length = Math.sqrt(fx * fx + fz * fz)
  const sweeps = BrushTrace.started[e] === 1 && !(interval > 0)
  stroke.actor = actorOf(e)
  stroke.shape = Brush.shape[e] as Shape
  if (stroke.shape === Shape.Sole) stroke.sole = Brush.sole[e]!
  stroke.x1 = x
  stroke.z1 = z
  stroke.dirX1 = length > 1e-3 ? Math.fround(fx / length) : 0
  stroke.dirZ1 = length > 1e-3 ? Math.fround(fz / length) : 1
  stroke.x0 = sweeps ? BrushTrace.x[e]! : stroke.x1
  stroke.z0 = sweeps ? BrushTrace.z[e]! : stroke.z1
  stroke.dirX0 = sweeps ? BrushTrace.dirX[e]! : stroke.dirX1
  stroke.dirZ0 = sweeps ? BrushTrace.dirZ[e]! : stroke.dirZ1
  stroke.halfWidth = Brush.halfWidth[e]!
  stroke.halfLength = Brush.halfLength[e]!
  stroke.depth = Brush.depth[e]!
  stroke.rim = Brush.rim[e]!
  stroke.rimWidth = Brush.rimWidth[e]!
  stroke.rimSoftness = Brush.rimSoftness[e]!
  stroke.edge = Brush.edge[e]!
  stroke.ice = Brush.ice[e]!
  stroke.rightShare = outerShare(stroke.dirX0, stroke.dirZ0, stroke.dirX1, stroke.dirZ1)
}
