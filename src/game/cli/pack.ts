import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { bundleForNode } from './bundle.mjs'
import { runCommand, UsageError } from './lib/args.ts'

const root = process.cwd()
/** Loaders of Vulkan and GL that a driver needs and a bare machine lacks. */
const LOADERS = ['libvulkan1', 'libegl1', 'libglvnd0', 'libopengl0', 'libgl1', 'libglx0', 'libgles2']
/** The unpacker's own libraries beside it; the C library is everywhere. */
const UNPACKER_LIBRARIES = ['libz.so.1', 'liblzma.so.5', 'liblz4.so.1']
const SETUP = `#!/usr/bin/env bash
# Source this on a bare Linux machine with an NVIDIA GPU, from the folder that holds .gpu/ and .gl/.
for f in .gl/*.deb; do dpkg -x "$f" /; done; ldconfig
mkdir -p /opt/neve
# Anew each time: a machine may still hold an older pack.
( export LD_LIBRARY_PATH=$PWD/.gpu/z; "$PWD/.gpu/z/zstd" -dc .gpu/neve.tar.zst | tar xf - -C /opt/neve )
export VK_DRIVER_FILES=/usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json XDG_RUNTIME_DIR=/tmp
`

function run(program: string, args: readonly string[], cwd = root): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw missing
      ? new UsageError(`pack needs the program ${program}: apt-get install zstd binutils tar`)
      : error
  }
}

/** Commands that draw pictures. */
const RUNNERS = ['shot', 'sheet']

/** Node without its symbols, Dawn for this platform only, and the runners with Babylon and shaders inside. */
async function stage(folder: string): Promise<void> {
  for (const name of RUNNERS) {
    // The bundler's plugin is written to one file, so they take turns.
    // oxlint-disable-next-line no-await-in-loop
    await bundleForNode({
      input: `src/game/cli/${name}.ts`,
      file: join(folder, `${name}.mjs`),
      external: (id) => id === 'webgpu',
      minify: true,
    })
  }
  copyFileSync(process.execPath, join(folder, 'node'))
  run('strip', [join(folder, 'node')])
  chmodSync(join(folder, 'node'), 0o755)
  const dawn = join(folder, 'node_modules/webgpu')
  mkdirSync(join(dawn, 'dist'), { recursive: true })
  for (const file of ['index.js', 'package.json', 'LICENSE.md', 'dist/linux-x64']) {
    cpSync(join(root, 'node_modules/webgpu', file), join(dawn, file), { recursive: true })
  }
}

/** zstd itself and the libraries it loads, for a machine that has none. */
function copyUnpacker(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const program = run('which', ['zstd']).trim()
  copyFileSync(program, join(folder, 'zstd'))
  for (const line of run('ldd', [program]).split('\n')) {
    const [, file] = /=> (\S+)/.exec(line) ?? []
    if (file && UNPACKER_LIBRARIES.includes(basename(file))) copyFileSync(file, join(folder, basename(file)))
  }
}

function downloadLoaders(folder: string): string {
  mkdirSync(folder, { recursive: true })
  try {
    run('apt-get', ['download', ...LOADERS], folder)
    return `${LOADERS.length} packages in .gl/`
  } catch {
    return `none: apt-get download ${LOADERS.join(' ')} failed; fill .gl/ by hand if the machine has no Vulkan loader`
  }
}

await runCommand(
  'npm run pack   packs shot and sheet for a bare machine with a GPU into .gpu/ and .gl/',
  {},
  async () => {
    if (process.platform !== 'linux' || process.arch !== 'x64')
      throw new UsageError('pack needs Linux on x86-64')
    const out = join(root, '.gpu')
    const folder = join(out, 'stage')
    rmSync(out, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await stage(folder)
    const archive = join(out, 'neve.tar.zst')
    run('tar', ['--use-compress-program', 'zstd -15 -T0', '-cf', archive, '-C', folder, '.'])
    rmSync(folder, { recursive: true })
    copyUnpacker(join(out, 'z'))
    writeFileSync(join(out, 'setup.sh'), SETUP, { mode: 0o755 })
    const loaders = existsSync(join(root, '.gl'))
      ? 'kept as they are in .gl/'
      : downloadLoaders(join(root, '.gl'))
    const megabytes = (statSync(archive).size / 1e6).toFixed(1)
    process.stdout.write(
      `.gpu/neve.tar.zst   ${megabytes} MB\nloaders             ${loaders}\n` +
        `There: . .gpu/setup.sh && /opt/neve/node /opt/neve/shot.mjs --scene dunes --out picture.png\n` +
        `       or /opt/neve/node /opt/neve/sheet.mjs --out sheet.png\n`,
    )
  },
)
