/** Share of the rim that lands on the right when travel turns from (ax, az) to (bx, bz): the outer side gets up to 75 %. */
export function outerShare(ax: number, az: number, bx: number, bz: number): number {
  const turn = bx * az - bz * ax // > 0 turns right
  const lean = turn * 4
  return 0.5 - (lean > 0.25 ? 0.25 : lean < -0.25 ? -0.25 : lean)
}
