/**
 * How a refrozen crust bears load. Crust is a thin plate on soft snow, and a plate breaks under a load that grows with the
 * square of its thickness: P = A h² (Gold 1971, Use of ice covers for transportation, Canadian Geotechnical Journal 8, from the
 * failures of ice covers; A from 345 kPa for poor ice to 1.7 MPa for sound ice). Thickness is the refrozen share s of the top
 * layer, so a crust bears the pressure
 *
 *   S(s) = 60 kPa · s²,
 *
 * which for s = 1 is poor ice of 6 cm under a boot of 204 cm². Breakable crust then has the hardness called "one finger", 10 to
 * 100 kPa (Colbeck and others 1990, The International Classification for Seasonal Snow on the Ground; measured by Höller and Fromm
 * 2010, Annals of Glaciology 51): at s = 0.65 it bears 25 kPa, so a standing wolf (about 10 kPa, Telfer and Kelsall 1984, Ecology 65)
 * and a child (20 kPa) stay on it and a man in boots (37 kPa) breaks through.
 *
 * What presses harder than S breaks the crust to pieces of at most a quarter share. Pieces still take S(s) of the pressure, and
 * the snow beneath bears the rest. A step in pieces finds them as the last one left them: pressing twice is pressing once.
 */
import { SHARE_STEPS } from './tile.ts'

/** Pa that a wholly refrozen top layer bears. */
const STRENGTH = 60_000
const PER_STEP2 = STRENGTH / (SHARE_STEPS * SHARE_STEPS)
/** Most ice, 1/127, that is left of a broken crust. */
export const PIECES = 32

/** Pressure in Pa that a crust with so much ice, 1/127, bears. */
export const crustBears = (ice: number): number => (ice > 0 ? PER_STEP2 * ice * ice : 0)

/** More ice than there can be: no crust bears. */
export const NO_CRUST = 1000

/** Least ice, 1/127, that bears a pressure in Pa; more than there can be when no crust does. */
export const iceToBear = (pressure: number): number =>
  Math.min(NO_CRUST, Math.ceil(Math.sqrt(pressure / PER_STEP2)))

/** Pressure in Pa that gets through so much ice, 1/127, to the snow beneath. */
export const pressureBelow = (pressure: number, ice: number): number => pressure - crustBears(ice)
