/** Meshes of triangles, as any modelling program or generator gives them. */
import type { MarkingMesh } from 'neve/headless'

/** A tube around a line of points (x, z) that lies on y = 0, eight-sided; closed at both ends, or a ring. */
function tube(line: readonly (readonly [number, number])[], radius: number, isRing: boolean) {
  const positions: number[] = []
  const indices: number[] = []
  line.forEach(([x, z], n) => {
    const [ax, az] = line[n === 0 && !isRing ? 0 : (n + line.length - 1) % line.length]!
    const [bx, bz] = line[n === line.length - 1 && !isRing ? n : (n + 1) % line.length]!
    const length = Math.hypot(bx - ax, bz - az)
    for (let side = 0; side < 8; side++) {
      const [out, up] = [radius * Math.cos((Math.PI * side) / 4), radius * Math.sin((Math.PI * side) / 4)]
      positions.push(x + (out * (bz - az)) / length, radius + up, z - (out * (bx - ax)) / length)
      const next = ((n + 1) % line.length) * 8
      const [a, b, c, d] = [n * 8 + side, n * 8 + ((side + 1) % 8), next + side, next + ((side + 1) % 8)]
      if (isRing || n < line.length - 1) indices.push(a, b, c, b, d, c)
    }
  })
  const last = positions.length / 3 - 8
  for (let side = 2; side < 8; side++) {
    if (!isRing) indices.push(0, side, side - 1, last, last + side - 1, last + side)
  }
  return { positions: Float32Array.from(positions), indices: Uint16Array.from(indices) }
}
const arc = (points: number, from: number, to: number): [number, number][] =>
  Array.from({ length: points }, (_, n) => {
    const turn = from + ((to - from) * n) / points
    return [0.4 * Math.sin(turn), 0.4 * Math.cos(turn)]
  })

export const ring: MarkingMesh = tube(arc(40, 0, 2 * Math.PI), 0.08, true)
export const horseshoe: MarkingMesh = tube(arc(30, -2.4, 2.4), 0.06, false)

/** A tube along z whose rings follow two bones; the second swings. */
const palette = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
const limb = tube(
  Array.from({ length: 20 }, (_, n): [number, number] => [0, 0.04 * n]),
  0.06,
  false,
)
const share = (n: number): number => Math.min(1, Math.floor(n / 8) / 19)
const vertices = Array.from({ length: 160 }, (_, n) => n)
export const tentacle: MarkingMesh = {
  ...limb,
  boneIndices: Uint8Array.from(vertices.flatMap(() => [0, 1, 0, 0])),
  boneWeights: Float32Array.from(vertices.flatMap((n) => [1 - share(n), share(n), 0, 0])),
  palette,
}
/** Swings the tip by 20 cm to both sides. */
export function moveTentacle(tick: number): void {
  palette[15] = 0.2 * Math.sin(tick / 8)
}
