/**
 * Where the ground is before any snow is touched: procedural noise, imported tiles, or both. One object defines it
 * for picture, physics and feet. Implementations must be pure and use the same bits everywhere (no Math.sin and
 * friends), because stored snow depends on them.
 */
export interface HeightSource {
  readonly name: string
  /**
   * Metres above the datum at world (x, z), in metres. Layers with a wavelength below `minWavelength` metres are faded
   * out, so that coarse levels do not alias; 0 asks for everything.
   */
  height(x: number, z: number, minWavelength: number): number
  /** 0…1, how much bare rock shows at the point; 1 means no snow lies there. */
  rock(x: number, z: number): number
  /** Metres between which every height lies; infinite where there is no limit. */
  readonly bounds: { readonly min: number; readonly max: number }
  /** Unit vector along which the wind blows: the one wind of dunes, relief, drift and cloth. */
  readonly wind: { readonly x: number; readonly z: number }
  /** Factor on the fine relief of its snow, for picture and feet alike. Default 1; 0 is smooth. */
  readonly relief?: number
  /** Mountains on the horizon, for the picture only: height of the highest, m, and an integer that chooses them. None where left out. */
  readonly mountains?: { readonly height: number; readonly seed: number }
}

/** The undisturbed surface and the snow on it, as the field needs them. Made by `createGround`. */
export interface Ground {
  readonly source: HeightSource
  /** Macro height, m: the cubic B-spline over 0.5 m samples of the source that the picture draws too. */
  macro(x: number, z: number): number
  /** Slope of `macro` (dh/dx, dh/dz), exact, written to `out` and returned. */
  macroSlope(x: number, z: number, out: { x: number; z: number }): { x: number; z: number }
  /** Fine relief of untouched snow, m, to be added to `macro`: sastrugi and ripples below 0.5 m. */
  relief(x: number, z: number): number
  /** Depth of the undisturbed snow pack, m. Deep in hollows, thin on ridges and steep ground, 0 on rock. */
  restDepth(x: number, z: number): number
  /** Density of the undisturbed snow pack, kg/m³. */
  restDensity(x: number, z: number): number
}
