import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { runCommand, UsageError } from './lib/args.ts'
import { firstLoad } from './lib/first-load.ts'
import { buildLibrary } from './lib/library.ts'

const root = process.cwd()
const configFile = join(root, 'vite.config.ts')

/** The demo, ready to be copied to any folder of a web server. */
async function buildDemo(): Promise<void> {
  await build({
    root,
    configFile,
    base: './',
    logLevel: 'warn',
    build: { outDir: 'dist/demo', emptyOutDir: true },
  })
}

function declareTypes(): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--project', 'tsconfig.build.json'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new UsageError(`The types could not be declared:\n${stdout}`)
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

await runCommand('npm run build   builds the library and the demo into dist/', {}, async () => {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await buildDemo()
  await buildLibrary(root, join(root, 'dist'))
  declareTypes()
  const { files, gzip } = firstLoad(join(root, 'dist/demo'))
  process.stdout.write(
    `dist/neve.js, dist/headless.js   the library\n` +
      `dist/demo/                       the demo: its first load is ${files.length} files, ${kilobytes(gzip)} gzip\n`,
  )
})
