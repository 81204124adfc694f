/** Everything that runs without a screen: `import { createHeadlessApp } from 'neve/headless'`. Imports no engine. */
import type { HeightSource } from '../snow/ground/height-source.ts'
import type { Journal } from '../snow/journal.ts'
import type { FrameEdit, System } from '../systems/schedule.ts'
import { assembleApp, type App } from './app.ts'
import { TICK } from './frame.ts'
import type { Plugin } from './plugin.ts'
import { corePlugin } from './plugins/core.ts'
import { snowPlugin } from './plugins/snow.ts'

export interface HeadlessOptions {
  /** Seed of terrain and of every random number, 0…2³²−1. Default 1. */
  readonly seed?: number
  /** Ticks per second: 30, 60 (default) or 120. */
  readonly tickRate?: number
  /** Where the ground is. Default: procedural dunes of this seed. */
  readonly source?: HeightSource
  /** Bits of `Contact.layer` and of strokes that mark the snow. Default: all. */
  readonly layerMask?: number
  /** Keeps every stroke, to replay them or to ask which made a place. Default: none. */
  readonly journal?: Journal
  /** Plugins after core and snow. */
  readonly plugins?: readonly Plugin[]
  /** The tick's systems. Default: TICK. */
  readonly systems?: readonly System[]
  /** Changes to the systems, by name: `[after('pressContacts', mySystem)]`. */
  readonly edits?: readonly FrameEdit[]
}

/**
 * A world that steps as fast as the machine can, for tests, servers and tools.
 * @throws on bad options, plugins that do not fit and systems out of order.
 */
export function createHeadlessApp(options: HeadlessOptions = {}): Promise<App> {
  const { seed, plugins = [], systems = TICK, edits = [] } = options
  return assembleApp({
    seed,
    plugins: [corePlugin(options), snowPlugin(options), ...plugins],
    systems,
    edits,
  })
}

export type { App } from './app.ts'
export { definePlugin, type Disposable, type Own, type Plugin } from './plugin.ts'
export { TICK } from './frame.ts'
export * from './public.ts'
