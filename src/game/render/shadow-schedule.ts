import type { RowMotion } from './row-motion.ts'
import type { CascadeView } from './views.ts'

/** Frames between two drawings of a coarse map: where things move that only it shows, and where all that moves is shown by a finer one. */
const MOVING = 2
const PATIENT = 8
/** Part of the nearest map in which the next is not looked at; shaders fade between this and the rim: materials/shadow.wgsl. */
const ALONE = 0.78
/** How far the focus moves before maps take the mesh anew that is laid round it, m: the nearest, and the coarse ones soon. */
const CREEP = 0.02
const MESH = 0.5

/** What changed since the last frame, beside the maps' own places. */
export interface ShadowChanges {
  /** What moves. */
  readonly moving: readonly RowMotion[]
  /** Snow, or the ground under it, was uploaded. */
  ground: boolean
  focusX: number
  focusZ: number
  /** Height of undisturbed snow, in any unit. */
  rise: number
}
interface Drawn {
  readonly place: Float64Array
  focusX: number
  focusZ: number
  rise: number
  /** Something that the map shows changed since it was drawn, and how many frames ago it was. */
  stale: boolean
  frames: number
}

/** Decides which shadow maps are drawn in a frame: those that would come out different. */
export class ShadowSchedule {
  /** 1 for each map that is to be drawn. */
  readonly due: Uint8Array
  private readonly drawn: readonly Drawn[]

  constructor(cascades: readonly CascadeView[]) {
    this.due = new Uint8Array(cascades.length)
    this.drawn = cascades.map(({ place }) => ({
      place: new Float64Array(place.length).fill(NaN),
      focusX: NaN,
      focusZ: NaN,
      rise: NaN,
      stale: true,
      frames: 0,
    }))
  }

  /** Draws none: the sun is down. All are drawn again when it is up. */
  rest(): void {
    this.due.fill(0)
    for (const { place } of this.drawn) place.fill(NaN)
  }

  decide(cascades: readonly CascadeView[], changes: Readonly<ShadowChanges>): void {
    for (let c = 0; c < cascades.length; c++) {
      const drawn = this.drawn[c]!
      this.due[c] = this.wants(c, cascades, drawn, changes) ? 1 : 0
      if (this.due[c] === 0) continue
      drawn.place.set(cascades[c]!.place)
      drawn.focusX = changes.focusX
      drawn.focusZ = changes.focusZ
      drawn.rise = changes.rise
      drawn.stale = false
      drawn.frames = 0
    }
  }

  private wants(
    c: number,
    cascades: readonly CascadeView[],
    drawn: Drawn,
    { moving, ground, focusX, focusZ, rise }: Readonly<ShadowChanges>,
  ): boolean {
    const { place } = cascades[c]!
    for (let i = 0; i < place.length; i++) if (!(place[i] === drawn.place[i])) return true
    const strayed = Math.max(Math.abs(focusX - drawn.focusX), Math.abs(focusZ - drawn.focusZ))
    const moved = shifted(moving)
    drawn.frames++
    if (c === 0) return moved || ground || rise !== drawn.rise || strayed > CREEP
    drawn.stale ||= moved || ground || rise !== drawn.rise || strayed > CREEP
    if (!drawn.stale) return false
    const { mapFromEye } = cascades[c - 1]!
    const alone = strayed < MESH && !anyOutside(moving, mapFromEye)
    return drawn.frames >= (alone ? PATIENT : MOVING)
  }
}

function shifted(moving: readonly RowMotion[]): boolean {
  for (let k = 0; k < moving.length; k++) if (moving[k]!.shifted > 0) return true
  return false
}
function anyOutside(moving: readonly RowMotion[], mapFromEye: Float32Array): boolean {
  for (let k = 0; k < moving.length; k++) if (moving[k]!.anyOutside(mapFromEye, ALONE)) return true
  return false
}
