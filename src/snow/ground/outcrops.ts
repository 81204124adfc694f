import { pcg3 } from '../../shaders/lib/hash.ts'
import { noiseAt } from '../../shaders/lib/noise.ts'
import { clamp } from '../../shaders/lib/trig.ts'

/** Side of the square in which at most one outcrop stands, m. */
const PITCH = 165
const KEEP = 0.34
const LARGEST_RADIUS = 18

const unit = (h: number, shift: number) => ((h >>> shift) & 1023) / 1024

/** Sparse rock domes on a jittered grid, broken by ridged noise. */
export function createOutcrops(seed: number) {
  /** Dome profile 0…1 of the nearest outcrop and its height, m. */
  let dome = 0
  let tall = 0
  function find(x: number, z: number): void {
    dome = 0
    tall = 0
    // An outcrop stays inside its square, so only squares within a radius can reach the point.
    const x0 = Math.floor((x - LARGEST_RADIUS) / PITCH)
    const x1 = Math.floor((x + LARGEST_RADIUS) / PITCH)
    const z0 = Math.floor((z - LARGEST_RADIUS) / PITCH)
    const z1 = Math.floor((z + LARGEST_RADIUS) / PITCH)
    for (let iz = z0; iz <= z1; iz++)
      for (let ix = x0; ix <= x1; ix++) {
        const h = pcg3(ix >>> 0, iz >>> 0, seed >>> 0)
        if (unit(h, 0) > KEEP) continue
        const k = pcg3(h, 1, seed >>> 0)
        const dx = x - (ix + 0.15 + 0.7 * unit(k, 0)) * PITCH
        const dz = z - (iz + 0.15 + 0.7 * unit(k, 10)) * PITCH
        const radius = 7 + 11 * unit(k, 20)
        const t = 1 - Math.sqrt(dx * dx + dz * dz) / radius
        if (t <= 0) continue
        const profile = t * t * (3 - 2 * t)
        if (profile <= dome) continue
        dome = profile
        tall = 3.5 + 6 * unit(h, 12)
      }
  }
  function height(x: number, z: number): number {
    find(x, z)
    if (dome === 0) return 0
    const ridge = 1 - Math.abs(noiseAt(x / 5.5, z / 5.5, seed + 31))
    return dome * tall * (0.5 + 0.5 * ridge * ridge)
  }
  function rock(x: number, z: number): number {
    find(x, z)
    return clamp(dome * dome * 1.6, 0, 1)
  }
  return { height, rock, tallest: 9.5 }
}
