/** The commands as a person calls them, each in a process of its own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { decode } from 'fast-png'
import { ROOT } from '../../support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'neve-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

function call(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, NEVE_GPU: 'software' }
  return spawnSync(process.execPath, [join(ROOT, 'src/game/cli/run.mjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
}
const line = (text: string, name: string): string =>
  new RegExp(`^${name}\\s+(.*)$`, 'm').exec(text)?.[1] ?? ''

describe('sim', () => {
  test('prints hashes and the ledger; frame rate does not change them, the seed does', () => {
    const plain = call('sim', '--scene', 'things', '--ticks', '120')
    expect(plain.stderr).toBe('')
    expect(line(plain.stdout, 'worldHash')).toMatch(/^[0-9a-f]{16}$/)
    expect(line(plain.stdout, 'fieldHash')).toMatch(/^[0-9a-f]{16}$/)
    expect(line(plain.stdout, 'residual')).toBe('0')
    expect(line(plain.stdout, 'tick')).toMatch(/^120 /)
    const irregular = call('sim', '--scene', 'things', '--ticks', '120', '--fps', 'irregular')
    expect(line(irregular.stdout, 'worldHash')).toBe(line(plain.stdout, 'worldHash'))
    const place = call('sim', '--scene', 'things', '--ticks', '120', '--inspect', '0.5,-3')
    expect(place.stdout).toMatch(/snow at \(0\.50, -3\.00\)/)
    const other = call('sim', '--scene', 'things', '--ticks', '120', '--seed', '2')
    expect(line(other.stdout, 'worldHash')).not.toBe(line(plain.stdout, 'worldHash'))
  }, 30_000)
})

const shoot = (name: string, ...more: string[]): ReturnType<typeof call> =>
  call('shot', '--ticks', '40', '--size', '96x54', '--quality', 'ci', '--out', join(folder, name), ...more)

describe('shot', () => {
  test('takes the same picture twice, to the byte, and another one from elsewhere', () => {
    const json = join(folder, 'a.json')
    const first = shoot('a.png', '--json', json)
    expect(first.stderr).toBe('')
    expect(shoot('b.png').status).toBe(0)
    const [a, b] = ['a.png', 'b.png'].map((name) => readFileSync(join(folder, name)))
    expect(a!.equals(b!)).toBe(true)
    expect(decode(a!)).toMatchObject({ width: 96, height: 54 })

    const report = JSON.parse(readFileSync(json, 'utf8')) as Record<string, number>
    expect(report.drawCalls).toBeGreaterThan(2)
    expect(report.triangles).toBeGreaterThan(1000)
    expect(JSON.parse(first.stdout)).toEqual(report)

    expect(shoot('c.png', '--camera', '0,40,0,90,-60').status).toBe(0)
    expect(a!.equals(readFileSync(join(folder, 'c.png')))).toBe(false)
  }, 120_000)
})

test('mistakes are one line on stderr and exit code 1, without a stack', () => {
  const wrong: [string[], RegExp][] = [
    [
      ['sim', '--scene', 'alps'],
      /^--scene is "alps": use one of dunes, things, crates, trails, marks, crowd\n$/,
    ],
    [['shot', '--quality', 'best'], /^--quality is "best": use one of ultra, high, balanced, low, ci\n$/],
    [['shot', '--input', 'fly'], /^--input is "fly": use one of idle, walk, [\s\S]*aside\n$/],
    [['sheet', '--out', 'a.png', '--rows', 'boots,wings'], /^--rows has "wings": use some of boots,feet,/],
    [['shot', '--view', 'heat'], /^--view is "heat": use one of light, normals, depth, [\s\S]*patches\n$/],
    [['sim', '--ticks', '0'], /^--ticks is "0": give a whole number from 1 to 10000000\n$/],
    [
      ['render'],
      /^No command is called "render": use one of shot, sheet, sim, bench, build, pack, gen, or the path of a \.ts file\n$/,
    ],
    [['examples/none.ts'], /^There is no file examples\/none\.ts/],
    [[], /^Name a command or a program: use one of shot, /],
  ]
  for (const [args, message] of wrong) {
    const { status, stderr, stdout } = call(...args)
    expect(stderr).toMatch(message)
    expect([status, stdout]).toEqual([1, ''])
  }
}, 30_000)

test('examples run by their path', () => {
  expect(call('examples/mark-snow.ts').stdout).toMatch(/^The trench is [\d.]+ cm deep\.\n$/)
}, 15_000)
