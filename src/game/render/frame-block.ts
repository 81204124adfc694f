import type { View } from '../../components/camera.ts'
import { Cascade, CASCADE_COUNT, Frame, VIEW_COUNT, View as ViewLayout } from '../../shaders/layouts.ts'
import { LEVEL_SPACING } from '../../shaders/terrain/macro.ts'
import { TILE_METRES } from '../../snow/tile.ts'
import { LATTICE_OFFSET, type Clipmap } from './clipmap.ts'
import type { Daylight } from '../../components/daylight.ts'
import type { HorizonMap } from './horizon.ts'
import type { RowMotion } from './row-motion.ts'
import type { Lights } from './sky-lights.ts'
import type { Steady } from './steady.ts'
import { NEAR, type CameraAxes, type CascadeView, type DrawView } from './views.ts'

/** Width of the anchor's lattice: 160 m is a whole number of tiles, of nodes on levels 0…6 and of relief cells. */
export const ANCHOR = 160
/** Corner of the anchor's lattice at or before a place along one axis, m. */
export const anchorOf = (metres: number): number => Math.floor(metres / ANCHOR) * ANCHOR

/** How fast fog thins with height, 1/m: valleys hold more of it than ridges. */
const FOG_FALLOFF = 1 / 60

/** The frame uniform block as bytes. */
export class FrameBlock {
  readonly data = new ArrayBuffer(Frame.stride)
  /** Corner of the world that the GPU counts places from in this frame, m. */
  anchorX = 0
  anchorZ = 0
  private readonly f = new Float32Array(this.data)
  private readonly i = new Int32Array(this.data)

  constructor(cascades: number) {
    if (cascades < 1 || cascades > CASCADE_COUNT) {
      throw new Error(`${cascades} shadow maps: a tier lists 1 to ${CASCADE_COUNT} shadowRanges`)
    }
    for (let index = cascades; index < CASCADE_COUNT; index++) this.leaveOut(index)
  }

  private put(field: keyof typeof Frame.offsets, ...values: number[]): void {
    this.f.set(values, Frame.offsets[field] / 4)
  }
  /** What changes with daylight only. */
  setLight(lights: Lights, { haze, fog, overcast, cirrus, moonPhase }: Readonly<Daylight>): void {
    this.put('sun', ...lights.caster, 0)
    this.put('sunlight', ...lights.sunlight, 0)
    this.put('haze', fog / 1000, FOG_FALLOFF, 0, 0)
    this.put('sunDisc', ...lights.sun, lights.byDay ? 1 : 0)
    this.put('moonDisc', ...lights.moon, moonPhase)
    this.put('moonlight', ...lights.disc, 0)
    this.put('skySun', ...lights.high, 0)
    this.put('air', haze, overcast, cirrus * (1 - overcast), lights.stars)
  }
  setLattice(clipmap: Clipmap): void {
    this.put('lattice', clipmap.spacing / 2, LATTICE_OFFSET, clipmap.options.quads)
  }
  setSize(width: number, height: number): void {
    this.put('size', width, height, 1 / width, 1 / height)
  }
  /** Moves the anchor to the view's eye. Call it before whatever reads the anchor. */
  setAnchor(view: View): void {
    this.anchorX = anchorOf(view.x)
    this.anchorZ = anchorOf(view.z)
  }
  /** Call it after setSize and setAnchor. */
  setCamera(view: View, axes: CameraAxes, seconds: number): void {
    const { f, i, anchorX, anchorZ } = this
    f.set(axes.right, Frame.offsets.viewRight / 4)
    f.set(axes.up, Frame.offsets.viewUp / 4)
    f.set(axes.forward, Frame.offsets.viewForward / 4)
    f[Frame.offsets.viewUp / 4 + 3] =
      2 * Math.hypot(axes.up[0]!, axes.up[1]!, axes.up[2]!) * f[Frame.offsets.size / 4 + 3]!
    this.put('eye', view.x - anchorX, view.y, view.z - anchorZ, seconds)
    this.put('focus', view.focusX - anchorX, view.focusY, view.focusZ - anchorZ, 0)
    const o = Frame.offsets.anchor / 4
    i[o] = anchorX / TILE_METRES
    i[o + 1] = anchorZ / TILE_METRES
    i[o + 2] = anchorX / LEVEL_SPACING
    i[o + 3] = anchorZ / LEVEL_SPACING
  }
  /** Shifts the camera's picture by the frame's jitter, and says what the frame before saw. Call it after setView and setCamera. */
  setSteady(steady: Steady, axes: CameraAxes): void {
    const { jitterX, jitterY, eyeBefore } = steady
    const m = (Frame.offsets.views + ViewLayout.offsets.clipFromEye) / 4
    for (let column = 0; column < 4; column++) {
      const w = this.f[m + column * 4 + 3]!
      this.f[m + column * 4]! += jitterX * w
      this.f[m + column * 4 + 1]! += jitterY * w
    }
    const o = Frame.offsets.viewForward / 4
    for (let k = 0; k < 3; k++) this.f[o + k]! -= jitterX * axes.right[k]! + jitterY * axes.up[k]!
    this.f.set(steady.before, Frame.offsets.before / 4)
    this.put('eyeBefore', eyeBefore[0]!, eyeBefore[1]!, eyeBefore[2]!, NEAR)
    this.put('jitter', jitterX, jitterY, steady.phase, steady.share)
  }
  /** Where the rows of figures, their cloth and bodies begin. */
  setRows(figures: RowMotion, cloths: RowMotion, bodies: RowMotion): void {
    const o = Frame.offsets.rows / 4
    this.i[o] = figures.now
    this.i[o + 1] = figures.before
    this.i[o + 2] = bodies.now
    this.i[o + 3] = bodies.before
    this.i[Frame.offsets.cloths / 4] = cloths.now
    this.i[Frame.offsets.cloths / 4 + 1] = cloths.before
  }
  setView(index: number, view: DrawView, firstPatch: number): void {
    if (index >= VIEW_COUNT) throw new Error(`View ${index} of ${VIEW_COUNT}: raise VIEW_COUNT in layouts.ts`)
    const o = (Frame.offsets.views + index * ViewLayout.stride) / 4
    this.f.set(view.clipFromEye, o)
    this.i[o + ViewLayout.offsets.first / 4] = firstPatch
  }
  /** Maps that a tier leaves out are never inside. */
  private leaveOut(index: number): void {
    // The last row of mapFromEye: depth 2 everywhere.
    this.f[(Frame.offsets.cascades + index * Cascade.stride) / 4 + 14] = 2
  }
  /**
   * Where the horizon map is read from now on, for the eye as `setCamera` has it.
   * @param rise height of undisturbed snow over the ground, m. @param radius of the softened sun, radians.
   * @param share of the sun's light that may arrive.
   */
  setShadow(view: View, { u, v, size, base }: HorizonMap, rise: number, radius: number, share: number): void {
    this.put('horizonU', u[0]!, u[1]!, u[0]! * view.x + u[1]! * view.z + u[2]!, size)
    this.put('horizonV', v[0]!, v[1]!, v[0]! * view.x + v[1]! * view.z + v[2]!, rise + base)
    this.put('shadow', Math.tan(radius), share, 0, 0)
  }
  setCascade(index: number, cascade: CascadeView): void {
    const o = (Frame.offsets.cascades + index * Cascade.stride) / 4
    this.f.set(cascade.mapFromEye, o)
    this.f.set(cascade.metrics, o + Cascade.offsets.metrics / 4)
  }
}
