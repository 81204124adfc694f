// Twin: relief.wgsl
import { gradientNoise, type NoiseSample } from '../lib/noise.ts'

const n: NoiseSample = { value: 0, dx: 0, dz: 0 }
const at = (x: number, z: number, seed: number) => {
  const cx = Math.floor(x)
  const cz = Math.floor(z)
  gradientNoise(cx, cz, x - cx, z - cz, seed, n)
}

/** Fine relief of untouched snow. */
export function createRelief(wind: { readonly x: number; readonly z: number }, amount: number) {
  function relief(x: number, z: number): number {
    if (amount === 0) return 0
    const a = x * wind.x + z * wind.z
    const b = z * wind.x - x * wind.z
    at(a / 90, b / 90, 41)
    const bend = n.value * 18
    at(a / 37, b / 37, 42)
    const patch = 0.6 + 0.4 * n.value
    at((a + bend) / 7.4, (b + bend) / 2.3, 43)
    const sastrugi = 0.5 - Math.sqrt(n.value * n.value + 0.0025)
    at(a / 0.42, b / 1.2, 44)
    const ripple = n.value
    return amount * (0.12 * patch * sastrugi + 0.012 * ripple)
  }
  return { relief }
}
