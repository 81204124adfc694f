import type { Links, PanelGrid } from './garment.ts'

/**
 * Corrects every link once. For distance d and rest length L the share (d − L) / d is taken as (d² − L²) / (d² + L²), which has
 * the same zero and slope and needs no root (Jakobsen 2001, "Advanced Character Physics").
 */
export function solveLinks(links: Links, p: Float64Array): void {
  const { count, a, b, square, gainA, gainB } = links
  for (let k = 0; k < count; k++) {
    const i = a[k]!
    const j = b[k]!
    // Each number is read once: the compiler cannot know that writing one end leaves the other as it was.
    const ix = p[i]!
    const iy = p[i + 1]!
    const iz = p[i + 2]!
    const jx = p[j]!
    const jy = p[j + 1]!
    const jz = p[j + 2]!
    const x = jx - ix
    const y = jy - iy
    const z = jz - iz
    const now = x * x + y * y + z * z
    const rest = square[k]!
    const share = (now - rest) / (now + rest)
    const u = share * gainA[k]!
    const v = share * gainB[k]!
    p[i] = ix + u * x
    p[i + 1] = iy + u * y
    p[i + 2] = iz + u * z
    p[j] = jx - v * x
    p[j + 1] = jy - v * y
    p[j + 2] = jz - v * z
  }
}

/**
 * Nothing is farther from its place on the seam than the cloth between is long (Kim, Chentanez and Müller-Fischer 2012,
 * "Long Range Attachments"): a sweep of links alone would let a long skirt stretch under its weight.
 */
export function tether(grid: PanelGrid, p: Float64Array): void {
  const { columns, rows, first, reach } = grid
  for (let r = 2; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const k = r * columns + c
      const o = (first + c) * 3
      const i = (first + k) * 3
      const x = p[i]! - p[o]!
      const y = p[i + 1]! - p[o + 1]!
      const z = p[i + 2]! - p[o + 2]!
      const most = reach[k]!
      const square = x * x + y * y + z * z
      if (square <= most * most) continue
      const s = most / Math.sqrt(square)
      p[i] = p[o]! + x * s
      p[i + 1] = p[o + 1]! + y * s
      p[i + 2] = p[o + 2]! + z * s
    }
  }
}
