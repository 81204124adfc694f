import { Brush, BrushTrace, type Shape } from '../../components/contact.ts'
import { eventsOf } from '../../components/events.ts'
import { Strokes } from '../../components/resources.ts'
import { Teleported } from '../../components/teleport.ts'
import { forwardXOf, forwardZOf, Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use } from '../../components/world.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import type { SnowField } from '../../snow/types.ts'
import { defineSystem } from '../schedule.ts'
import { outerShare } from './outer-share.ts'

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
      if (BrushTrace.started[e] === 0) paint(strokes, e, Transform.x[e]!, Transform.z[e]!)
      else if (!(Brush.interval[e]! > 0)) sweep(strokes, e)
      else dot(strokes, e)
    }
  },
})

/** A brush that stands still paints nothing. */
function sweep(strokes: Queue, e: number): void {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  if (x !== BrushTrace.x[e] || z !== BrushTrace.z[e]) paint(strokes, e, x, z)
}
/** Marks at even distances on the way from the last mark, however far a tick goes; what a tick cannot mark the next ones do. */
function dot(strokes: Queue, e: number): void {
  const dx = Transform.x[e]! - BrushTrace.x[e]!
  const dz = Transform.z[e]! - BrushTrace.z[e]!
  const travelled = Math.sqrt(dx * dx + dz * dz)
  const interval = Brush.interval[e]!
  const x = BrushTrace.x[e]!
  const z = BrushTrace.z[e]!
  for (let k = 1; k <= MOST_MARKS && k * interval <= travelled; k++) {
    const share = (k * interval) / travelled
    paint(strokes, e, x + dx * share, z + dz * share)
  }
}
function paint(strokes: Queue, e: number, x: number, z: number): void {
  fillStroke(e, x, z)
  strokes.enqueue(stroke)
  BrushTrace.x[e] = x
  BrushTrace.z[e] = z
  BrushTrace.dirX[e] = stroke.dirX1
  BrushTrace.dirZ[e] = stroke.dirZ1
  BrushTrace.started[e] = 1
}

function fillStroke(e: number, x: number, z: number): void {
  const fx = forwardXOf(e)
  const fz = forwardZOf(e)
  const length = Math.sqrt(fx * fx + fz * fz)
  const sweeps = BrushTrace.started[e] === 1 && !(Brush.interval[e]! > 0)
  stroke.actor = actorOf(e)
  stroke.shape = Brush.shape[e] as Shape
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
