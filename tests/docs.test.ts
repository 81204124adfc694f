/** The documents quote real code, name real files and real commands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/browser.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]

test.each(documents)('%s quotes its code from files', (document) => {
  for (const [, info, code] of read(document).matchAll(/^```ts(.*)\n([\s\S]*?)^```/gm)) {
    const [, file] = /file=(\S+)/.exec(info!) ?? []
    expect(file, `a code block of ${document} names no file`).toBeDefined()
    expect(read(file!).replaceAll('\r', ''), `${document} quotes ${file}`).toContain(code!.trim())
    expect(code!.trim()).not.toBe('')
  }
})
test.each(documents)('%s names files, functions and commands that exist', (document) => {
  const text = read(document)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [, path] of text.matchAll(/`((?:src|tests|examples|docs)\/[^\s`*<>]*)`/g)) {
    expect(existsSync(join(ROOT, path!)), `${document} names ${path}`).toBe(true)
  }
  for (const [, path] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
    expect(existsSync(join(ROOT, document, '..', path!)), `${document} links ${path}`).toBe(true)
  }
  for (const [, script] of text.matchAll(/npm run ([\w-]+)/g)) {
    expect(scripts, `${document} says npm run ${script}`).toHaveProperty(script!)
  }
  // `name()` in `src/file.ts`, `name` of `src/file.ts`, `name` (`src/file.ts`)
  for (const [, name, file] of text.matchAll(/`(\w+)(?:\(\))?` (?:of |in |\()`(src\/[^`]+)`/g)) {
    expect(read(file!), `${document} says ${name} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`))
  }
})
