import type { HeightSource } from '../../snow/ground/height-source.ts'
import { sampleHeight } from '../../snow/ground/nodes.ts'

/** Patches along a side of a ring's window; the inner half is the next finer ring. */
export const WINDOW = 12
/** Points along a side of a patch at which the source is asked. */
const SAMPLES = 4
/** Steepest ground that may hide between two of them. */
const SLOPE = 0.7
/** How far snow may rise above or sink below the undisturbed ground, m. */
const SNOW = 1.5

/** Heights between which each patch of the clipmap lies, asked of the source once while the patch stays in its ring. */
export class PatchBounds {
  /** Result of the last `find`, m. */
  min = 0
  max = 0
  private readonly source: HeightSource
  private readonly keys: Float64Array
  private readonly ranges: Float32Array

  constructor(source: HeightSource, rings: number) {
    this.source = source
    this.keys = new Float64Array(rings * WINDOW * WINDOW).fill(NaN)
    this.ranges = new Float32Array(rings * WINDOW * WINDOW * 2)
  }

  /** Looks up the patch (px, pz) of a ring whose patches are `width` metres wide. */
  find(ring: number, px: number, pz: number, width: number): void {
    const slot = ring * WINDOW * WINDOW + wrap(pz) * WINDOW + wrap(px)
    const key = px * 67_108_864 + pz
    if (this.keys[slot] !== key) {
      this.keys[slot] = key
      this.measure(px * width, pz * width, width)
      this.ranges[slot * 2] = this.min
      this.ranges[slot * 2 + 1] = this.max
    }
    this.min = this.ranges[slot * 2]!
    this.max = this.ranges[slot * 2 + 1]!
  }

  private measure(x: number, z: number, width: number): void {
    const { source } = this
    const step = width / (SAMPLES - 1)
    let min = Infinity
    let max = -Infinity
    for (let k = 0; k < SAMPLES; k++)
      for (let i = 0; i < SAMPLES; i++) {
        const height = sampleHeight(source, x + i * step, z + k * step, 0)
        if (height < min) min = height
        if (height > max) max = height
      }
    const hidden = (step / 2) * SLOPE
    this.min = Math.max(min - hidden, source.bounds.min) - SNOW
    this.max = Math.min(max + hidden, source.bounds.max) + SNOW
  }
}

const wrap = (n: number): number => ((n % WINDOW) + WINDOW) % WINDOW
