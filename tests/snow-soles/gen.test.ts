/** `npm run gen -- soles`, as a person calls it. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { afterAll, expect, test } from 'vitest'
import { SOLE_NAMES, soleByName } from '../../src/snow/soles/soles.ts'

const folder = mkdtempSync(join(tmpdir(), 'neve-soles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const call = (...args: string[]): ReturnType<typeof spawnSync> =>
  spawnSync(process.execPath, ['src/game/cli/run.mjs', 'gen', ...args], { encoding: 'utf8' })

test('writes the table as pictures, with checksums that hold', () => {
  const { status, stdout, stderr } = call('soles', '--out', folder)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^8 soles in /)
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    soles: { name: string; width: number }[]
    files: Record<string, string>
  }
  expect(manifest.soles.map(({ name }) => name)).toEqual(SOLE_NAMES)
  expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(manifest.files), 'manifest.json'].toSorted())
  for (const [name, sum] of Object.entries(manifest.files)) {
    const bytes = readFileSync(join(folder, name))
    expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sum)
  }
  const boot = soleByName('boot')
  const picture = decode(readFileSync(join(folder, 'boot-distance.png')))
  expect(picture).toMatchObject({ width: boot.columns, height: boot.rows, depth: 16 })
  // Front up: the first row of the picture is the last of the table.
  expect(picture.data[3]! - 32_768).toBe(boot.distance[(boot.rows - 1) * boot.columns + 3])
}, 30_000)

test('mistakes are one line', () => {
  expect(call('boots', '--out', folder).stderr).toBe('No recipe is called "boots": use one of soles\n')
  expect(call('--out', folder).stderr).toBe('Name a recipe: use one of soles\n')
  expect(call('soles').stderr).toBe('--out is missing: folder for what is generated\n')
}, 30_000)
