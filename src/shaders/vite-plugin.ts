import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { link } from './link.ts'

const SHADERS = dirname(fileURLToPath(import.meta.url))

/** Lets TypeScript import a .wgsl file as its text with every `#include "path"` resolved. Used by dev, build and tests alike. */
export function wgsl(): Plugin {
  return {
    name: 'neve:wgsl',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.wgsl')) return null
      const read = (path: string) => readFileSync(resolve(SHADERS, path), 'utf8')
      const { code, files } = link(relative(SHADERS, id), read)
      for (const file of files) this.addWatchFile(resolve(SHADERS, file))
      return `export default ${JSON.stringify(code)}`
    },
  }
}
