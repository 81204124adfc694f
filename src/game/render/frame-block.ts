import type { View } from '../../components/camera.ts'
import { Cascade, CASCADE_COUNT, Frame, VIEW_COUNT, View as ViewLayout } from '../../shaders/layouts.ts'
import { LEVEL_SPACING } from '../../shaders/terrain/macro.ts'
import { TILE_METRES } from '../../snow/tile.ts'
import { LATTICE_OFFSET, type Clipmap } from './clipmap.ts'
import type { Sky } from './sky.ts'
import type { CameraAxes, CascadeView, DrawView } from './views.ts'

/** Width of the anchor's lattice: 160 m is a whole number of tiles, of nodes on levels 0…6 and of relief cells. */
export const ANCHOR = 160
export const anchorOf = (metres: number): number => Math.floor(metres / ANCHOR) * ANCHOR

export interface Haze {
  /** Extinction at the datum, 1/m. */
  readonly density: number
  /** How fast it thins with height, 1/m. */
  readonly falloff: number
  /** Where it begins, m. */
  readonly start: number
}

/** Share of the sky that reaches snow among dunes: the rest is behind them. */
const AMBIENT = 0.5

/** The frame uniform block as bytes. */
export class FrameBlock {
  readonly data = new ArrayBuffer(Frame.stride)
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
  /** What changes with settings only. */
  setLight(sky: Sky, haze: Haze, exposure: number): void {
    for (let k = 0; k < 9; k++) {
      for (let c = 0; c < 3; c++) {
        this.f[Frame.offsets.ambient / 4 + k * 4 + c] = sky.ambient[k * 3 + c]! * AMBIENT
      }
    }
    // The sun is 0.27° in radius.
    this.put('sun', ...sky.sun, Math.cos(0.0047))
    this.put('sunlight', ...sky.sunlight, 0)
    this.put('haze', haze.density, haze.falloff, haze.start, exposure)
  }
  setLattice(clipmap: Clipmap): void {
    this.put('lattice', clipmap.spacing / 2, LATTICE_OFFSET, clipmap.options.quads, clipmap.reach)
  }
  setSize(width: number, height: number): void {
    this.put('size', width, height, 1 / width, 1 / height)
  }
  setCamera(view: View, axes: CameraAxes, seconds: number): void {
    const { f, i } = this
    const anchorX = anchorOf(view.x)
    const anchorZ = anchorOf(view.z)
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
  setCascade(index: number, cascade: CascadeView): void {
    const o = (Frame.offsets.cascades + index * Cascade.stride) / 4
    this.f.set(cascade.mapFromEye, o)
    this.f.set(cascade.metrics, o + Cascade.offsets.metrics / 4)
  }
}
