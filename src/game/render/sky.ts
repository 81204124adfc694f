/**
 * Daylight: single scattering by air, haze and ozone with a term for light that scatters again, integrated once per sun
 * position into a small table. Picture, haze and ambient light all read this table, so they cannot disagree.
 */
export interface Sky {
  /** Radiance, rgb, SKY_SIZE rows by elevation (v² = sin elevation) and columns by azimuth from the sun (u = sin φ/2). */
  readonly table: Float32Array
  /** Nine rgb coefficients: irradiance on a surface of normal n is their sum over the real harmonics, ÷ nothing. */
  readonly ambient: Float32Array
  /** Irradiance of the direct sun on a plane facing it. */
  readonly sunlight: readonly [number, number, number]
  /** Unit vector toward the sun. */
  readonly sun: readonly [number, number, number]
}
export interface SkyOptions {
  /** Bearing of the sun from +z toward +x, degrees. */
  readonly azimuth: number
  /** Degrees above the horizon. */
  readonly elevation: number
  /** Share of haze in the air against a clean winter day. */
  readonly haze: number
}
export const SKY_SIZE = 64

const GROUND = 6_360_000
const TOP = 6_420_000
/** Scattering at sea level, 1/m (Bruneton and Neyret 2008; ozone: Hillaire 2020). */
const AIR = [5.802e-6, 13.558e-6, 33.1e-6] as const
const OZONE = [0.65e-6, 1.881e-6, 0.085e-6] as const
const HAZE = 5e-6
const AIR_HEIGHT = 8000
const HAZE_HEIGHT = 1200
const EYE = GROUND + 500
/** Irradiance above the atmosphere, in units that the exposure of the picture is made for. */
const SUN = [20, 19.4, 18.6] as const
/** Tint of that light. */
const HORIZON = [1.0, 0.985, 1.04] as const
const SNOW_ALBEDO = [0.84, 0.87, 0.92] as const

type Rgb = [number, number, number]

/** Optical depths (air, haze, ozone) from radius r along a ray with cosine μ to the zenith, to the top. */
function depths(r: number, mu: number, steps: number, out: Float64Array): Float64Array {
  const b = r * mu
  const length = -b + Math.sqrt(Math.max(0, b * b - r * r + TOP * TOP))
  out.fill(0)
  for (let i = 0; i < steps; i++) {
    // Cubic steps: the air is densest where the ray begins.
    const t0 = (i / steps) ** 2
    const t1 = ((i + 1) / steps) ** 2
    const t = length * 0.5 * (t0 + t1)
    const h = Math.sqrt(r * r + 2 * r * mu * t + t * t) - GROUND
    const dt = length * (t1 - t0)
    out[0]! += Math.exp(-h / AIR_HEIGHT) * dt
    out[1]! += Math.exp(-h / HAZE_HEIGHT) * dt
    out[2]! += Math.max(0, 1 - Math.abs(h - 25_000) / 15_000) * dt
  }
  return out
}
const extinction = (c: number, haze: number, air: number, dust: number, ozone: number): number =>
  AIR[c]! * air + HAZE * haze * 1.1 * dust + OZONE[c]! * ozone

const scratch = new Float64Array(3)
const rayleigh = (mu: number): number => (3 / (16 * Math.PI)) * (1 + mu * mu)
/** Cornette and Shanks' phase function: forward scattering by haze. */
function mie(mu: number, g: number): number {
  const g2 = g * g
  return ((3 / (8 * Math.PI)) * (1 - g2) * (1 + mu * mu)) / ((2 + g2) * (1 + g2 - 2 * g * mu) ** 1.5)
}

