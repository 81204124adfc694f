import { join } from 'node:path'
import { build } from 'vite'

/**
 * Builds `neve` and `neve/headless` into a folder as modules that share their chunks, so that both see the same
 * component stores.
 */
export async function buildLibrary(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      lib: { entry: { neve: 'src/game/index.ts', headless: 'src/game/headless.ts' }, formats: ['es'] },
      rolldownOptions: {
        external: [/^@babylonjs\//, 'bitecs', '@gltf-transform/core'],
        output: {
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Without a bundler Babylon's files are found by their full name only.
          paths: (id: string) => (id.startsWith('@babylonjs/') && !id.endsWith('.js') ? `${id}.js` : id),
        },
      },
    },
  })
}
