import { expect, test, vi } from 'vitest'

const said = async (run: () => Promise<unknown>): Promise<string> => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await run()
    return log.mock.calls.flat().join('\n')
  } finally {
    log.mockRestore()
  }
}

test('mark-snow: one entity, no system, no shader, a trench', async () => {
  const [, depth] = /^The trench is ([\d.]+) cm deep\.$/.exec(
    await said(() => import('../../examples/mark-snow.ts')),
  )!
  expect(Number(depth)).toBeGreaterThan(1)
})
test("avalanche: the game's own system rolls snowballs that leave furrows", async () => {
  const [, depth] = /the furrows are ([\d.]+) cm deep/.exec(
    await said(() => import('../../examples/avalanche.ts')),
  )!
  expect(Number(depth)).toBeGreaterThan(1)
})
test('weather: snowfall hides a trench, a thaw and a frost leave a crust', async () => {
  const lines = (await said(() => import('../../examples/weather.ts'))).split('\n')
  const [now, fallen, frozen] = lines.map((line) => line.match(/-?[\d.]+/g)!.map(Number))
  expect(lines).toHaveLength(3)
  expect(now![0]).toBeGreaterThan(10)
  expect(fallen![0]).toBeLessThan(2)
  expect(fallen![1]! - now![1]!).toBeCloseTo(30, 0)
  expect(frozen![1]).toBeLessThan(fallen![1]!)
  expect(frozen![2]).toBeGreaterThan(30)
  expect(now![2]).toBe(0)
})
test('day-night: a sun that passes the south and a moon at midnight', async () => {
  const lines = (await said(() => import('../../examples/day-night.ts'))).split('\n')
  const [eight, noon, midnight] = lines.map((line) => line.match(/-?\d+(?=°)/g)!.map(Number))
  expect(lines).toHaveLength(3)
  expect(eight![0]).toBeGreaterThan(5)
  expect(noon![0]).toBeGreaterThan(25)
  expect(midnight).toEqual([-midnight![1]!, midnight![1]])
  expect(midnight![1]).toBeGreaterThan(40)
})
test('snow-grid: footprints on a plain grid, covered again by snowfall', async () => {
  const [, fresh, digs, frames, covered] =
    /^A footprint is ([\d.]+) cm deep\.\nThe held mouse dug (\d+) times in (\d+) frames\.\nAfter the snowfall the footprint is ([\d.]+) cm deep\.$/.exec(
      await said(() => import('../../examples/snow-grid.ts')),
    )!
  expect(Number(fresh)).toBeGreaterThan(8)
  expect(Number(digs)).toBeGreaterThan(1)
  expect(Number(digs)).toBeLessThan(Number(frames) / 5)
  expect(Number(covered)).toBeLessThan(Number(fresh) / 4)
})
test('build-on-snow: what was dug lies on a heap, the floor is bare, and snow slides in when the hut is gone', async () => {
  const [, heap, dug, air, floor, edge] =
    /^(\d+) of (\d+) kg lie on a heap, (\d+) kg are in the air\.\nUnder the floor lie ([\d.]+) m\.\nA second later ([\d.]+) m at its edge\.$/.exec(
      await said(() => import('../../examples/build-on-snow.ts')),
    )!
  expect(Number(dug)).toBeGreaterThan(1000)
  expect([heap, air, floor]).toEqual([dug, '0', '0'])
  expect(Number(edge)).toBeGreaterThan(0.02)
})
test('follow-trail: by tracks alone, through a crossing, to whom it followed', async () => {
  const [, passed, followed, other] =
    /passed (\d+) steps of somebody else\.\nIt stands ([\d.]+) m from whom it followed, ([\d.]+) m from who passed by/.exec(
      await said(() => import('../../examples/follow-trail.ts')),
    )!
  expect(Number(passed)).toBeGreaterThan(3)
  expect(Number(followed)).toBeLessThan(1)
  expect(Number(other)).toBeGreaterThan(10)
})
test('wolf: along a trail to whom it follows, on prints of its own', async () => {
  const [, apart, prints] =
    /^The wolf stands ([\d.]+) m from the walker\.\nBehind it lie (\d+) prints of paws\.$/.exec(
      await said(() => import('../../examples/wolf.ts')),
    )!
  expect(Number(apart)).toBeGreaterThan(0.8)
  expect(Number(apart)).toBeLessThan(4)
  expect(Number(prints)).toBeGreaterThan(60)
})
test('tyre: a tread in detail, once a period, along a track', async () => {
  const [, depth, tread, times] =
    /^The track is ([\d.]+) cm deep\.\nIts tread is ([\d.]+) mm high, (\d+) times over\.$/.exec(
      await said(() => import('../../examples/tyre.ts')),
    )!
  expect(Number(depth)).toBeGreaterThan(5)
  expect(Number(tread)).toBeGreaterThan(5)
  expect(times).toBe('37')
})
test('odd-meshes: three meshes, one line each, leave their own contours', async () => {
  const numbers = (await said(() => import('../../examples/odd-meshes.ts'))).match(/-?\d+\.\d/g)!.map(Number)
  const [ring, middle, shoe, opening, tip, root] = numbers
  for (const depth of [ring, shoe, tip, root]) expect(depth).toBeGreaterThan(2)
  for (const depth of [middle, opening]) expect(depth).toBeLessThanOrEqual(0)
})
test('gltf-figure: a robot of a .glb walks and leaves prints', async () => {
  const [, triangles, way, prints] =
    /^The robot has (\d+) triangles\.\nIt walked ([\d.]+) m and left (\d+) prints\.$/.exec(
      await said(() => import('../../examples/gltf-figure.ts')),
    )!
  expect(triangles).toBe('192')
  expect(Number(way)).toBeGreaterThan(8)
  expect(Number(prints)).toBeGreaterThan(8)
})
