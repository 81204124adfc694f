import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildLibrary } from '../../../src/game/cli/lib/library.ts'
import { ROOT } from '../../support/browser.ts'

const BUILT = join(ROOT, 'node_modules/.cache/neve/library-under-test')
beforeAll(async () => {
  rmSync(BUILT, { recursive: true, force: true })
  await buildLibrary(ROOT, BUILT)
}, 60_000)

/** A built module and everything that it imports from the same folder. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, path] of code.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+)["']/g))
    reach(join(file, '..', path!), seen)
  return seen
}

test('the headless library runs in plain Node and holds no engine', () => {
  const program = join(BUILT, 'consumer.mjs')
  writeFileSync(
    program,
    `import { createHeadlessApp, loadScene, Snow, use } from './headless.js'
     const app = await createHeadlessApp({ seed: 3 })
     loadScene(app, 'dunes', { script: 'walk' })
     app.step(120)
     console.log(use(app.world, Snow).stats.tiles > 0, app.worldHash())`,
  )
  expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toMatch(/^true [0-9a-f]{16}\n$/)
  for (const file of reach(join(BUILT, 'headless.js'))) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/babylon/i)
  }
})

test('the whole library shares the headless one and leaves Babylon to the consumer', () => {
  const shared = reach(join(BUILT, 'headless.js'))
  const all = reach(join(BUILT, 'neve.js'))
  expect([...shared].filter((file) => all.has(file) && file.includes('chunks'))).not.toEqual([])
  const imports = [...all].flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/from ["'](@babylonjs[^"']+)/g),
  ])
  expect(imports.length).toBeGreaterThan(3)
  for (const [, path] of imports) expect(path).toMatch(/\.js$/)
})
