import { BONES } from '../../components/skeleton.ts'
import { GltfFigureError } from './error.ts'

export type BoneName = (typeof BONES)[number]
/** Name of the glTF joint per bone; a bone that is left out goes with the nearest one above it. */
export type BoneMap = Readonly<Partial<Record<BoneName, string>>>

/** Bones without which a figure cannot walk. */
const NEEDED: readonly BoneName[] = [
  'root',
  ...(['L', 'R'] as const).flatMap(
    (s) => [`upperArm${s}`, `forearm${s}`, `thigh${s}`, `shin${s}`, `foot${s}`] as const,
  ),
]

type Side = readonly [
  upperArm: string,
  forearm: string,
  hand: string,
  thigh: string,
  shin: string,
  foot: string,
]
type Trunk = readonly [root: string, spine: string, chest: string, neck: string, head: string]
function convention([root, spine, chest, neck, head]: Trunk, left: Side, right: Side): BoneMap {
  const limbs = (s: 'L' | 'R', [upperArm, forearm, hand, thigh, shin, foot]: Side): BoneMap => ({
    [`upperArm${s}`]: upperArm,
    [`forearm${s}`]: forearm,
    [`hand${s}`]: hand,
    [`thigh${s}`]: thigh,
    [`shin${s}`]: shin,
    [`foot${s}`]: foot,
  })
  return { root, spine, chest, neck, head, ...limbs('L', left), ...limbs('R', right) }
}
const sided = (name: (side: string) => Side, left: string, right: string): [Side, Side] => [
  name(left),
  name(right),
]

/** How common tools name their joints, told apart by which of them fits most. */
export const CONVENTIONS: Readonly<Record<string, BoneMap>> = {
  mixamo: convention(
    ['Hips', 'Spine', 'Spine2', 'Neck', 'Head'],
    ...sided(
      (s) => [`${s}Arm`, `${s}ForeArm`, `${s}Hand`, `${s}UpLeg`, `${s}Leg`, `${s}Foot`],
      'Left',
      'Right',
    ),
  ),
  vrm: convention(
    ['hips', 'spine', 'chest', 'neck', 'head'],
    ...sided(
      (s) => [`${s}UpperArm`, `${s}LowerArm`, `${s}Hand`, `${s}UpperLeg`, `${s}LowerLeg`, `${s}Foot`],
      'left',
      'right',
    ),
  ),
  vroid: convention(
    ['J_Bip_C_Hips', 'J_Bip_C_Spine', 'J_Bip_C_Chest', 'J_Bip_C_Neck', 'J_Bip_C_Head'],
    ...sided(
      (s) => [
        `J_Bip_${s}_UpperArm`,
        `J_Bip_${s}_LowerArm`,
        `J_Bip_${s}_Hand`,
        `J_Bip_${s}_UpperLeg`,
        `J_Bip_${s}_LowerLeg`,
        `J_Bip_${s}_Foot`,
      ],
      'L',
      'R',
    ),
  ),
  rigify: convention(
    ['spine', 'spine.001', 'spine.003', 'spine.004', 'spine.006'],
    ...sided(
      (s) => [`upper_arm.${s}`, `forearm.${s}`, `hand.${s}`, `thigh.${s}`, `shin.${s}`, `foot.${s}`],
      'L',
      'R',
    ),
  ),
}

/** A name without what tools put before it, and without case and punctuation. */
const plain = (name: string): string =>
  name
    .replace(/^(mixamorig\d*:?|DEF-|ORG-)/i, '')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase()

/**
 * The joint of every bone: those that the user names, the rest by the convention that fits most.
 * @returns per bone an index into `names`, −1 where it has none
 * @throws GltfFigureError on bones and joints that do not exist, and when a bone that walking needs has no joint.
 */
export function mapBones(names: readonly string[], chosen: BoneMap = {}): Int32Array {
  const found = new Map<string, number>()
  names.forEach((name, i) => {
    // Of Blender's control and deform bones the latter hold the vertices.
    if (!found.has(plain(name)) || name.startsWith('DEF-')) found.set(plain(name), i)
  })
  const joints = new Int32Array(BONES.length).fill(-1)
  const fits = (map: BoneMap): number => Object.values(map).filter((name) => found.has(plain(name))).length
  const map = Object.values(CONVENTIONS).reduce((best, next) => (fits(next) > fits(best) ? next : best))
  BONES.forEach((bone, b) => {
    const name = map[bone]
    if (name !== undefined) joints[b] = found.get(plain(name)) ?? -1
  })
  for (const [bone, name] of Object.entries(chosen)) {
    const b = BONES.indexOf(bone as BoneName)
    if (b < 0) throw new GltfFigureError(`Bone "${bone}"`, 'does not exist', `Bones are ${BONES.join(', ')}`)
    joints[b] = names.indexOf(name)
    if (joints[b]! < 0) {
      throw new GltfFigureError(
        `Joint "${name}" of bone "${bone}"`,
        'is not in the file',
        `Its joints are ${names.join(', ')}`,
      )
    }
  }
  const missing = NEEDED.filter((bone) => joints[BONES.indexOf(bone)]! < 0)
  if (missing.length > 0) {
    const fix = `Name them in \`bones\`; the file's joints are ${names.join(', ')}`
    throw new GltfFigureError(`Bones ${missing.join(', ')}`, 'have no joint', fix)
  }
  return joints
}
