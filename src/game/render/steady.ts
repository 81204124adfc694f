import type { View } from '../../components/camera.ts'

/** Places of a pixel that are looked through in turn: base 2 gives halves, quarters … of it along x, base 3 thirds along y. */
export const JITTERS = 16
/** Share of a new frame in the picture while the camera moves, and the least when it stands. */
const MOVING = 0.1
const LEAST = 1 / 256
/**
 * A camera at rest averages: each frame's share is one over their number. Whole turns of the jitter have one mean, so that after
 * so many frames the shares may fall faster, which ends the ripple within a turn.
 */
const AVERAGED = 48
const FASTER = 4
/** A camera that goes further in a frame, m, or turns by more (cosine), was put elsewhere. */
const JUMP = 10
const TURN = 0.5
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Radical inverse, Halton (1960): digits of `index` in `base` behind the point. */
export function radicalInverse(index: number, base: number): number {
  let result = 0
  for (let i = index, unit = 1 / base; i > 0; i = Math.floor(i / base), unit /= base)
    result += (i % base) * unit
  return result
}

/**
 * What one frame knows of the one before, so that a picture can be blended over frames: the jitter, the last frame's clip, and how
 * much of the history is still true. Eyes are differences of f64 places, so it holds 10 km out and when the anchor jumps.
 */
export class Steady {
  readonly enabled: boolean
  /** The last frame's clip, without jitter, from (world − this frame's eye), column-major. */
  readonly before = new Float32Array(16)
  /** From this frame's eye to the last one, m. */
  readonly eyeBefore = new Float64Array(3)
  /** Shift of the camera's picture, NDC. */
  jitterX = 0
  jitterY = 0
  /** Phase of the noise, 0…1. */
  phase = 0
  /** Share of this frame in the picture; 1 where there is no history. */
  share = 1
  /** Frames begun. */
  index = 0
  private readonly last = new Float32Array(16)
  private readonly eye = new Float64Array(6)
  /** Frames in the history's mean; 0 without history. */
  private known = 0

  constructor(enabled: boolean) {
    this.enabled = enabled
  }

  /** The next frame starts anew. */
  reset(): void {
    this.known = 0
  }

  /** The light changed: what the history holds is true no more than roughly. */
  disturb(): void {
    this.known = Math.min(this.known, 1 / MOVING)
  }

  /** Begins a frame of width × height pixels. `clipFromEye` is the camera's without jitter. */
  begin(view: View, clipFromEye: Float32Array, width: number, height: number): void {
    this.index++
    if (!this.enabled) return
    const turn = this.index % JITTERS
    this.jitterX = ((radicalInverse(turn + 1, 2) - 0.5) * 2) / width
    this.jitterY = ((radicalInverse(turn + 1, 3) - 0.5) * 2) / height
    this.phase = (this.index * GOLDEN) % 1
    this.compare(view, clipFromEye)
    this.remember(view, clipFromEye)
  }

  private compare(view: View, clip: Float32Array): void {
    const { eye, before, last, eyeBefore } = this
    const dx = view.x - eye[0]!
    const dy = view.y - eye[1]!
    const dz = view.z - eye[2]!
    const turn = view.forwardX * eye[3]! + view.forwardY * eye[4]! + view.forwardZ * eye[5]!
    if (Math.hypot(dx, dy, dz) > JUMP || turn < TURN) this.known = 0
    if (this.known === 0) {
      before.set(clip)
      eyeBefore.fill(0)
      this.known = this.share = 1
      return
    }
    eyeBefore[0] = -dx
    eyeBefore[1] = -dy
    eyeBefore[2] = -dz
    before.set(last)
    for (let row = 0; row < 4; row++)
      before[12 + row]! += last[row]! * dx + last[4 + row]! * dy + last[8 + row]! * dz
    const step = this.known < AVERAGED ? 1 : FASTER
    this.known = sameMatrix(before, clip) ? this.known + step : 1 / MOVING
    this.share = Math.max(LEAST, 1 / this.known)
  }

  private remember(view: View, clip: Float32Array): void {
    this.last.set(clip)
    const { eye } = this
    eye[0] = view.x
    eye[1] = view.y
    eye[2] = view.z
    eye[3] = view.forwardX
    eye[4] = view.forwardY
    eye[5] = view.forwardZ
  }
}

function sameMatrix(a: Float32Array, b: Float32Array): boolean {
  for (let k = 0; k < 16; k++) if (a[k] !== b[k]) return false
  return true
}
