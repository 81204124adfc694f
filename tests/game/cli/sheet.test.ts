/** The contact sheet as a person calls it, and the scene that it shows. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { afterAll, expect, test } from 'vitest'
import { GridPicture } from '../../../src/game/cli/lib/grid-picture.ts'
import { eyeOf } from '../../../src/game/cli/lib/light-sheet.ts'
import { LIGHT_CAMERA_NAMES, LIGHT_CAMERAS, LIGHT_WORLD } from '../../../src/game/scenes/light-cameras.ts'
import { createHeadlessApp, loadScene, Snow, Transform, use } from '../../../src/game/headless.ts'
import { marksPlace } from '../../../src/game/scenes/marks.ts'
import { SUBJECTS } from '../../../src/game/scenes/marks/subjects.ts'
import { ROOT } from '../../support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'neve-sheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const WIDTH = 96
const HEIGHT = 54
const COLUMNS = 5
const GAP = 3

/** Mean step of brightness from a pixel to its right neighbour, 0…255: the relief, without what is merely lit otherwise. */
function relief(sheet: { width: number; data: ArrayLike<number> }, column: number): number {
  const left = column * (WIDTH + GAP)
  let sum = 0
  for (let y = 0; y < HEIGHT; y++)
    for (let x = left; x < left + WIDTH - 1; x++) {
      const at = (y * sheet.width + x) * 4
      sum += Math.abs(sheet.data[at + 4]! - sheet.data[at]!)
    }
  return sum / HEIGHT / (WIDTH - 1)
}

/** Calls `sheet`, and reads what it drew. */
function draw(name: string, ...args: string[]): { stdout: string; sheet: ReturnType<typeof decode> } {
  const out = join(folder, name)
  const program = [join(ROOT, 'src/game/cli/run.mjs'), 'sheet', '--quality', 'ci', '--out', out]
  const size = ['--size', `${WIDTH}x${HEIGHT}`]
  const env = { ...process.env, NEVE_GPU: 'software' }
  const { stderr, stdout } = spawnSync(process.execPath, [...program, ...size, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
  expect(stderr).toBe('')
  return { stdout, sheet: decode(readFileSync(out)) }
}

test('a sheet of light: one camera a row, one daylight a column, dawn redder than noon', () => {
  const { stdout, sheet } = draw(
    'light.png',
    '--of=light',
    '--cameras=farRidges,grainWith',
    '--daylights=noon,dawn',
  )
  expect(stdout).toMatch(
    /^columns +dawn \| noon\ngrainWith +near grain with the sun\nfarRidges +far ridges$/m,
  )
  expect(sheet).toMatchObject({ width: 2 * WIDTH + GAP, height: 2 * HEIGHT + GAP })
  /** Red over blue of a cell, means. */
  const warmth = (column: number, row: number): number => {
    const sums = [0, 0, 0]
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++)
        for (let c = 0; c < 3; c++)
          sums[c]! +=
            sheet.data[((y + row * (HEIGHT + GAP)) * sheet.width + x + column * (WIDTH + GAP)) * 4 + c]!
    return sums[0]! / sums[2]!
  }
  expect(warmth(0, 0)).toBeGreaterThan(warmth(1, 0) + 0.1)
  // The far ridges have more sky in them than the snow at the feet.
  expect(warmth(1, 1)).toBeLessThan(warmth(1, 0))
}, 120_000)

test('every camera of light stands in the open and sees what is in front of it, and the hero is where one looks', async () => {
  const { scene, input, seed, ticks } = LIGHT_WORLD
  const app = await createHeadlessApp({ seed })
  const hero = loadScene(app, scene, { script: input })
  app.step(ticks)
  const field = use(app.world, Snow)
  const hit = { x: 0, y: 0, z: 0, distance: 0 }
  for (const name of LIGHT_CAMERA_NAMES) {
    const [x, y, z, yaw, pitch] = eyeOf(LIGHT_CAMERAS[name], field, hero).map((part, k) =>
      k < 3 ? part : (part * Math.PI) / 180,
    ) as [number, number, number, number, number]
    expect(y - field.height(x, z), name).toBeGreaterThan(0.5)
    const flat = Math.cos(pitch)
    const ahead = { dx: flat * Math.sin(yaw), dy: Math.sin(pitch), dz: flat * Math.cos(yaw) }
    const blocked = field.cast({ x, y, z, ...ahead, reach: 0.5 }, hit)
    expect(blocked, name).toBe(false)
  }
  const [x, , z, yaw] = eyeOf(LIGHT_CAMERAS.hero, field, hero) as [number, number, number, number]
  const [dx, dz] = [Transform.x[hero]! - x, Transform.z[hero]! - z]
  expect(Math.hypot(dx, dz)).toBeCloseTo(5, 1)
  expect(Math.abs((((Math.atan2(dx, dz) * 180) / Math.PI - yaw + 540) % 360) - 180)).toBeLessThan(10)
  app.dispose()
})

test('a sheet of the figure: it stands in the middle of every picture, and each gait has a pose of its own', () => {
  const { stdout, sheet } = draw('figure.png', '--of=figure', '--views=side')
  expect(stdout).toMatch(
    /^columns +standing \| walking \| running \| stopped \| .* \| in a blizzard\nside +from its right/m,
  )
  expect(sheet).toMatchObject({ width: 9 * WIDTH + 8 * GAP, height: HEIGHT })
  /** Whether the coat is there: warm, where snow and sky are not. */
  const isCoat = (column: number, x: number, y: number): boolean => {
    const at = (y * sheet.width + x + column * (WIDTH + GAP)) * 4
    return sheet.data[at]! > 1.5 * sheet.data[at + 2]!
  }
  const outline = (column: number): string => {
    let line = ''
    for (let y = 0; y < HEIGHT; y++)
      for (let x = WIDTH / 2 - 12; x < WIDTH / 2 + 12; x++) line += isCoat(column, x, y) ? '#' : '.'
    return line
  }
  for (let column = 0; column < 9; column++)
    expect(outline(column).replaceAll('.', '').length, `${column}`).toBeGreaterThan(20)
  const outlines = [0, 1, 2, 5, 7].map((column) => outline(column))
  expect(new Set(outlines).size).toBe(5)
}, 120_000)

test('a row of the sheet: a groove that softens and is snowed in', () => {
  const { stdout, sheet } = draw('sheet.png', '--rows', 'groove')
  expect(stdout).toMatch(/^columns +fresh \| /m)
  const width = COLUMNS * WIDTH + (COLUMNS - 1) * GAP
  expect(sheet).toMatchObject({ width, height: HEIGHT, channels: 4 })
  const [fresh, minute, ten, snowedOn, covered] = Array.from({ length: COLUMNS }, (_, n) => relief(sheet, n))
  expect(minute).toBeLessThan(fresh! * 0.9)
  expect(ten).toBeLessThan(minute! * 0.9)
  expect(snowedOn).toBeLessThan(ten!)
  expect(covered).toBeLessThan(fresh! * 0.4)
}, 120_000)

test('pictures lie beside and below each other with a line between', () => {
  const grid = new GridPicture(2, 2, { width: 2, height: 1 })
  grid.put(1, 1, Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 255]))
  expect([grid.width, grid.height]).toEqual([2 * 2 + GAP, 2 + GAP])
  const pixel = (x: number, y: number): number[] => [
    ...grid.data.subarray((y * 7 + x) * 4, (y * 7 + x) * 4 + 4),
  ]
  expect([pixel(5, 4), pixel(6, 4)]).toEqual([
    [1, 2, 3, 255],
    [4, 5, 6, 255],
  ])
  expect(pixel(4, 4)).toEqual(pixel(0, 2))
  expect(pixel(5, 3)).toEqual([40, 40, 40, 255])
})

