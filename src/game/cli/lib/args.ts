/** A mistake in how a command was called: shown as one line, without a stack trace. */
export class UsageError extends Error {}

/** Reads one flag's text. `absent` is what a run without the flag gets; undefined where the flag is needed. */
export interface Flag<T> {
  readonly about: string
  readonly absent: T | undefined
  /** @throws UsageError without the flag's name in front: the parser adds it. */
  parse(text: string): T
}
type Flags = Record<string, Flag<unknown>>
export type Values<F extends Flags> = { [K in keyof F]: F[K] extends Flag<infer T> ? T : never }

export const text = (about: string, absent?: string): Flag<string> => ({ about, absent, parse: (t) => t })
export const optionalText = (about: string): Flag<string> => text(about, '')

export function number(about: string, low: number, high: number, absent: number | undefined): Flag<number> {
  return {
    about,
    absent,
    parse(t) {
      const value = Number(t)
      if (t.trim() !== '' && value >= low && value <= high) return value
      throw new UsageError(`is "${t}": give a number from ${low} to ${high}`)
    },
  }
}
/** A number, or null where the flag is left out. */
export const optionalNumber = (about: string, low: number, high: number): Flag<number | null> => ({
  ...number(about, low, high, 0),
  absent: null,
})
export function integer(about: string, low: number, high: number, absent: number | undefined): Flag<number> {
  return {
    about,
    absent,
    parse(t) {
      const value = Number(t)
      if (t.trim() !== '' && Number.isInteger(value) && value >= low && value <= high) return value
      throw new UsageError(`is "${t}": give a whole number from ${low} to ${high}`)
    },
  }
}
export function choice(about: string, options: readonly string[], absent?: string): Flag<string> {
  return {
    about: `${about}: ${options.join(' ')}`,
    absent,
    parse(t) {
      if (options.includes(t)) return t
      throw new UsageError(`is "${t}": use one of ${options.join(', ')}`)
    },
  }
}
/** Some of the options, with commas between them, each once and in the order of the options; `absent`, all of them unless given, where the flag is left out. */
export const choices = <T extends string>(
  about: string,
  options: readonly T[],
  absent: readonly T[] = options,
): Flag<readonly T[]> => ({
  about: `${about}: ${options.join(' ')}`,
  absent,
  parse(t) {
    const named = t.split(',')
    const unknown = named.find((name) => !options.some((option) => option === name))
    if (unknown === undefined) return options.filter((option) => named.includes(option))
    throw new UsageError(`has "${unknown}": use some of ${options.join(',')}`)
  },
})
/** A point on the ground, m, or null where the flag is left out. */
export const place = (about: string): Flag<{ x: number; z: number } | null> => ({
  about,
  absent: null,
  parse(t) {
    const [x, z, ...more] = t.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
    if (more.length === 0 && Number.isFinite(x) && Number.isFinite(z)) return { x: x!, z: z! }
    throw new UsageError(`is "${t}": give X,Z in metres, such as 0.5,-3`)
  },
})
function parseSize(t: string): { width: number; height: number } {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(t)?.map(Number) ?? []
  if (width && height && width >= 16 && height >= 16 && width <= 8192 && height <= 8192)
    return { width, height }
  throw new UsageError(`is "${t}": give WIDTHxHEIGHT in pixels, 16 to 8192 each, such as 640x360`)
}
/** Pixels, as in `640x360`. */
export const size = (about: string, absent: string): Flag<{ width: number; height: number }> => ({
  about: `${about} (${absent})`,
  absent: parseSize(absent),
  parse: parseSize,
})
/** Numbers with commas between them, one for each name; null where the flag is left out. */
export const numbers = (about: string, names: readonly string[]): Flag<number[] | null> => ({
  about,
  absent: null,
  parse(t) {
    const values = t.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
    if (values.length === names.length && values.every(Number.isFinite)) return values
    throw new UsageError(`is "${t}": give ${names.length} numbers, ${names.join(',')}`)
  },
})

/**
 * Reads `--name value` and `--name=value`.
 * @throws UsageError on unknown flags, missing values and values that do not fit.
 */
export function parseArgs<F extends Flags>(argv: readonly string[], flags: F): Values<F> {
  const values: Record<string, unknown> = {}
  const rest = [...argv]
  while (rest.length > 0) {
    const [head, inline] = splitOnce(rest.shift()!)
    const name = head.replace(/^--/, '')
    const flag = head.startsWith('--') && Object.hasOwn(flags, name) ? flags[name] : undefined
    if (!flag) throw new UsageError(`No flag is called "${head}": there are ${list(flags)}`)
    const given = inline ?? rest.shift()
    if (given === undefined) throw new UsageError(`--${name} needs a value`)
    try {
      values[name] = flag.parse(given)
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(`--${name} ${error.message}`) : error
    }
  }
  for (const [name, flag] of Object.entries(flags)) {
    if (name in values) continue
    if (flag.absent === undefined) throw new UsageError(`--${name} is missing: ${flag.about}`)
    values[name] = flag.absent
  }
  return values as Values<F>
}
const list = (flags: Flags): string =>
  Object.keys(flags)
    .map((name) => `--${name}`)
    .join(', ')
function splitOnce(argument: string): [string, string | undefined] {
  const at = argument.indexOf('=')
  return at < 0 ? [argument, undefined] : [argument.slice(0, at), argument.slice(at + 1)]
}

/** What `--help` prints. */
export const describeFlags = (usage: string, flags: Flags): string =>
  `${usage}\n\n${Object.entries(flags)
    .map(([name, { about, absent }]) => {
      const usual =
        absent === undefined || absent === '' || typeof absent === 'object' ? '' : ` (${String(absent)})`
      return `  --${name.padEnd(12)} ${about}${usual}`
    })
    .join('\n')}\n`

/**
 * Runs a command: prints help when asked, shows what the caller did wrong as one line and exits with 1.
 * Anything else that is thrown is a fault of ours and keeps its stack.
 */
export async function runCommand<F extends Flags>(
  usage: string,
  flags: F,
  run: (values: Values<F>) => Promise<void> | void,
): Promise<void> {
  const argv = process.argv.slice(2)
  if (argv.includes('--help')) return void process.stdout.write(describeFlags(usage, flags))
  try {
    await run(parseArgs(argv, flags))
  } catch (error) {
    // Thrown on, Node would print the source line first, which in a minified runner is the whole program.
    console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = 1
  }
}