/** Radiance of the sky seen along (sin of elevation, cosine of the angle to the sun). */
function radiance(y: number, mu: number, sunY: number, haze: number, out: Rgb): void {
  const STEPS = 20
  const b = EYE * y
  const length = -b + Math.sqrt(b * b - EYE * EYE + TOP * TOP)
  const phaseAir = rayleigh(mu)
  const phaseHaze = 0.75 * mie(mu, 0.78) + 0.25 * mie(mu, 0.2)
  let air = 0
  let dust = 0
  let ozone = 0
  out[0] = out[1] = out[2] = 0
  for (let i = 0; i < STEPS; i++) {
    const t0 = (i / STEPS) ** 2.5
    const t1 = ((i + 1) / STEPS) ** 2.5
    const t = length * 0.5 * (t0 + t1)
    const dt = length * (t1 - t0)
    const r = Math.sqrt(EYE * EYE + 2 * EYE * y * t + t * t)
    const h = r - GROUND
    const dAir = Math.exp(-h / AIR_HEIGHT) * dt
    const dHaze = Math.exp(-h / HAZE_HEIGHT) * dt
    air += dAir * 0.5
    dust += dHaze * 0.5
    ozone += Math.max(0, 1 - Math.abs(h - 25_000) / 15_000) * dt
    // Height of the sun over the local horizon: rays near it travel far round the globe.
    const toSun = depths(r, (sunY * EYE + mu * t) / r, 6, scratch)
    for (let c = 0; c < 3; c++) {
      const view = extinction(c, haze, air, dust, ozone)
      const sun = extinction(c, haze, toSun[0]!, toSun[1]!, toSun[2]!)
      const scatterAir = AIR[c]! * dAir
      const scatterHaze = HAZE * haze * dHaze
      const once = Math.exp(-view - sun) * (scatterAir * phaseAir + scatterHaze * phaseHaze)
      // Scattered more than once: even in all directions, and dimmed less than the direct beam.
      const again = (Math.exp(-view - 0.35 * sun) * (scatterAir * 0.85 + scatterHaze * 0.5)) / (4 * Math.PI)
      out[c]! += SUN[c]! * (once + again)
    }
    air += dAir * 0.5
    dust += dHaze * 0.5
  }
  // Far from the sun the horizon is lit by snow and by the whole sky, which one integral of single scattering leaves
  // out: it would look green.
  const grey = (0.3 * out[0] + 0.45 * out[1] + 0.25 * out[2]) * 1.06
  const low = 1 - Math.min(1, y / 0.3)
  const share = 0.7 * low * low * (1 - 0.8 * Math.max(0, mu) ** 3)
  for (let c = 0; c < 3; c++) out[c] = out[c]! + (grey * HORIZON[c]! - out[c]!) * share
}

/** Adds radiance · weight of one direction to the harmonics. */
function project(sh: Float32Array, x: number, y: number, z: number, rgb: Rgb, weight: number): void {
  const basis = harmonics(x, y, z)
  for (let k = 0; k < 9; k++) for (let c = 0; c < 3; c++) sh[k * 3 + c]! += rgb[c]! * basis[k]! * weight
}
const basis9 = new Float64Array(9)
function harmonics(x: number, y: number, z: number): Float64Array {
  basis9[0] = 0.282095
  basis9[1] = 0.488603 * y
  basis9[2] = 0.488603 * z
  basis9[3] = 0.488603 * x
  basis9[4] = 1.092548 * x * y
  basis9[5] = 1.092548 * y * z
  basis9[6] = 0.315392 * (3 * z * z - 1)
  basis9[7] = 1.092548 * x * z
  basis9[8] = 0.546274 * (x * x - y * y)
  return basis9
}
/** π, 2π/3, π/4: what a cosine lobe keeps of each band (Ramamoorthi and Hanrahan 2001). */
const LOBE = [Math.PI, 2.094395, 2.094395, 2.094395, 0.785398, 0.785398, 0.785398, 0.785398, 0.785398]

/** Solves the sky of one sun position. Takes some tens of milliseconds. @throws when an option is not finite. */
export function solveSky({ azimuth, elevation, haze }: SkyOptions): Sky {
  if (!Number.isFinite(azimuth + elevation + haze) || elevation < -10 || elevation > 90) {
    throw new Error(
      `Sky(azimuth ${azimuth}, elevation ${elevation}, haze ${haze}): give finite numbers, elevation from -10 to 90 degrees`,
    )
  }
  const a = (azimuth * Math.PI) / 180
  // Straight overhead the sun has no bearing, and shadow maps no axes.
  const e = (Math.min(elevation, 89.5) * Math.PI) / 180
  const sun = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)] as const
  const table = new Float32Array(SKY_SIZE * SKY_SIZE * 3)
  const rgb: Rgb = [0, 0, 0]
  for (let row = 0; row < SKY_SIZE; row++) {
    const y = ((row + 0.5) / SKY_SIZE) ** 2
    for (let column = 0; column < SKY_SIZE; column++) {
      const half = (column + 0.5) / SKY_SIZE
      const mu = y * sun[1] + Math.sqrt(1 - y * y) * Math.cos(e) * (1 - 2 * half * half)
      radiance(y, mu, sun[1], haze, rgb)
      table.set(rgb, (row * SKY_SIZE + column) * 3)
    }
  }
  const d = depths(EYE, sun[1], 24, scratch)
  const sunlight = [0, 1, 2].map((c) => SUN[c]! * Math.exp(-extinction(c, haze, d[0]!, d[1]!, d[2]!)))
  return { table, sun, sunlight: sunlight as Rgb, ambient: ambientOf(table, sun, sunlight as Rgb) }
}

