/**
 * A mesh where it is and where it was a tick ago. Points are x and z in samples (1/4 texel) from the corner of the texel under the
 * mesh's origin, y in 1/8192 m above a base: small numbers, and the same at every whole-texel shift.
 */
import { POSITION_SHIFT, POSITION_UNITS } from '../stroke-record.ts'
import { HEIGHT_UNITS, TEXEL, TEXELS_PER_METRE } from '../tile.ts'
import { SAMPLES } from './grid.ts'
import type { ReadyMesh } from './mesh.ts'

/** Numbers of a matrix, 3 × 4, row-major: from the shape's frame to world axes around the entity's place. */
export const MATRIX = 12
const PER_METRE = TEXELS_PER_METRE * SAMPLES
const PER_UNIT = SAMPLES / POSITION_UNITS
const METRES_PER_SAMPLE = TEXEL / SAMPLES

export class PosedMesh {
  readonly mesh: ReadyMesh
  /** x, y, z per vertex; both poses, taking turns. */
  readonly points: Float64Array
  /** First vertex of the pose at hand, and of the one before. */
  now = 0
  before: number
  /** True when the pose before is that of the last tick. */
  hasBefore = false
  /** World texel and height, 1/8192 m, to which the points refer. */
  anchorX = 0
  anchorZ = 0
  base = 0
  private originX = 0
  private originZ = 0
  private lastX = 0
  private lastZ = 0
  private lastBase = 0

  constructor(mesh: ReadyMesh) {
    this.mesh = mesh
    this.points = new Float64Array(mesh.vertices * 6)
    this.before = mesh.vertices
  }

  /** World x of a point at `samples`, m, and z. */
  xAt(samples: number): number {
    return this.anchorX * TEXEL + samples * METRES_PER_SAMPLE
  }
  zAt(samples: number): number {
    return this.anchorZ * TEXEL + samples * METRES_PER_SAMPLE
  }

  /** Starts a new pose of an entity at (x, y, z), m: what was at hand becomes the one before, in the new frame. */
  place(x: number, y: number, z: number): void {
    const { before } = this
    this.before = this.now
    this.now = before
    this.lastX = this.anchorX
    this.lastZ = this.anchorZ
    this.lastBase = this.base
    const qx = Math.round(x * TEXELS_PER_METRE * POSITION_UNITS)
    const qz = Math.round(z * TEXELS_PER_METRE * POSITION_UNITS)
    this.anchorX = qx >> POSITION_SHIFT
    this.anchorZ = qz >> POSITION_SHIFT
    this.originX = (qx - this.anchorX * POSITION_UNITS) * PER_UNIT
    this.originZ = (qz - this.anchorZ * POSITION_UNITS) * PER_UNIT
    this.base = Math.round(y * HEIGHT_UNITS)
    if (this.hasBefore) this.shift()
  }

  private shift(): void {
    const { points } = this
    const dx = (this.lastX - this.anchorX) * SAMPLES
    const dz = (this.lastZ - this.anchorZ) * SAMPLES
    const dy = this.lastBase - this.base
    for (let i = this.before * 3, end = i + this.mesh.vertices * 3; i < end; i += 3) {
      points[i] += dx
      points[i + 1] += dy
      points[i + 2] += dz
    }
  }

  /** Poses all vertices by the first matrix of `matrices`. */
  moveRigid(matrices: Float32Array | Float64Array): void {
    const { points, mesh, originX, originZ } = this
    const { positions } = mesh
    const m = matrices
    let o = this.now * 3
    for (let i = 0; i < positions.length; i += 3, o += 3) {
      const x = positions[i]
      const y = positions[i + 1]
      const z = positions[i + 2]
      points[o] = (m[0] * x + m[1] * y + m[2] * z + m[3]) * PER_METRE + originX
      points[o + 1] = (m[4] * x + m[5] * y + m[6] * z + m[7]) * HEIGHT_UNITS
      points[o + 2] = (m[8] * x + m[9] * y + m[10] * z + m[11]) * PER_METRE + originZ
    }
  }

  /** Poses every vertex by its bones: matrix b starts at first + 12 b. */
  moveBones(matrices: Float32Array | Float64Array, first: number): void {
    const { points, mesh, originX, originZ } = this
    const { positions, weights } = mesh
    const bones = mesh.bones!
    let o = this.now * 3
    for (let i = 0, n = 0; i < positions.length; i += 3, o += 3, n += 4) {
      const x = positions[i]
      const y = positions[i + 1]
      const z = positions[i + 2]
      let px = 0
      let py = 0
      let pz = 0
      for (let k = n; k < n + 4; k++) {
        const w = weights[k]
        if (w === 0) continue
        const b = first + bones[k] * MATRIX
        px += w * (matrices[b] * x + matrices[b + 1] * y + matrices[b + 2] * z + matrices[b + 3])
        py += w * (matrices[b + 4] * x + matrices[b + 5] * y + matrices[b + 6] * z + matrices[b + 7])
        pz += w * (matrices[b + 8] * x + matrices[b + 9] * y + matrices[b + 10] * z + matrices[b + 11])
      }
      points[o] = px * PER_METRE + originX
      points[o + 1] = py * HEIGHT_UNITS
      points[o + 2] = pz * PER_METRE + originZ
    }
  }

  /** Takes places that somebody worked out: x, y, z per vertex of the shape, m, world axes around the entity's place. */
  moveTo(places: Float32Array): void {
    const { points, originX, originZ } = this
    const { source } = this.mesh
    let o = this.now * 3
    for (let v = 0; v < source.length; v++, o += 3) {
      const i = source[v] * 3
      points[o] = places[i] * PER_METRE + originX
      points[o + 1] = places[i + 1] * HEIGHT_UNITS
      points[o + 2] = places[i + 2] * PER_METRE + originZ
    }
  }
}

/**
 * Bounds of a mesh under its matrices, m around the entity's place: x low and high, z low and high, y low. Boxes around what each
 * bone moves: never too small, since a vertex lies between where its bones take it.
 */
export function boundsOf(
  mesh: ReadyMesh,
  matrices: Float32Array | Float64Array,
  first: number,
  out: Float64Array,
): void {
  const { boxes, boneCount } = mesh
  out[0] = out[2] = out[4] = Infinity
  out[1] = out[3] = -Infinity
  for (let bone = 0; bone < boneCount; bone++) {
    const b = bone * 6
    if (boxes[b + 3] < 0) continue
    for (let axis = 0; axis < 3; axis++) {
      const m = first + bone * MATRIX + axis * 4
      const middle =
        matrices[m] * boxes[b] +
        matrices[m + 1] * boxes[b + 1] +
        matrices[m + 2] * boxes[b + 2] +
        matrices[m + 3]
      const half =
        Math.abs(matrices[m]) * boxes[b + 3] +
        Math.abs(matrices[m + 1]) * boxes[b + 4] +
        Math.abs(matrices[m + 2]) * boxes[b + 5]
      const low = axis === 0 ? 0 : axis === 1 ? 4 : 2
      if (middle - half < out[low]) out[low] = middle - half
      if (axis !== 1 && middle + half > out[low + 1]) out[low + 1] = middle + half
    }
  }
}
