/** A 4×4 matrix as glTF writes it: 16 numbers, column by column. */
export type Matrix = ArrayLike<number>

/** a · b: b acts first. */
export function multiply(a: Matrix, b: Matrix): Float64Array {
  const out = new Float64Array(16)
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++)
      for (let k = 0; k < 4; k++) out[column * 4 + row]! += a[k * 4 + row]! * b[column * 4 + k]!
  return out
}

/** Adds `weight` times the moved point (x, y, z) to `out` at `o`. */
export function addPoint(
  out: Float32Array | Float64Array,
  o: number,
  m: Matrix,
  x: number,
  y: number,
  z: number,
  weight: number,
): void {
  for (let k = 0; k < 3; k++) out[o + k]! += weight * (m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!)
}

/**
 * Adds `weight` times the turned normal to `out` at `o`. A normal goes with the cofactors of the 3×3 part, which
 * are its inverse transpose times its determinant: so a mirrored or flat part needs no inverse.
 */
export function addNormal(
  out: Float32Array | Float64Array,
  o: number,
  m: Matrix,
  n: readonly [number, number, number],
  weight: number,
): void {
  const cofactor = (row: number, column: number): number => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3]
    const [c1, c2] = [((column + 1) % 3) * 4, ((column + 2) % 3) * 4]
    return m[c1 + r1]! * m[c2 + r2]! - m[c2 + r1]! * m[c1 + r2]!
  }
  const turned = [0, 1, 2].map(
    (row) => cofactor(row, 0) * n[0] + cofactor(row, 1) * n[1] + cofactor(row, 2) * n[2],
  )
  const length = Math.hypot(turned[0]!, turned[1]!, turned[2]!) || 1
  for (let k = 0; k < 3; k++) out[o + k]! += (weight * turned[k]!) / length
}

/** Makes every x y z of `normals` a unit vector. */
export function normalise(normals: Float32Array): void {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
    for (let k = 0; k < 3; k++) normals[i + k]! /= length
  }
}
