import { lerp, sinTurn, smoothstep } from '../../shaders/lib/trig.ts'
import { attachTo, axes, joints, orientLike, orientLimb } from './frames.ts'
import type { Motion } from './motion.ts'
import { BONE, FOREARM, JOINTS, UPPER_ARM } from './skeleton-table.ts'
import { makeLimb, solveTwoBone } from './two-bone-ik.ts'

const limb = makeLimb()
const UPPER_ARMS = [BONE.upperArmL, BONE.upperArmR] as const

/** Swings the arms against the legs: long and low at a walk, bent and high at a run; at rest they hang and drift. */
export function poseArms(m: Motion): void {
  for (let arm = 0; arm < 2; arm++) poseArm(m, arm)
}

function poseArm(m: Motion, arm: number): void {
  const bone = UPPER_ARMS[arm]!
  const side = arm === 0 ? -1 : 1
  const chest = BONE.chest * 3
  attachTo(bone, BONE.chest, JOINTS[bone * 3]!, JOINTS[bone * 3 + 1]! - JOINTS[chest + 1]!, 0)
  const { effort, walking } = m
  const bent = smoothstep(0.45, 1, effort)
  // The left arm is ahead while the left leg is behind.
  const swing = side * m.scissor
  const forth = swing > 0 ? swing : 0
  const drift = 0.008 * sinTurn(m.clock * 0.17) * (1 - walking)
  const ahead = 0.045 + 0.15 * bent + swing * lerp(0.19, 0.25, bent) * walking + drift
  const down = lerp(0.505, 0.27, bent) - 0.1 * bent * forth - 0.035 * walking * swing * swing
  const out = lerp(0.105, 0.06, walking) - 0.09 * bent * forth
  const o = BONE.chest * 9
  const rx = side * out
  const shoulder = bone * 3
  solveTwoBone(
    limb,
    UPPER_ARM,
    FOREARM,
    joints[shoulder]!,
    joints[shoulder + 1]!,
    joints[shoulder + 2]!,
    joints[shoulder]! + rx * axes[o]! - down * axes[o + 3]! + ahead * axes[o + 6]!,
    joints[shoulder + 1]! + rx * axes[o + 1]! - down * axes[o + 4]! + ahead * axes[o + 7]!,
    joints[shoulder + 2]! + rx * axes[o + 2]! - down * axes[o + 5]! + ahead * axes[o + 8]!,
    -axes[o + 6]! + side * 0.4 * axes[o]!,
    -0.2,
    -axes[o + 8]! + side * 0.4 * axes[o + 2]!,
  )
  joints[shoulder + 3] = limb.midX
  joints[shoulder + 4] = limb.midY
  joints[shoulder + 5] = limb.midZ
  joints[shoulder + 6] = limb.endX
  joints[shoulder + 7] = limb.endY
  joints[shoulder + 8] = limb.endZ
  // An elbow bends back where a knee bends forward.
  orientLimb(bone, bone + 1, -limb.hingeX, -limb.hingeY, -limb.hingeZ)
  orientLimb(bone + 1, bone + 2, -limb.hingeX, -limb.hingeY, -limb.hingeZ)
  orientLike(bone + 2, bone + 1)
}
