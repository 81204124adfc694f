/** The wall of a mark: how its depth fades around the outline. */
import { EDGE_OF_SHAPE, SHARE_UNITS } from './stroke-record.ts'
import type { Sweep } from './sweep.ts'
import { StrokeShape } from './types.ts'

/** Width of the wall of a print, texels: one and a tenth samples an edge evenly at every heading. */
const SHARP = 1.1
/** A capsule is round in section too; its wall takes half the half width, up to this many texels. */
const SOFTEST = 3
/** The wall around a mesh: its texels know which share of them it covers, which is a wall of one texel. */
const OF_MESH = 1
/** A texel of which a mesh covers one sample of 16 is nearer than this to its outline, one that it leaves free is not. */
const MESH_RIM = 0.45
/** Coverage below which a texel belongs to the rim. */
const LEAST_COVER = 0.04

export class Wall {
  /** 1 / its width, texels. */
  per = 0
  /** Rounded at the top and at the foot. */
  soft = false
  /** A bowl instead of a wall, where depth is given. */
  bowled = false
  /** Where the rim begins, texels beyond the outline. */
  rim = 0

  /** @param edge as a record has it: shares of the half width, or EDGE_OF_SHAPE. */
  set(sweep: Sweep, edge: number): void {
    const ofMesh = sweep.grid !== null
    const least = ofMesh ? OF_MESH : SHARP
    const half = Math.min(sweep.halfWidth, sweep.halfLength)
    let width = least
    if (edge !== EDGE_OF_SHAPE) width = Math.max(least, (edge / SHARE_UNITS) * half)
    else if (sweep.shape === StrokeShape.Capsule) {
      width = Math.min(SOFTEST, Math.max(SHARP, sweep.halfWidth * 0.5))
    }
    this.per = 1 / width
    this.soft = edge === EDGE_OF_SHAPE ? sweep.shape === StrokeShape.Capsule : edge > 0
    this.bowled = edge === EDGE_OF_SHAPE && sweep.shape === StrokeShape.Ellipse
    this.rim = ofMesh ? MESH_RIM : width * (0.5 - LEAST_COVER)
  }
}
