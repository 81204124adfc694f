import { BONES, BONE_COUNT } from '../../components/skeleton.ts'
import { BONE, JOINTS } from '../../systems/gait/skeleton-table.ts'
import { GltfFigureError } from './error.ts'
import { between, identity, multiply3, type Matrix3, type Vector } from './turn.ts'
import type { StandingFigure } from './stand.ts'

/** Bones of a chain, from joint to joint. */
const CHAINS: readonly (readonly number[])[] = [
  [BONE.root, BONE.spine, BONE.chest, BONE.neck, BONE.head],
  ...(['L', 'R'] as const).flatMap((s) => [
    [BONE[`upperArm${s}`], BONE[`forearm${s}`], BONE[`hand${s}`]],
    [BONE[`thigh${s}`], BONE[`shin${s}`], BONE[`foot${s}`]],
  ]),
]
/** Whose width decides how wide a part of the trunk becomes. */
const WIDTHS: readonly (readonly [bone: number, left: number, right: number])[] = [
  [BONE.root, BONE.thighL, BONE.thighR],
  [BONE.chest, BONE.upperArmL, BONE.upperArmR],
]
/** Parts that stand upright whatever they hang on. */
const UPRIGHT: readonly number[] = [BONE.root, BONE.head, BONE.hood, BONE.footL, BONE.footR]
/** How much a part of the trunk may be stretched or flattened over the whole figure's scale. */
const MOST_STRETCH = 2.5

const placeOf = (places: ArrayLike<number>, i: number): Vector => [
  places[i * 3]!,
  places[i * 3 + 1]!,
  places[i * 3 + 2]!,
]
const clamped = (k: number, scale: number): number =>
  Math.min(scale * MOST_STRETCH, Math.max(scale / MOST_STRETCH, Number.isFinite(k) ? k : scale))

/**
 * Per bone the 4×4 matrix (as glTF writes it) that takes its part of a figure to our bind pose: about its joint, which
 * goes to ours, turned as little as takes the line to the next joint onto ours, stretched along it so that the next
 * joints meet too, and scaled across as the whole figure is. A foot is scaled so that its sole comes to the ground.
 * @param joints of the figure per bone, −1 where it has none
 * @param bones of each joint
 * @throws GltfFigureError when two joints of a limb lie in one place.
 */
export function segmentMaps(
  figure: StandingFigure,
  joints: Int32Array,
  bones: Uint8Array,
): readonly (Float64Array | undefined)[] {
  const floors = [soleOf(figure, bones, BONE.footL), soleOf(figure, bones, BONE.footR)]
  const floor = Math.min(...floors)
  const top = [BONE.head, BONE.neck, BONE.chest, BONE.upperArmL].find((bone) => joints[bone]! >= 0)!
  const source = (bone: number): Vector => placeOf(figure.joints, joints[bone]!)
  const scale = JOINTS[top * 3 + 1]! / (source(top)[1] - floor)
  if (!(scale > 0)) {
    throw new GltfFigureError('The figure', 'does not stand with its feet down', 'Export it upright, y up')
  }
  const turns: Matrix3[] = Array.from({ length: BONE_COUNT }, identity)
  const maps: (Float64Array | undefined)[] = Array.from({ length: BONE_COUNT })
  for (const chain of CHAINS) {
    const mapped = chain.filter((bone) => joints[bone]! >= 0)
    mapped.forEach((bone, i) => {
      const before = i > 0 ? turns[mapped[i - 1]!]! : identity()
      const next = mapped[i + 1]
      const from = source(bone)
      const stretch: Vector = [scale, scale, scale]
      let along: Vector = [0, 1, 0]
      if (next !== undefined) {
        const line = lineBetween(from, source(next))
        const goal = lineBetween(placeOf(JOINTS, bone), placeOf(JOINTS, next))
        checkLine(line.length, scale, bone, next)
        along = line.way
        turns[bone] = multiply3(between(turned(before, along), goal.way), before)
        const exact = goal.length / line.length
        stretch[1] = chain === CHAINS[0] ? clamped(exact, scale) : exact
      } else turns[bone] = UPRIGHT.includes(bone) ? identity() : before
      const width = WIDTHS.find(([of]) => of === bone)
      if (width) stretch[0] = widthScale(source(width[1]), source(width[2]), width, scale)
      const foot = [BONE.footL, BONE.footR].indexOf(bone)
      if (foot >= 0) stretch[1] = JOINTS[bone * 3 + 1]! / (from[1] - floors[foot]!)
      if (!(stretch[1] > 0)) {
        throw new GltfFigureError(`The joint of ${BONES[bone]}`, 'lies under its sole', 'Map it to the ankle')
      }
      maps[bone] = affine(turns[bone]!, along, stretch, from, placeOf(JOINTS, bone))
    })
  }
  if (joints[BONE.hood]! >= 0) {
    const stretch: Vector = [scale, scale, scale]
    maps[BONE.hood] = affine(identity(), [0, 1, 0], stretch, source(BONE.hood), placeOf(JOINTS, BONE.hood))
  }
  return maps
}

