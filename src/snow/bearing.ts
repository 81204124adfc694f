/**
 * How snow bears load. Pressure p and the density ρ that carries it: p = A ρ² / (cap − ρ). A rational stand-in for the
 * usual power laws of compression: soft powder gives way at once, and nothing passes `cap` however hard it is pressed.
 * With A = 24.1 Pa·m³/kg, a boot (37.2 kPa) packs 150 kg/m³ to 410 and sinks about 7 cm into 10 cm.
 */
import { HEIGHT_UNITS } from './tile.ts'

const STIFFNESS = 24.1
/** Density that no pressing passes, kg/m³. Denser is only ice. */
export const PACKED_CAP = 520
/** Depth that one load reaches, height units (0.30 m): deeper snow does not feel it. */
export const REACH = 0.3 * HEIGHT_UNITS

/** Density that carries a pressure in Pa, kg/m³: the root of A ρ² + p ρ − p·cap. */
export function densityUnder(pressure: number): number {
  return (Math.sqrt(pressure * pressure + 4 * STIFFNESS * pressure * PACKED_CAP) - pressure) / (2 * STIFFNESS)
}

/**
 * How far the surface falls when the top `layer` of a column goes from one density to a higher one, in the unit of
 * `layer`. `share` of the displaced snow leaves sideways, the rest is pressed together:
 * layer·from = (layer − s)·to + share·s·from.
 */
export const sinkage = (layer: number, from: number, to: number, share: number): number =>
  (layer * (to - from)) / (to - share * from)
