import { pcg3 } from '../../shaders/lib/hash.ts'
import { noiseAt } from '../../shaders/lib/noise.ts'
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'

/** Side of the square in which at most one outcrop stands, m. */
const PITCH = 165
const KEEP = 0.34
const LARGEST_RADIUS = 18
/** Farthest from its centre that an outcrop shows, m: its radius and how far it is bent. */
const REACH = 1.6 * LARGEST_RADIUS

const unit = (h: number, shift: number) => ((h >>> shift) & 1023) / 1024

/** Sparse rock domes on a jittered grid, broken by ridged noise. */
export function createOutcrops(seed: number) {
  /** Dome profile 0…1 of the nearest outcrop and its height, m. */
  let dome = 0
  let tall = 0
  function find(x: number, z: number): void {
    dome = 0
    tall = 0
    // Only the squares within reach can hold an outcrop that shows here.
    const x0 = Math.floor((x - REACH) / PITCH)
    const x1 = Math.floor((x + REACH) / PITCH)
    const z0 = Math.floor((z - REACH) / PITCH)
    const z1 = Math.floor((z + REACH) / PITCH)
    for (let iz = z0; iz <= z1; iz++)
      for (let ix = x0; ix <= x1; ix++) {
        const h = pcg3(ix >>> 0, iz >>> 0, seed >>> 0)
        if (unit(h, 0) > KEEP) continue
        const k = pcg3(h, 1, seed >>> 0)
        const radius = 7 + 11 * unit(k, 20)
        // The ground is bent before it is measured, which gives coves and spurs instead of a circle.
        const bend = 0.45 * radius
        const dx = x - (ix + 0.15 + 0.7 * unit(k, 0)) * PITCH + bend * noiseAt(x / 13, z / 13, seed + 32)
        const dz = z - (iz + 0.15 + 0.7 * unit(k, 10)) * PITCH + bend * noiseAt(x / 13, z / 13, seed + 33)
        const t = 1 - Math.sqrt(dx * dx + dz * dz) / radius
        if (t <= 0) continue
        const profile = t * t * (3 - 2 * t)
        if (profile <= dome) continue
        dome = profile
        tall = 3.5 + 6 * unit(h, 12)
      }
  }
  function height(x: number, z: number, least: number): number {
    const seen = least <= 0 ? 1 : smoothstep(1, 2, (2 * LARGEST_RADIUS) / least)
    if (seen === 0) return 0
    find(x, z)
    if (dome === 0) return 0
    const ridge = clamp(1 - Math.abs(noiseAt(x / 7.5, z / 7.5, seed + 31) * 1.6), 0, 1)
    return seen * dome * tall * (0.35 + 0.65 * ridge * ridge)
  }
  function rock(x: number, z: number): number {
    find(x, z)
    return clamp(dome * dome * 1.6, 0, 1)
  }
  return { height, rock, tallest: 9.5 }
}
