import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a browser fetches before a built page can start: the page, what it links, and what those modules import. Chunks
 * that are imported on demand are left out.
 * @param folder of the build. Sizes are bytes.
 */
export function firstLoad(folder: string): { files: string[]; gzip: number } {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const wanted = [...page.matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map((match) => normalize(match[1]!))
  const files = new Set<string>(['index.html'])
  while (wanted.length > 0) {
    const file = wanted.pop()!
    if (files.has(file)) continue
    files.add(file)
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(folder, file), 'utf8')
    for (const match of code.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
      wanted.push(normalize(join(dirname(file), match[1]!)))
    }
  }
  let gzip = 0
  for (const file of files) gzip += gzipSync(readFileSync(join(folder, file))).length
  return { files: [...files].toSorted(), gzip }
}
