/** Odd meshes for tests: metres, y up, the lowest point at y = 0. */
import type { MeshShape } from '../../src/snow/index.ts'

/** A ring that lies flat: radius to the middle of the tube, and of the tube. */
export function torus(radius: number, tube: number, columns = 48, rows = 16): MeshShape {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j < rows; j++) {
    const v = (2 * Math.PI * j) / rows
    for (let i = 0; i < columns; i++) {
      const u = (2 * Math.PI * i) / columns
      const r = radius + tube * Math.cos(v)
      positions.push(r * Math.cos(u), tube + tube * Math.sin(v), r * Math.sin(u))
      const a = j * columns + i
      const b = j * columns + ((i + 1) % columns)
      const c = ((j + 1) % rows) * columns + i
      const d = ((j + 1) % rows) * columns + ((i + 1) % columns)
      indices.push(a, c, b, b, c, d)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** Eight corners, twelve triangles; half extents. */
export function box(x: number, y: number, z: number): MeshShape {
  const positions: number[] = []
  for (let n = 0; n < 8; n++) positions.push(n & 1 ? x : -x, n & 2 ? 2 * y : 0, n & 4 ? z : -z)
  const quads = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
  const indices: number[] = []
  for (let q = 0; q < 24; q += 4) {
    const [a, b, c, d] = quads.slice(q, q + 4) as [number, number, number, number]
    indices.push(a, b, c, a, c, d)
  }
  return { positions: Float32Array.from(positions), indices: Uint16Array.from(indices) }
}

/** A ball by latitude and longitude, with a seam. */
export function ball(radius: number, columns = 24, rows = 12): MeshShape {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= rows; j++) {
    const turn = (Math.PI * j) / rows
    for (let i = 0; i <= columns; i++) {
      const around = (2 * Math.PI * i) / columns
      positions.push(
        radius * Math.sin(turn) * Math.cos(around),
        radius - radius * Math.cos(turn),
        radius * Math.sin(turn) * Math.sin(around),
      )
      const a = j * (columns + 1) + i
      const b = a + columns + 1
      if (j < rows && i < columns) indices.push(a, a + 1, b, a + 1, b + 1, b)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** A flat star with five points on the ground, 10 cm thick. */
export function star(outer: number, inner: number): MeshShape {
  const positions: number[] = [0, 0, 0, 0, 0.1, 0]
  const indices: number[] = []
  for (let n = 0; n < 10; n++) {
    const radius = n % 2 === 0 ? outer : inner
    const x = radius * Math.sin((Math.PI * n) / 5)
    const z = radius * Math.cos((Math.PI * n) / 5)
    positions.push(x, 0, z, x, 0.1, z)
    const a = 2 + 2 * n
    const b = 2 + 2 * ((n + 1) % 10)
    indices.push(0, b, a, 1, a + 1, b + 1, a, b, a + 1, b, b + 1, a + 1)
  }
  return { positions: Float32Array.from(positions), indices: Uint16Array.from(indices) }
}

/** A rod along z on the ground whose half at z > 0 follows bone 1, the rest bone 0. */
export function jointed(radius: number, length: number, columns = 12, rows = 20): Required<MeshShape> {
  const positions: number[] = []
  const indices: number[] = []
  const boneIndices: number[] = []
  const boneWeights: number[] = []
  for (let j = 0; j <= rows; j++) {
    const z = (j / rows - 0.5) * length
    for (let i = 0; i < columns; i++) {
      const turn = (2 * Math.PI * i) / columns
      positions.push(radius * Math.cos(turn), radius + radius * Math.sin(turn), z)
      const bend = Math.min(1, Math.max(0, 0.5 + z / (0.2 * length)))
      boneIndices.push(0, 1, 0, 0)
      boneWeights.push(1 - bend, bend, 0, 0)
      if (j === rows) continue
      const a = j * columns + i
      const b = j * columns + ((i + 1) % columns)
      indices.push(a, a + columns, b, b, a + columns, b + columns)
    }
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint16Array.from(indices),
    boneIndices: Uint8Array.from(boneIndices),
    boneWeights: Float32Array.from(boneWeights),
  }
}
