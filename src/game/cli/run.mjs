#!/usr/bin/env node
// `node src/game/cli/run.mjs <command> …` bundles a command, or a program such as examples/mark-snow.ts, and runs it here.
import { existsSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForNode, CACHE, ROOT } from './bundle.mjs'
import { findDrivers, useDriver } from './vulkan.mjs'

const COMMANDS = {
  shot: 'src/game/cli/shot.ts',
  sheet: 'src/game/cli/sheet.ts',
  sim: 'src/game/cli/sim.ts',
  bench: 'src/game/cli/bench/index.ts',
  build: 'src/game/cli/build.ts',
  pack: 'src/game/cli/pack.ts',
  gen: 'src/game/cli/gen.ts',
}
/** Commands that draw: their process needs a Vulkan driver before Dawn looks for one. */
const DRAWING = ['shot', 'sheet', 'bench']

const name = process.argv[2] ?? ''
const isProgram = name.endsWith('.ts') && existsSync(name)
if (!isProgram && !Object.hasOwn(COMMANDS, name)) {
  const known = Object.keys(COMMANDS).join(', ')
  const problem = name.endsWith('.ts') ? `There is no file ${name}` : `No command is called "${name}"`
  console.error(
    `${name ? problem : 'Name a command or a program'}: use one of ${known}, or the path of a .ts file`,
  )
  process.exit(1)
}
const input = isProgram ? relative(ROOT, resolve(name)) : COMMANDS[name]
const file = join(CACHE, `${basename(name, '.ts')}.mjs`)
await bundleForNode({ input, file }).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
if (DRAWING.includes(name)) {
  const [driver] = findDrivers()
  if (driver) useDriver(driver)
}
process.argv.splice(1, 2, file)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(file).href)
