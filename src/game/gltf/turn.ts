export type Vector = [x: number, y: number, z: number]
/** 9 numbers, row by row. */
export type Matrix3 = Float64Array

export const identity = (): Matrix3 => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)

/** a · b: b acts first. */
export function multiply3(a: Matrix3, b: Matrix3): Matrix3 {
  return Float64Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3) * 3, i % 3]
    return a[row]! * b[column]! + a[row + 1]! * b[3 + column]! + a[row + 2]! * b[6 + column]!
  })
}

/**
 * The smallest rotation from one unit vector to another (Möller & Hughes 1999, Efficiently building a matrix to rotate
 * one vector to another). Opposite ones: half a turn about z, or about x where both lie along z.
 */
export function between(a: Readonly<Vector>, b: Readonly<Vector>): Matrix3 {
  const cos = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  if (cos < -0.999999) return halfTurn(a)
  const [x, y, z] = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  const h = 1 / (1 + cos)
  // oxfmt-ignore
  return Float64Array.of(
    cos + h * x * x, h * x * y - z, h * x * z + y,
    h * x * y + z, cos + h * y * y, h * y * z - x,
    h * x * z - y, h * y * z + x, cos + h * z * z,
  )
}
/** Half a turn about an axis across `a`. */
function halfTurn(a: Readonly<Vector>): Matrix3 {
  const across: Vector =
    Math.abs(a[2]) < 0.9
      ? [-a[0] * a[2], -a[1] * a[2], 1 - a[2] * a[2]]
      : [1 - a[0] * a[0], -a[1] * a[0], -a[2] * a[0]]
  const square = across[0] ** 2 + across[1] ** 2 + across[2] ** 2
  return Float64Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3), i % 3]
    return (2 * across[row]! * across[column]!) / square - (row === column ? 1 : 0)
  })
}
