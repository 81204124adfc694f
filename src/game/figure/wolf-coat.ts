import { ramp } from '../../systems/cloth/skin.ts'

/** Cheap waves that do not repeat within the body: tufts and mottling. */
const waves = (x: number, y: number, z: number): number =>
  (Math.sin(31 * z + 17 * y) + Math.sin(53 * z - 37 * y + 23 * Math.abs(x)) + Math.sin(19 * y - 71 * z)) / 3

/** Factor on the albedo of the pelt: a dark saddle of black-tipped hair, paler flanks, cream beneath. */
function shade(x: number, y: number, z: number): number {
  const mottled = 0.12 * waves(x, y, z)
  // The line of the back is lower over the loins and higher at the neck.
  const back = 0.775 + 0.1 * ramp(0.3, 0.6, z)
  const saddle = ramp(back - 0.16, back - 0.015, y + 0.12 * mottled)
  const under = ramp(0.6, 0.44, y + 0.1 * mottled)
  return 1.1 + mottled - 0.84 * saddle + 0.75 * under
}
/** The long fur of the body. */
export const coat = { material: 'pelt', shade } as const

/** Folds of `depth` that break the outline of fur into tufts, without a period that the eye finds. */
export const tufts =
  (depth: number) =>
  (angle: number, ring: number): number =>
    1 +
    depth *
      (0.5 * Math.sin(5 * angle + 2.3 * ring) +
        0.35 * Math.sin(9 * angle - 3.9 * ring + 1.1) +
        0.3 * Math.sin(14 * angle + 5.7 * ring + 2.6))
