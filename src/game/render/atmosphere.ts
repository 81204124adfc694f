/**
 * Twin: shaders/sky/atmosphere.wgsl. Air, haze and ozone round the globe, and what they leave of light. Lengths in m; cosines are to the
 * zenith. Scattering: Bruneton and Neyret 2008; ozone: Serdyuchenko et al. 2014; both at 615, 535 and 455 nm.
 */
export type Rgb = readonly [red: number, green: number, blue: number]

export const GROUND = 6_360_000
export const TOP = 6_420_000
/** Scattering at sea level, 1/m, and ozone's absorption. */
export const AIR: Rgb = [8.67e-6, 15.14e-6, 28.9e-6]
export const OZONE: Rgb = [2.4e-6, 1.45e-6, 0.12e-6]
/** Scattering by the haze of a clean winter day, 1/m. */
export const HAZE = 5e-6
export const EYE_HEIGHT = 500

const STEPS = 24

/** Density of air, haze and ozone at a height, as shares of their greatest. */
export const densities = (h: number): Rgb => [
  Math.exp(-h / 8000),
  Math.exp(-h / 1200),
  Math.max(0, 1 - Math.abs(h - 25_000) / 15_000),
]
/** Extinction by amounts of the three, each a density times a length. */
export const extinction = ([air, dust, ozone]: Rgb, haze: number): Rgb => {
  const of = (c: 0 | 1 | 2): number => AIR[c] * air + HAZE * haze * 1.1 * dust + OZONE[c] * ozone
  return [of(0), of(1), of(2)]
}
/** Way from a height along a cosine to the top of the air. */
export function wayToTop(h: number, mu: number): number {
  const r = GROUND + h
  const b = r * mu
  return -b + Math.sqrt(Math.max(0, b * b + (TOP - r) * (TOP + r)))
}
/** Height after t metres of that way. */
export function heightAlong(h: number, mu: number, t: number): number {
  const r = GROUND + h
  const s = t * (2 * r * mu + t)
  return h + s / (Math.sqrt(Math.max(0, r * r + s)) + r)
}
/** Cosine of the ground's horizon. */
export function horizonOf(h: number): number {
  const q = GROUND / (GROUND + Math.max(h, 0))
  return -Math.sqrt(Math.max(0, 1 - q * q))
}
/** Share of light left after the way from a height along a cosine to the top. */
export function lightThrough(h: number, mu: number, haze: number): Rgb {
  const way = wayToTop(h, mu)
  let air = 0
  let dust = 0
  let ozone = 0
  for (let i = 0; i < STEPS; i++) {
    const a = i / STEPS
    const b = (i + 1) / STEPS
    const density = densities(heightAlong(h, mu, way * 0.5 * (a * a + b * b)))
    const length = way * (b * b - a * a)
    air += density[0] * length
    dust += density[1] * length
    ozone += density[2] * length
  }
  const [red, green, blue] = extinction([air, dust, ozone], haze)
  return [Math.exp(-red), Math.exp(-green), Math.exp(-blue)]
}
