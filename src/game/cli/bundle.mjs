// Turns the project's TypeScript and WGSL into files that Node runs as they are. Plain JavaScript: it runs before any bundling.
import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** As deep below the root as this file, so that ROOT is right when this file is bundled into a command, too. */
export const CACHE = join(ROOT, 'node_modules/.cache/neve')

/** Writes beside the target and renames: another process may be loading the old file. */
async function write(bundle, file, options) {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  const { output } = await bundle.write({ file: fresh, format: 'esm', ...options })
  await bundle.close()
  renameSync(fresh, file)
  return output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []))
}

/** The Vite plugin for WGSL is TypeScript, so it is bundled first, with its own address kept. */
async function wgslPlugin() {
  const input = join(ROOT, 'src/shaders/vite-plugin.ts')
  const file = join(CACHE, 'vite-plugin.mjs')
  const define = { 'import.meta.url': JSON.stringify(pathToFileURL(input).href) }
  await write(await rolldown({ input, platform: 'node', transform: { define } }), file, {})
  return (await import(pathToFileURL(file).href)).wgsl()
}

// Babylon is bundled because Node cannot resolve its extension-less deep imports; what Node resolves by itself stays out.
const isInstalled = (id) => /^[@\w]/.test(id) && !id.startsWith('@babylonjs/')

/** Examples import the package by its name, as a game does; here that is its source. */
const SELF = { 'neve/headless': join(ROOT, 'src/game/headless.ts'), neve: join(ROOT, 'src/game/index.ts') }

/**
 * Bundles a program for Node into one file.
 * @param {{ input: string, file: string, external?: (id: string) => boolean, minify?: boolean }} options
 * `input` is a path from the repository's root.
 * @returns {Promise<string[]>} the file of every module that went in
 */
export async function bundleForNode({ input, file, external = isInstalled, minify = false }) {
  const bundle = await rolldown({
    input: join(ROOT, input),
    platform: 'node',
    external: (id) => !Object.hasOwn(SELF, id) && external(id),
    resolve: { alias: SELF },
    plugins: [await wgslPlugin()],
  })
  return write(bundle, file, { minify, codeSplitting: false, sourcemap: minify ? false : 'inline' })
}
