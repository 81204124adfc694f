import { expect, it } from 'vitest'
import { restingView } from '../../src/components/camera.ts'
import { fitCascade, makeCascade } from '../../src/game/render/views.ts'

const view = { ...restingView(), x: 10_000, y: 3, z: -4, focusX: 10_000, focusY: 1 }
const LOW_SUN = [0.8, 0.28, 0.53] as const

it.each([20, Infinity])('a shadow map tells depths apart under ground that rises %s m above it', (drop) => {
  const cascade = makeCascade()
  fitCascade(view, LOW_SUN, 12, 12, 1024, drop, cascade)
  const m = cascade.mapFromEye
  /** Depth in the map of a point some metres towards the sun from 6 m before the eye. */
  const depth = (s: number): number => {
    const [x, y, z] = [LOW_SUN[0] * s, LOW_SUN[1] * s, LOW_SUN[2] * s + 6]
    return m[2]! * x + m[6]! * y + m[10]! * z + m[14]!
  }
  expect(depth(0)).toBeGreaterThan(0)
  expect(depth(0)).toBeLessThan(1)
  expect(depth(1) - depth(0)).toBeGreaterThan(1e-5)
})
