import { defineComponent, f32 } from './define.ts'

/** Bones of the figure, parents first. */
export const BONES = [
  'root',
  'spine',
  'chest',
  'neck',
  'head',
  'hood',
  'upperArmL',
  'forearmL',
  'handL',
  'upperArmR',
  'forearmR',
  'handR',
  'thighL',
  'shinL',
  'footL',
  'thighR',
  'shinR',
  'footR',
  'toeL',
  'toeR',
] as const
export const BONE_COUNT = BONES.length
/** Numbers per bone: a 3×4 matrix, row-major, that takes bind-pose points to the posed body. */
export const BONE_STRIDE = 12

/**
 * Skinning matrices of one figure. The posed space has world axes and metres, with its origin at the entity's
 * Transform: so it stays precise 10 km from the world's origin.
 */
export const Skeleton = defineComponent('Skeleton', { bones: f32(0, BONE_COUNT * BONE_STRIDE) })
/** The matrices one tick ago, for interpolated drawing. */
export const PreviousSkeleton = defineComponent(
  'PreviousSkeleton',
  { bones: f32(0, BONE_COUNT * BONE_STRIDE) },
  { simulated: false },
)
