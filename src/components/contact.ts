import { soleId } from '../snow/soles/soles.ts'
import { StrokeShape } from '../snow/types.ts'
import { defineComponent, f32, f64, u8 } from './define.ts'

/** Outline of what touches the snow, in the entity's horizontal frame (z forward, x right). For a mesh see `markWithMesh`. */
export const Shape = {
  Ellipse: StrokeShape.Ellipse,
  Capsule: StrokeShape.Capsule,
  Box: StrokeShape.Box,
  /** A sole of the table, as large as it was drawn: stamped again and again along the way. */
  Sole: StrokeShape.Sole,
} as const
export type Shape = (typeof Shape)[keyof typeof Shape]

/**
 * Anything that touches snow. With a Transform it marks wherever its underside comes within 1 cm of the surface,
 * and lies still at no cost: a pose that has not changed makes no stroke.
 */
export const Contact = defineComponent('Contact', {
  shape: u8(Shape.Ellipse),
  halfWidth: f32(0.2), // m, across
  halfLength: f32(0.2), // m, along forward
  sole: u8(soleId('tyre')), // with Shape.Sole: its id in the table of soles
  load: f32(300), // N pressing on the snow while it touches; a sole presses by it alone, an endless one on one period
  underside: f32(0), // m, from the Transform's y down to the lowest point; positive is below
  rim: f32(0.5), // 0…1 of the displaced mass pushed to the side instead of pressed under
  rimWidth: f32(0), // m; 0 follows the volume
  rimSoftness: f32(0), // 0 a crest at the edge … 1 a smooth swell
  layer: u8(1), // bit mask; layers outside the app's layerMask leave no mark
})

/** Where a Contact was when it last touched, with Shape.Sole when it was last stamped. Written by the contact system. */
export const ContactTrace = defineComponent('ContactTrace', {
  x: f64(),
  y: f64(),
  z: f64(),
  dirX: f32(), // unit direction of its outline; 0 where what is round has not travelled yet
  dirZ: f32(),
  touching: u8(), // 1 after a tick in which it touched
})

/** An art-directed mark: presses to a given depth whatever the snow, continuously or at intervals. */
export const Brush = defineComponent('Brush', {
  shape: u8(Shape.Ellipse),
  halfWidth: f32(0.3), // m
  halfLength: f32(0.3), // m
  sole: u8(soleId('tyre')), // with Shape.Sole: its id in the table of soles
  depth: f32(0.1), // m below the undisturbed surface
  rim: f32(0.5), // 0…1
  rimWidth: f32(0), // m; 0 follows the volume
  rimSoftness: f32(0), // 0 a crest at the edge … 1 a smooth swell
  edge: f32(-1), // 0 an upright wall … 1 round from the middle on; −1 what the shape has
  interval: f32(0), // m of travel between marks; 0 sweeps continuously, or stamps an endless sole once a period
  straddle: f32(0), // m between the lines of left and right marks, which then alternate; 0: one line of left ones
  ice: f32(0), // 0…1 of the top layer turned to ice
})
/** Where a Brush last marked. Written by the contact system. */
export const BrushTrace = defineComponent('BrushTrace', {
  x: f64(),
  z: f64(),
  dirX: f32(),
  dirZ: f32(1),
  right: u8(), // 1 after a right mark
  started: u8(),
})

/** The print a foot leaves at touchdown. The gait places it; it is one stamp of the sole, left or right. */
export const Footprint = defineComponent('Footprint', {
  sole: u8(soleId('boot')), // id in the table of soles
  share: f32(1), // of the body's weight on one foot at touchdown
})

/** Mass of a body. */
export const Mass = defineComponent('Mass', { kg: f32(77.5) })

/** Round whom snow and terrain have to be resident, m. A world that keeps all of its tiles in memory asks nobody. */
export const Observer = defineComponent('Observer', { radius: f32(60) })
