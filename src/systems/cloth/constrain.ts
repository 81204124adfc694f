import type { Links, PanelGrid } from './garment.ts'

/**
 * Corrects every link once. For distance d and rest length L the share (d − L) / d is taken as (d² − L²) / (d² + L²), which has
 * the same zero and slope and needs no root (Jakobsen 2001, "Advanced Character Physics").
 */
export function solveLinks(links: Links, p: Float32Array): void {
  const { count, a, b, square, gainA, gainB } = links
  for (let k = 0; k < count; k++) {
    const i = a[k]!
    const j = b[k]!
    const x = p[j]! - p[i]!
    const y = p[j + 1]! - p[i + 1]!
    const z = p[j + 2]! - p[i + 2]!
    const now = x * x + y * y + z * z
    const rest = square[k]!
    const share = (now - rest) / (now + rest)
    const u = share * gainA[k]!
    const v = share * gainB[k]!
    p[i] = p[i]! + u * x
    p[i + 1] = p[i + 1]! + u * y
    p[i + 2] = p[i + 2]! + u * z
    p[j] = p[j]! - v * x
    p[j + 1] = p[j + 1]! - v * y
    p[j + 2] = p[j + 2]! - v * z
  }
}

/**
 * Nothing is farther from its place on the seam than the cloth between is long (Kim, Chentanez and Müller-Fischer 2012,
 * "Long Range Attachments"): a sweep of links alone would let a long skirt stretch under its weight.
 */
export function tether(grid: PanelGrid, p: Float32Array): void {
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
