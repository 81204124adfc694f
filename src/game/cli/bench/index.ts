import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { QUALITIES, type Quality } from '../../settings/index.ts'
import { choice, optionalText, runCommand, type Values } from '../lib/args.ts'
import { benchCharacters } from './characters.ts'
import { benchCloth } from './cloth.ts'
import { benchField } from './field.ts'
import { benchGpu } from './gpu.ts'
import { benchGround } from './ground.ts'
import { benchMesh } from './mesh.ts'
import { benchPrints } from './prints.ts'
import { formatRows } from './row.ts'
import { benchSystems } from './systems.ts'
import type { BenchRow } from './types.ts'
import { benchWalker } from './walker.ts'

const FLAGS = {
  json: optionalText('file of the same rows'),
  quality: choice('tier whose GPU frame is measured, at its own size', QUALITIES, 'high'),
}

/** Every part with its rows, or the reason why it has none. */
const PARTS: Record<string, (options: Values<typeof FLAGS>) => Promise<BenchRow[] | string> | BenchRow[]> = {
  snow: () => benchField(),
  prints: () => benchPrints(),
  meshes: () => benchMesh(),
  ground: () => benchGround(),
  systems: () => benchSystems(),
  walkers: () => benchWalker(),
  cloth: () => benchCloth(),
  characters: () => benchCharacters(),
  GPU: ({ quality }) => benchGpu(quality as Quality).catch((error: unknown) => String(error)),
}

await runCommand('npm run bench   measures what a frame is made of', FLAGS, async (options) => {
  const all: (BenchRow & { part: string })[] = []
  for (const [part, measure] of Object.entries(PARTS)) {
    // One after another: they would share the cores.
    const rows = await measure(options) // oxlint-disable-line no-await-in-loop
    if (typeof rows === 'string') process.stdout.write(`${part}\nnot measured: ${rows}\n\n`)
    else {
      process.stdout.write(`${part}\n${formatRows(rows)}\n\n`)
      all.push(...rows.map((row) => ({ part, ...row })))
    }
  }
  const over = all.filter(({ value, bar }) => bar !== undefined && value > bar)
  process.stdout.write(
    over.length > 0 ? `over their bar: ${over.map((row) => row.name).join(', ')}\n` : 'every bar is kept\n',
  )
  if (!options.json) return
  mkdirSync(dirname(options.json), { recursive: true })
  writeFileSync(options.json, JSON.stringify(all, null, 2))
})