test.each([1, 2])(
  'every subject of the scene marks its place and no other, on even ground, seed %i',
  async (seed) => {
    const app = await createHeadlessApp({ seed })
    const field = use(app.world, Snow)
    const middle = marksPlace(field)
    const at = (x: number, z: number): number => field.offset(middle.x + x, middle.z + z)
    /** Most that the snow changed within a metre. */
    const change = (x: number, z: number): number => {
      let most = 0
      for (let i = -10; i <= 10; i++)
        for (let k = -10; k <= 10; k++) most = Math.max(most, Math.abs(at(x + i / 10, z + k / 10)))
      return most
    }
    expect(change(0, 0)).toBe(0)
    loadScene(app, 'marks', { script: 'idle' })
    app.step(2)
    for (const [name, { x, z }] of Object.entries(SUBJECTS)) expect(change(x, z), name).toBeGreaterThan(0.02)
    expect(change(0, 8)).toBe(0)

    const { groove, crater, turn, crust } = SUBJECTS
    expect(at(groove.x, groove.z)).toBeCloseTo(-0.2, 2)
    expect(at(crater.x, crater.z)).toBeCloseTo(-0.4, 1)
    // The berm of a right turn is on the left.
    expect(at(turn.x - 0.35, turn.z)).toBeGreaterThan(0.03)
    expect(at(turn.x + 0.35, turn.z)).toBeLessThan(0.02)
    // On the crust the heavy foot breaks through and the light one does not.
    expect(at(crust.x + 0.45 - 0.09, crust.z + 0.54)).toBeLessThan(-0.1)
    expect(at(crust.x - 0.45 - 0.09, crust.z + 0.54)).toBeGreaterThan(-0.03)
    app.dispose()
  },
)
