/** A box of the sled: centre and half widths as shares of the Solid's half widths, y from the ground up. */
export interface SledPart {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly width: number
  readonly height: number
  readonly length: number
  /** Factor on the colour: boards differ. */
  readonly shade: number
}
const RUNNER = 0.86

/** Two runners that bend up in front, three pairs of posts under cross beams, five boards. */
export const SLED: readonly SledPart[] = [
  ...[-RUNNER, RUNNER].flatMap((x) => [
    { x, y: 0.12, z: -0.08, width: 0.07, height: 0.12, length: 0.88, shade: 0.55 },
    { x, y: 0.22, z: 0.84, width: 0.07, height: 0.12, length: 0.1, shade: 0.55 },
    { x, y: 0.42, z: 0.95, width: 0.07, height: 0.16, length: 0.06, shade: 0.55 },
    ...[-0.62, 0, 0.62].map((z) => ({ x, y: 0.75, z, width: 0.05, height: 0.55, length: 0.035, shade: 0.7 })),
  ]),
  ...[-0.62, 0, 0.62].map((z) => ({ x: 0, y: 1.35, z, width: 0.96, height: 0.1, length: 0.05, shade: 0.75 })),
  ...[-0.8, -0.4, 0, 0.4, 0.8].map((x, i) => ({
    x,
    y: 1.58,
    z: 0,
    width: 0.175,
    height: 0.12,
    length: 0.96,
    shade: [0.94, 1.06, 0.9, 1.1, 0.98][i]!,
  })),
]
