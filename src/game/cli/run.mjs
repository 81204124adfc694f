#!/usr/bin/env node
// `node src/game/cli/run.mjs <command> …` bundles the command and runs it in this process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForNode, CACHE } from './bundle.mjs'

const COMMANDS = {
  shot: 'src/game/cli/shot.ts',
  sim: 'src/game/cli/sim.ts',
  bench: 'src/game/cli/bench/index.ts',
  build: 'src/game/cli/build.ts',
  pack: 'src/game/cli/pack.ts',
}
const name = process.argv[2] ?? ''
if (!Object.hasOwn(COMMANDS, name)) {
  const known = Object.keys(COMMANDS).join(', ')
  console.error(name ? `No command is called "${name}": use one of ${known}` : `Name a command: ${known}`)
  process.exit(1)
}
const file = join(CACHE, `${name}.mjs`)
await bundleForNode({ input: COMMANDS[name], file })
process.argv.splice(1, 2, file)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(file).href)