function widthScale(
  left: Vector,
  right: Vector,
  [, a, b]: readonly [number, number, number],
  scale: number,
): number {
  return clamped(
    lineBetween(placeOf(JOINTS, a), placeOf(JOINTS, b)).length / Math.abs(left[0] - right[0]),
    scale,
  )
}
function checkLine(length: number, scale: number, bone: number, next: number): void {
  if (length * scale > 1e-4) return
  const thing = `The joints of ${BONES[bone]} and ${BONES[next]}`
  throw new GltfFigureError(thing, 'lie in one place', 'Name another joint for one of them in `bones`')
}

/** Height of the lowest vertex that a bone holds most of, m. */
function soleOf(figure: StandingFigure, bones: Uint8Array, foot: number): number {
  let lowest = Infinity
  figure.influences.forEach((held, v) => {
    const share = held.reduce((sum, [joint, weight]) => sum + (bones[joint] === foot ? weight : 0), 0)
    if (share > 0.5) lowest = Math.min(lowest, figure.positions[v * 3 + 1]!)
  })
  if (lowest < Infinity) return lowest
  const fix = `Map ${BONES[foot]} to the joint that its shoe is bound to`
  throw new GltfFigureError(`The joint of ${BONES[foot]}`, 'holds no vertices', fix)
}

function lineBetween(a: Vector, b: Vector): { way: Vector; length: number } {
  const line: Vector = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const length = Math.hypot(...line)
  return { way: [line[0] / length, line[1] / length, line[2] / length], length }
}
const turned = (m: Matrix3, v: Vector): Vector =>
  [0, 1, 2].map((r) => m[r * 3]! * v[0] + m[r * 3 + 1]! * v[1] + m[r * 3 + 2]! * v[2]) as Vector

/** Stretches by [right, along, front] about `from`, turns, and moves `from` to `to`. */
function affine(turn: Matrix3, along: Vector, stretch: Vector, from: Vector, to: Vector): Float64Array {
  // The frame of the part: y along it, x to the right as far as that is across.
  const frame = between([0, 1, 0], along)
  const linear = Float64Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3), i % 3]
    return [0, 1, 2].reduce((sum, k) => sum + frame[row * 3 + k]! * stretch[k]! * frame[column * 3 + k]!, 0)
  })
  const m = multiply3(turn, linear)
  const moved = turned(m, from)
  // oxfmt-ignore
  return Float64Array.of(
    m[0]!, m[3]!, m[6]!, 0,
    m[1]!, m[4]!, m[7]!, 0,
    m[2]!, m[5]!, m[8]!, 0,
    to[0] - moved[0], to[1] - moved[1], to[2] - moved[2], 1,
  )
}
