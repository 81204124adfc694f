import { cosTurn, sinTurn } from '../../../shaders/lib/trig.ts'
import type { MarkingMesh } from '../../../components/mesh-contact.ts'

/** Points around half a tube: its underside. The upper half touches no snow. */
const SIDES = 7

/** A trough of half a tube along points (x, z), its lowest line at y = 0. */
function trough(line: readonly (readonly [number, number])[], radius: number, closed: boolean): MarkingMesh {
  const count = line.length
  const positions: number[] = []
  const indices: number[] = []
  for (let n = 0; n < count; n++) {
    const before = line[closed ? (n + count - 1) % count : Math.max(0, n - 1)]!
    const after = line[closed ? (n + 1) % count : Math.min(count - 1, n + 1)]!
    const length = Math.hypot(after[0] - before[0], after[1] - before[1])
    const [acrossX, acrossZ] = [(after[1] - before[1]) / length, (before[0] - after[0]) / length]
    for (let side = 0; side < SIDES; side++) {
      const turn = side / (SIDES - 1) / 2
      const out = radius * cosTurn(turn)
      positions.push(line[n]![0] + out * acrossX, radius * (1 - sinTurn(turn)), line[n]![1] + out * acrossZ)
    }
    if (n === count - 1 && !closed) continue
    for (let side = 0; side < SIDES - 1; side++) {
      const [a, b] = [n * SIDES + side, ((n + 1) % count) * SIDES + side]
      indices.push(a, a + 1, b, a + 1, b + 1, b)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint16Array.from(indices) }
}

const around = (count: number, radiusAt: (n: number) => number, turns = 1): [number, number][] =>
  Array.from({ length: count }, (_, n) => {
    const turn = (turns * n) / count
    return [radiusAt(n) * sinTurn(turn), radiusAt(n) * cosTurn(turn)]
  })

/** Within half a metre of the origin: shapes that no box or ellipse stands for. */
export const ODD_MESHES: readonly MarkingMesh[] = [
  trough(
    around(40, () => 0.34),
    0.08,
    true,
  ),
  trough(
    around(60, (n) => 0.33 + 0.12 * cosTurn(n / 12)),
    0.06,
    true,
  ),
  trough(
    around(80, (n) => 0.06 + 0.0045 * n, 2.4),
    0.045,
    false,
  ),
]
