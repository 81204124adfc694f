import { cosTurn, sinTurn } from '../../shaders/lib/trig.ts'
import type { CapsuleName } from './capsules.ts'
import { COAT, COAT_POWER, fold, HEM, hemHang, SLEEVE, squared } from './coat.ts'
import { arm, cape, ramp, skirt, type Skin } from './skin.ts'

/** A closed tube of cloth: how it is cut, worn and held. Places are fractions: v 0 at its upper edge … 1 at the hem. */
export interface Panel {
  readonly name: 'robe' | 'mantle' | 'sleeveL' | 'sleeveR'
  /** Columns and rows of the grid, [Half, Full]. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
  /** Point of the cut at an angle (turns, 0 on the right, ¼ ahead), m, bind pose. */
  cut(turn: number, v: number, out: Point): void
  /** Bones of a bind-pose point. */
  skin(x: number, y: number, z: number): Skin
  /** How hard the cut is remembered from row to row, s⁻²: a free particle would sag by 9.81 / this, m. First row is sewn on. */
  memory(v: number): number
  /** Capsules of the body that a place of the cut may meet. */
  meets(turn: number, v: number): readonly CapsuleName[]
  /** How many limbs it hangs round. Round one, its rows face away from that as the bones bend it; round more, from their middle. */
  readonly limbs: number
  /** Sine by which that way goes up, round more than one: legs that swing out lift what hangs over them. */
  readonly rise: number
  /** m of other clothes between it and the body. */
  readonly ease: number
  /** Softness of bends along and round, s²: 0 is stiff. */
  readonly bend: number
  /** v from which it may touch the snow; 2: never. */
  readonly snow: number
  /** Share of the wind that reaches it. */
  readonly wind: number
}
export interface Point {
  x: number
  y: number
  z: number
}

/** y of the sewn edge of the skirt, hidden under the belt, m. */
const BELT = 1.04
/** The cloth is cut wider than the coat is lofted, in pleats: legs that stride must find room without stretching it. */
const FLARE = 0.16
const PLEAT = 0.12
const SKIRT = [...COAT.filter(([y]) => y <= 1.05), HEM]

/** Row of a table whose first column falls, blended at y; written to `section`. */
const section = new Float64Array(4)
function sectionAt(table: readonly (readonly number[])[], y: number): void {
  let k = 1
  while (k < table.length - 1 && table[k]![0]! > y) k++
  const [upper, lower] = [table[k - 1]!, table[k]!]
  const t = (upper[0]! - y) / (upper[0]! - lower[0]!)
  for (let i = 0; i < upper.length; i++) section[i] = upper[i]! + t * (lower[i]! - upper[i]!)
}

/** Capsules of the limbs of both sides: cloth of one side may come to hang on the other. */
const both = (...names: readonly ('thigh' | 'shin' | 'foot')[]): readonly CapsuleName[] =>
  names.flatMap((name) => [`${name}L`, `${name}R`] as const)
/** Capsules of arms on the side to which a direction looks, and on both where it looks ahead or back. */
function arms(turn: number): CapsuleName[] {
  const right = cosTurn(turn)
  const left = -right > -0.25 ? (['forearmL', 'upperArmL'] as const) : []
  return right > -0.25 ? [...left, 'forearmR', 'upperArmR'] : [...left]
}

const robe: Panel = {
  name: 'robe',
  columns: [20, 28],
  rows: [6, 9],
  cut(turn, v, out) {
    const y = BELT + v * (HEM[0] - BELT)
    sectionAt(SKIRT, y)
    const angle = turn * 6.283185307179586
    const k = fold(angle, y) * (1 + v * (FLARE + PLEAT * cosTurn(8 * turn + 0.1)))
    out.x = section[1]! * k * squared(cosTurn(turn), COAT_POWER)
    out.y = y + ramp(0.5, HEM[0], y) * hemHang(angle)
    out.z = section[3]! + section[2]! * k * squared(sinTurn(turn), COAT_POWER)
  },
  skin: skirt,
  memory: (v) => 130 + 3000 * (1 - v) ** 6,
  meets(_turn, v) {
    const upper = v < 0.2 ? (['torso'] as const) : []
    if (v < 0.4) return [...upper, ...both('thigh')]
    return v < 0.7 ? both('thigh', 'shin') : both('thigh', 'shin', 'foot')
  },
  limbs: 2,
  rise: 0.3,
  ease: 0.02,
  bend: 2e-4,
  snow: 0.6,
  wind: 1,
}

/** y, half width, depth ahead, depth behind: over the shoulders, behind over the blanket roll, m. */
const MANTLE = [
  [1.43, 0.165, 0.135, 0.16],
  [1.41, 0.225, 0.16, 0.19],
  [1.37, 0.272, 0.175, 0.235],
  [1.31, 0.298, 0.19, 0.315],
  [1.24, 0.312, 0.2, 0.335],
  [1.17, 0.325, 0.21, 0.34],
  [1.1, 0.335, 0.22, 0.34],
] as const
const mantle: Panel = {
  name: 'mantle',
  columns: [16, 20],
  rows: [4, 6],
  cut(turn, v, out) {
    const y = 1.43 - 0.33 * v
    sectionAt(MANTLE, y)
    const s = sinTurn(turn)
    const folds = 1 + v * (0.24 + 0.08 * cosTurn(8 * turn + 0.1) + 0.02 * cosTurn(5 * turn + 0.4))
    out.x = section[1]! * folds * cosTurn(turn)
    out.y = y + 0.03 * v * v * s
    out.z = -0.012 + (s > 0 ? section[2]! : section[3]!) * folds * s
  },
  skin: cape,
  memory: (v) => 60 + 2500 * (1 - v) ** 4,
  meets(turn) {
    const behind = sinTurn(turn) < 0.3 ? (['roll'] as const) : []
    return ['torso', ...behind, ...arms(turn)]
  },
  limbs: 3,
  rise: 0,
  ease: 0.036,
  bend: 1e-4,
  snow: 2,
  wind: 0.8,
}

function sleeve(side: 'L' | 'R'): Panel {
  const sign = side === 'L' ? -1 : 1
  return {
    name: `sleeve${side}`,
    columns: [8, 8],
    rows: [4, 6],
    cut(turn, v, out) {
      // From where it leaves the shoulder past the elbow, open over the cuff.
      const y = 1.372 + v * (0.94 - 1.372)
      sectionAt(SLEEVE_BY_HEIGHT, y)
      const bag = 1.03 + 0.3 * v * v
      const creases = 1 + 0.03 * cosTurn(3 * turn + 2 * v)
      out.x = sign * section[1]! + section[3]! * bag * creases * cosTurn(turn)
      out.y = y
      out.z = section[2]! + section[3]! * bag * creases * sinTurn(turn)
    },
    skin: arm(side),
    memory: (v) => 800 + 2500 * (1 - v) ** 4,
    meets: () => [`upperArm${side}`, `forearm${side}`],
    limbs: 1,
    rise: 0,
    ease: 0.006,
    bend: 1e-4,
    snow: 2,
    wind: 0.5,
  }
}
const SLEEVE_BY_HEIGHT = SLEEVE.map(([x, y, z, r]) => [y, x, z, r])

/** Every panel, in the order of its particles in a row. */
export const PANELS: readonly Panel[] = [robe, mantle, sleeve('L'), sleeve('R')]
