import type { View } from '../../components/camera.ts'
import { Patch } from '../../shaders/layouts.ts'
import type { HeightSource } from '../../snow/ground/height-source.ts'
import { TEXEL } from '../../snow/tile.ts'
import { PatchBounds } from './patch-bounds.ts'

/** Vertices lie on the middles of texels. */
export const LATTICE_OFFSET = TEXEL / 2

export interface ClipmapOptions {
  /** Quads along a side of a patch; even. */
  readonly quads: number
  /** Field texels per quad in the innermost ring; a power of two, from 0.5 on. */
  readonly base: number
  readonly rings: number
  /** Out to here from the focus the second ring has all its detail, m; 0: as far as any ring has. */
  readonly near: number
}
/** Half the width of a ring that holds no wider one, in its patches. */
const LEAST = 6
/** A ring is whole up to so many patch widths before its half width, and the middle of a ring lies up to one from the focus. */
const WHOLE = 3.48
/** Widths from a hole to where its ring ends, of rings that a wider one lies in: over fewer, tracks would turn so fast that it shows. */
const ROOM = 3

/** Half the width of each ring, in its patches; even, so that the next ring's patches end where it ends. */
function halves({ quads, rings, near }: ClipmapOptions, spacing: number): number[] {
  const even = (widths: number): number => Math.max(LEAST, 2 * Math.ceil(widths / 2))
  const all = [LEAST, even(near / (2 * quads * spacing) + WHOLE)]
  while (all.length < rings) {
    const inner = all.at(-1)!
    // Each at least two narrower than the one before, or none would come down to the least.
    all.push(Math.max(LEAST, Math.min(inner - 2, even(inner / 2 + ROOM))))
  }
  return all
}

/** Planes n·p + d ≥ 0 of a convex volume, points relative to the eye: four numbers a plane. */
export type Planes = Float64Array

/**
 * Square rings of patches round the focus; each ring's quads are twice as wide as the next inner ring's. The middle of a ring
 * lies up to one patch width from the focus and that of its hole up to half a width: a ring of half width h and hole k is there
 * everywhere between k + 0.5 and h − 1 widths, so vertices that morph to the coarser lattice between h − 3.48 or k + 0.52 and
 * h − 1.04 widths meet the next ring exactly.
 */
export class Clipmap {
  readonly options: ClipmapOptions
  /** Quad width of ring 0, m. */
  readonly spacing: number
  /** Where the outermost ring may end, m from the focus. */
  readonly reach: number
  /** Patch structs of all views, view after view. */
  readonly data: ArrayBuffer
  /** Patches in use. */
  count = 0
  private rise = 0
  /** Half the width of each ring, in its patches. */
  readonly halves: readonly number[]
  private readonly words: Int32Array
  private readonly bounds: PatchBounds

  constructor(options: ClipmapOptions, views: number, source: HeightSource) {
    this.options = options
    this.spacing = TEXEL * options.base
    this.halves = halves(options, this.spacing)
    this.reach = this.reachOf(options.rings - 1)
    // Each ring's window without the hole that a finer one fills, and the innermost one's hole.
    const most = this.halves.reduce(
      (sum, half, r) => sum + 4 * half ** 2 - (r ? this.halves[r - 1]! ** 2 : 0),
      0,
    )
    this.data = new ArrayBuffer(most * views * Patch.stride)
    this.words = new Int32Array(this.data)
    this.bounds = new PatchBounds(source, this.halves)
  }

  /** The coarsest ring whose quads are no wider than `metres`, at least 0 and at most the last. */
  ringFor(metres: number): number {
    return Math.min(this.options.rings - 1, Math.max(0, Math.floor(Math.log2(metres / this.spacing))))
  }

  /** Where a ring may end, m from the focus. */
  reachOf(ring: number): number {
    return (this.halves[ring]! - 1) * this.options.quads * this.spacing * 2 ** ring
  }

  /** Starts a new list of patches, on snow that lies `rise` metres above where it lay at first, or less where it thawed to the ground. */
  clear(rise: number): void {
    this.count = 0
    this.rise = rise
  }

  /**
   * Appends the patches that touch a volume round the eye. Rings finer than `firstRing` are left out and that one is
   * filled: coarse shadow maps need no fine vertices.
   * @returns how many were added.
   */
  add(planes: Planes, view: View, anchorX: number, anchorZ: number, firstRing: number): number {
    const { quads, rings } = this.options
    const { bounds } = this
    const first = this.count
    let holeX = 0
    let holeZ = 0
    for (let ring = firstRing; ring < rings; ring++) {
      const width = quads * this.spacing * 2 ** ring
      const centreX = Math.round((view.focusX - LATTICE_OFFSET) / (2 * width)) * 2
      const centreZ = Math.round((view.focusZ - LATTICE_OFFSET) / (2 * width)) * 2
      const half = width / 2
      const reach = this.halves[ring]!
      // The innermost ring is whole as far as others are that have the least hole.
      const inner = (ring > 0 ? this.halves[ring - 1]! : LEAST) / 2
      const hole = ring > firstRing ? inner : 0
      for (let k = -reach; k < reach; k++) {
        for (let i = -reach; i < reach; i++) {
          const px = centreX + i
          const pz = centreZ + k
          if (px >= holeX - hole && px < holeX + hole && pz >= holeZ - hole && pz < holeZ + hole) continue
          bounds.find(ring, px, pz, width)
          const min = bounds.min + Math.min(0, this.rise)
          const max = bounds.max + Math.max(0, this.rise)
          const x = px * width + half + LATTICE_OFFSET - view.x
          const y = (min + max) / 2 - view.y
          const z = pz * width + half + LATTICE_OFFSET - view.z
          if (!touches(planes, x, y, z, half, (max - min) / 2)) continue
          const o = this.count++ * 4
          // Whole numbers of base quads from the anchor: exact, however far from the world's origin.
          this.words[o] = Math.round((px * width - anchorX) / this.spacing)
          this.words[o + 1] = reach + 256 * inner
          this.words[o + 2] = Math.round((pz * width - anchorZ) / this.spacing)
          this.words[o + 3] = ring
        }
      }
      holeX = centreX / 2
      holeZ = centreZ / 2
    }
    return this.count - first
  }
}

function touches(planes: Planes, x: number, y: number, z: number, half: number, halfY: number): boolean {
  for (let o = 0; o < planes.length; o += 4) {
    const nx = planes[o]!
    const ny = planes[o + 1]!
    const nz = planes[o + 2]!
    const reach = (Math.abs(nx) + Math.abs(nz)) * half + Math.abs(ny) * halfY
    if (nx * x + ny * y + nz * z + planes[o + 3]! + reach < 0) return false
  }
  return true
}

/** Grid of (quads + 1)² points; triangles run in columns eight quads wide, so that a small vertex cache is enough. */
export function patchMesh(quads: number): { grid: Float32Array; indices: Uint16Array } {
  const side = quads + 1
  const grid = new Float32Array(side * side * 2)
  for (let i = 0; i < side * side; i++) grid.set([i % side, Math.floor(i / side)], i * 2)
  const BAND = 8
  const indices = new Uint16Array(quads * quads * 6)
  let o = 0
  for (let band = 0; band < quads; band += BAND)
    for (let z = 0; z < quads; z++)
      for (let x = band; x < Math.min(band + BAND, quads); x++) {
        const a = z * side + x
        const b = a + side
        indices.set([a, b, a + 1, a + 1, b, b + 1], o)
        o += 6
      }
  return { grid, indices }
}
