/**
 * Sine and friends from + − × ÷ alone, so that every machine computes the same bits (Math.sin may differ by an
 * ulp between engines). CPU only. Angles are in turns: 1 turn = 2π rad.
 */

/** sin(2π t). Largest error 4e-9: Taylor series to t¹¹ on [−¼, ¼] after folding. */
export function sinTurn(t: number): number {
  let x = t - Math.floor(t + 0.5) // [-0.5, 0.5)
  if (x > 0.25) x = 0.5 - x
  else if (x < -0.25) x = -0.5 - x
  const a = x * 6.283185307179586
  const q = a * a
  return (
    a *
    (1 +
      q *
        (-1 / 6 +
          q * (1 / 120 + q * (-1 / 5040 + q * (1 / 362880 + q * (-1 / 39916800 + q * (1 / 6227020800)))))))
  )
}
/** cos(2π t). */
export const cosTurn = (t: number): number => sinTurn(t + 0.25)

/** Share left of a quantity that decays at `rate` per second after `dt`: a rational stand-in for e^(−rate·dt), within 1 % up to rate·dt = 1, never negative. */
export function decay(rate: number, dt: number): number {
  const x = rate * dt
  return 1 / (1 + x * (1 + x * (0.5 + x * (1 / 6 + x * (1 / 24)))))
}
export const clamp = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x)
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
/** Smooth step from 0 at `low` to 1 at `high`; needs low < high. */
export function smoothstep(low: number, high: number, x: number): number {
  const t = clamp((x - low) / (high - low), 0, 1)
  return t * t * (3 - 2 * t)
}
