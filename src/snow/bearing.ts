/**
 * How snow bears load. Pressure p and the density ρ that carries it: p = A ρ² / (cap − ρ). A rational stand-in for the
 * curves of density over stress that Abele and Gow (1975, Compressibility characteristics of undisturbed snow, CRREL Research Report
 * 336) measured: soft powder gives way at once, and nothing passes `cap` however hard it is pressed, as grains that only move closer
 * pack to about 550 kg/m³ (Herron and Langway 1980, Journal of Glaciology 25: the first critical density).
 * With A = 24.1 Pa·m³/kg, a boot (37.2 kPa) packs 150 kg/m³ to 410 and sinks about 7 cm into 10 cm; docs/sinkage.md has more figures.
 */
import { HEIGHT_UNITS, MASS_SHIFT, type Tile } from './tile.ts'

const STIFFNESS = 24.1
/** Density that no pressing passes, kg/m³. Denser is only ice. */
export const PACKED_CAP = 520
/**
 * Depth of undisturbed snow that a load reaches, height units (0.30 m). Deeper snow does not feel it: a tenth of a boot's pressure is
 * left there (Boussinesq 1885, under the middle of a disc of radius a: p · (1 − (1 + a² / z²)^−1.5), a = 8 cm for 204 cm²).
 */
export const REACH = 0.3 * HEIGHT_UNITS

/** Density that carries a pressure in Pa, kg/m³: the root of A ρ² + p ρ − p·cap. */
export function densityUnder(pressure: number): number {
  return (Math.sqrt(pressure * pressure + 4 * STIFFNESS * pressure * PACKED_CAP) - pressure) / (2 * STIFFNESS)
}

/** Density to which the load packs undisturbed snow where the surface falls by `sunk` height units: the inverse of `sinkage`. */
export function densityAfter(column: number, rest: number, sunk: number, share: number): number {
  const layer = column < REACH ? column : REACH
  return (rest * (layer - share * sunk)) / (layer - sunk)
}

/**
 * How far the surface of a column falls when its top layer goes from density `from` to a higher one, height units.
 * `share` of the displaced snow, s · rest, leaves sideways; the rest is pressed together, and mass is kept:
 * layer · from = (layer − s) · to + share · s · rest.
 *
 * The layer is what the reached 0.30 m became when it was packed from `rest` to `from`. So the way there does not matter:
 * pressed in many small steps, as under a slow sled, snow sinks as far as at once.
 */
export function sinkage(column: number, rest: number, from: number, to: number, share: number): number {
  const looser = from < rest ? from : rest
  return (layerOf(column, looser, from, share) * (to - from)) / (to - share * looser)
}
const layerOf = (column: number, looser: number, from: number, share: number): number => {
  const reached = (REACH * looser * (1 - share)) / (from - share * looser)
  return from > looser && reached < column ? reached : Math.min(column, REACH)
}

/**
 * Density to which snow of density `from` is packed where it falls by `sunk` height units: `sinkage` solved for `to`. Infinity
 * where no packing lets it fall so far.
 */
export function densityWhen(column: number, rest: number, from: number, sunk: number, share: number): number {
  const looser = from < rest ? from : rest
  const layer = layerOf(column, looser, from, share)
  return sunk < layer ? (layer * from - share * sunk * looser) / (layer - sunk) : Infinity
}

/** Mass that leaves a texel when it falls to `height`: what is pushed out, or more if the rest would pass the cap. */
export function leavingMass(tile: Tile, rest: number, mass: number, height: number, pushed: number): number {
  const available = ((rest * tile.restDensity) >> MASS_SHIFT) + mass
  const most = ((rest + height) * PACKED_CAP) >> MASS_SHIFT
  const leaving = pushed > available - most ? pushed : available - most
  return leaving < available ? leaving : available
}

/**
 * True when all of `pushed` leaves a texel that falls to `height`, no more and no less, however deep the pack: it is at least `least`.
 * That is so nearly everywhere, and the exact depth takes long to tell.
 */
export const leavesFreely = (
  { restDensity }: Tile,
  least: number,
  mass: number,
  height: number,
  pushed: number,
): boolean =>
  restDensity <= PACKED_CAP &&
  (mass + 1) << MASS_SHIFT <= height * PACKED_CAP + least * (PACKED_CAP - restDensity) &&
  pushed <= ((least * restDensity) >> MASS_SHIFT) + mass
