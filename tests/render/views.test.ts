import { expect, it } from 'vitest'
import { restingView, type View } from '../../src/components/camera.ts'
import { fitCascade, makeCascade } from '../../src/game/render/views.ts'

const LOW_SUN = [0.8, 0.28, Math.sqrt(1 - 0.64 - 0.0784)] as const
const SIZE = 1024
/** A camera far out that looks along a bearing and up, degrees. */
function looking(yaw: number, pitch: number, fovY = 1): View {
  const [a, p] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
  return {
    ...restingView(),
    x: 10_000.37,
    y: 3,
    z: -4.21,
    forwardX: Math.sin(a) * Math.cos(p),
    forwardY: Math.sin(p),
    forwardZ: Math.cos(a) * Math.cos(p),
    fovY,
  }
}
/** Where a point of the world lies in the map, in texels, and its depth. */
function texelOf(view: View, x: number, y: number, z: number): [u: number, v: number, depth: number] {
  const cascade = makeCascade()
  fitCascade(view, LOW_SUN, 12, 15.8, SIZE, cascade)
  const m = cascade.mapFromEye
  const row = (r: number) =>
    m[r]! * (x - view.x) + m[r + 4]! * (y - view.y) + m[r + 8]! * (z - view.z) + m[r + 12]!
  return [row(0) * SIZE, row(1) * SIZE, row(2)]
}
const offLattice = (texels: number): number => Math.abs(texels - Math.round(texels))

it('a shadow map tells depths apart and holds what shades the view from the side of the sun', () => {
  const view = looking(0, 0)
  const depth = (s: number): number =>
    texelOf(view, view.x + LOW_SUN[0] * s, view.y + LOW_SUN[1] * s, view.z + 6 + LOW_SUN[2] * s)[2]
  expect(depth(0)).toBeGreaterThan(0)
  expect(depth(50)).toBeLessThan(1)
  expect(depth(1) - depth(0)).toBeGreaterThan(1e-3)
})

it('a whole turn, a look up and a zoom move the texels of a shadow map by whole ones', () => {
  const [u, v] = texelOf(looking(0, -10), 10_002, 1, 3)
  let moved = 0
  for (let yaw = 0; yaw < 360; yaw += 1.7) {
    const view = looking(yaw, -10 + 8 * Math.sin(yaw), 0.5 + yaw / 400)
    const [tu, tv] = texelOf(view, 10_002, 1, 3)
    moved = Math.max(moved, Math.abs(tu - u), Math.abs(tv - v))
    expect(offLattice(tu - u)).toBeLessThan(0.01)
    expect(offLattice(tv - v)).toBeLessThan(0.01)
  }
  // The map did follow the camera.
  expect(moved).toBeGreaterThan(100)
  // Control: a map that is a little larger has another lattice.
  const cascade = makeCascade()
  fitCascade(looking(0, -10), LOW_SUN, 12, 15.83, SIZE, cascade)
  const m = cascade.mapFromEye
  const other = (m[0]! * 1.63 + m[4]! * -2 + m[8]! * 7.21 + m[12]!) * SIZE
  expect(offLattice(other - u)).toBeGreaterThan(0.02)
})

it('a shadow map holds the whole sphere it is fitted to, from wherever it is looked', () => {
  for (let yaw = 0; yaw < 360; yaw += 7) {
    const view = looking(yaw, -20)
    for (const [dx, dy, dz] of [
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ] as const) {
      const [u, v, depth] = texelOf(
        view,
        view.x + view.forwardX * 12 + dx * 15.7,
        view.y + view.forwardY * 12 + dy * 15.7,
        view.z + view.forwardZ * 12 + dz * 15.7,
      )
      expect(Math.min(u, v, SIZE - u, SIZE - v)).toBeGreaterThan(0)
      expect(depth).toBeGreaterThan(0)
      expect(depth).toBeLessThan(1)
    }
  }
})
