/** Twin: fog.wgsl. Fog that thins with height. */

/** Optical depth of fog of a density at height 0 and a falloff, 1/m, from a height along a unit direction's rise. */
export function fogAlong(density: number, falloff: number, height: number, rise: number, distance: number) {
  const here = density * Math.exp(-falloff * Math.max(height, -20))
  const climb = Math.max(falloff * rise * distance, -4)
  const mean = Math.abs(climb) > 0.01 ? (1 - Math.exp(-climb)) / climb : 1 - 0.5 * climb
  return Math.min(here * mean * distance, 60)
}
/** Share of the sun's light that fog bends toward a cosine from it, 1/sr. */
export function fogPhase(toSun: number): number {
  const c = 0.5 + 0.5 * toSun
  return 0.02 + 0.05 * c ** 4 + 0.22 * c ** 16 + 0.5 * c ** 64
}
