import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'neve-arrows-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))

/** What the linter says of one file at that place of the tree. */
function lint(file: string, code: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  try {
    execFileSync(resolve('node_modules/.bin/oxlint'), ['--deny-warnings', file], {
      cwd: folder,
      encoding: 'utf8',
    })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    rmSync(path)
  }
}

it.each([
  [
    'src/shaders/lib/liar.ts',
    `import { createSnowField } from '../../snow/field.ts'\nexport const a = createSnowField`,
  ],
  ['src/snow/liar.ts', `import { spawn } from '../components/world.ts'\nexport const a = spawn`],
  [
    'src/components/liar.ts',
    `import { solveGait } from '../systems/gait/solve-gait.ts'\nexport const a = solveGait`,
  ],
  ['src/systems/gait/liar.ts', `import { createApp } from '../../game/index.ts'\nexport const a = createApp`],
  ['src/systems/liar.ts', `import { Engine } from '@babylonjs/core/Engines/engine'\nexport const a = Engine`],
  ['src/systems/liar.ts', `export const a = (): number => performance.now()`],
  ['src/snow/liar.ts', `export const a = (x: number): number => Math.sin(x)`],
  ['src/components/liar.ts', `export const a = (): number => Math.random()`],
  ['src/game/liar.ts', `import { Engine } from '@babylonjs/core'\nexport const a = Engine`],
  ['src/game/liar.ts', `${'// a line\n'.repeat(299)}export const a = 1\nexport const b = 2\n`],
])('lint refuses %s: %s', (file, code) => {
  expect(lint(file, code)).toMatch(/no-restricted|max-lines/)
})
it('and lets the arrows through', () => {
  expect(
    lint('src/game/fine.ts', `import { spawn } from '../components/world.ts'\nexport const a = spawn`),
  ).toBe('')
  expect(
    lint('src/systems/fine.ts', `import { spawn } from '../components/world.ts'\nexport const a = spawn`),
  ).toBe('')
})
