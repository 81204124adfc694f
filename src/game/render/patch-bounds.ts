import type { HeightSource } from '../../snow/ground/height-source.ts'
import { sampleHeight } from '../../snow/ground/nodes.ts'

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
  /** Patches along a side of each ring's window, and where its patches begin in the lists. */
  private readonly sides: number[]
  private readonly starts: number[] = []
  private readonly keys: Float64Array
  private readonly ranges: Float32Array

  /** @param halves half the width of each ring, in its patches. */
  constructor(source: HeightSource, halves: readonly number[]) {
    this.source = source
    this.sides = halves.map((half) => 2 * half)
    let patches = 0
    for (const side of this.sides) {
      this.starts.push(patches)
      patches += side * side
    }
    this.keys = new Float64Array(patches).fill(NaN)
    this.ranges = new Float32Array(patches * 2)
  }

  /** Looks up the patch (px, pz) of a ring whose patches are `width` metres wide. */
  find(ring: number, px: number, pz: number, width: number): void {
    const side = this.sides[ring]!
    const slot = this.starts[ring]! + wrap(pz, side) * side + wrap(px, side)
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

const wrap = (n: number, side: number): number => ((n % side) + side) % side