/** Irradiance harmonics of the table above and of sunlit snow below the horizon. */
function ambientOf(table: Float32Array, sun: readonly [number, number, number], light: Rgb): Float32Array {
  const sh = new Float32Array(27)
  const horizontal = Math.sqrt(Math.max(1e-9, 1 - sun[1] * sun[1]))
  const rgb: Rgb = [0, 0, 0]
  const up: Rgb = [0, 0, 0]
  const ROWS = 24
  const COLUMNS = 48
  // Equal solid angles: rows evenly spaced in sin elevation.
  const weight = (2 * Math.PI) / (ROWS * COLUMNS)
  for (let row = 0; row < ROWS; row++) {
    const y = (row + 0.5) / ROWS
    const r = Math.sqrt(1 - y * y)
    for (let column = 0; column < COLUMNS; column++) {
      const phi = ((column + 0.5) / COLUMNS) * 2 * Math.PI
      lookUp(table, y, Math.abs(Math.sin(phi / 2)), rgb)
      const sx = sun[0] / horizontal
      const sz = sun[2] / horizontal
      const x = r * (Math.cos(phi) * sx + Math.sin(phi) * sz)
      const z = r * (Math.cos(phi) * sz - Math.sin(phi) * sx)
      project(sh, x, y, z, rgb, weight)
      for (let c = 0; c < 3; c++) up[c]! += rgb[c]! * y * weight
    }
  }
  for (let c = 0; c < 3; c++)
    rgb[c] = (SNOW_ALBEDO[c]! / Math.PI) * (up[c]! + light[c]! * Math.max(0, sun[1]))
  for (let row = 0; row < ROWS; row++) {
    const y = -(row + 0.5) / ROWS
    const r = Math.sqrt(1 - y * y)
    for (let column = 0; column < COLUMNS; column++) {
      const phi = ((column + 0.5) / COLUMNS) * 2 * Math.PI
      project(sh, r * Math.cos(phi), y, r * Math.sin(phi), rgb, weight)
    }
  }
  // Lobe and basis constants are folded in: the shader evaluates a bare polynomial of the normal.
  const fold = [0.282095, 0.488603, 0.488603, 0.488603, 1.092548, 1.092548, 0.315392, 1.092548, 0.546274]
  for (let k = 0; k < 9; k++) for (let c = 0; c < 3; c++) sh[k * 3 + c]! *= LOBE[k]! * fold[k]!
  return sh
}

/** Bilinear look-up of the table, as the shader does it. */
export function lookUp(table: Float32Array, y: number, sinHalf: number, out: Rgb): Rgb {
  const u = Math.min(Math.max(sinHalf * SKY_SIZE - 0.5, 0), SKY_SIZE - 1)
  const v = Math.min(Math.max(Math.sqrt(Math.max(0, y)) * SKY_SIZE - 0.5, 0), SKY_SIZE - 1)
  const i = Math.min(Math.floor(u), SKY_SIZE - 2)
  const k = Math.min(Math.floor(v), SKY_SIZE - 2)
  const t = u - i
  const s = v - k
  for (let c = 0; c < 3; c++) {
    const at = (column: number, row: number) => table[(row * SKY_SIZE + column) * 3 + c]!
    out[c] =
      (at(i, k) * (1 - t) + at(i + 1, k) * t) * (1 - s) + (at(i, k + 1) * (1 - t) + at(i + 1, k + 1) * t) * s
  }
  return out
}
