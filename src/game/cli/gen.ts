import { drawSoles } from '../../../assets-gen/soles/draw.ts'
import { runCommand, text } from './lib/args.ts'

/** Writes a recipe's files into a folder and says what it wrote. */
const RECIPES: Readonly<Record<string, (folder: string) => string>> = { soles: drawSoles }
const FLAGS = { out: text('folder for what is generated') }

const known = Object.keys(RECIPES).join(', ')
const recipe = process.argv[2]?.startsWith('--') ? '' : (process.argv.splice(2, 1)[0] ?? '')
if (process.argv.includes('--help') || Object.hasOwn(RECIPES, recipe)) {
  await runCommand(
    `npm run gen -- RECIPE --out DIR   generates assets, to the byte the same everywhere; recipes: ${known}`,
    FLAGS,
    ({ out }) => void process.stdout.write(RECIPES[recipe](out)),
  )
} else {
  console.error(`${recipe ? `No recipe is called "${recipe}"` : 'Name a recipe'}: use one of ${known}`)
  process.exitCode = 1
}
