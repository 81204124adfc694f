import { labelOf, type Token } from '../components/define.ts'
import type { World } from '../components/world.ts'
import type { App } from './app.ts'

/** Anything with an end. */
export interface Disposable {
  dispose(): void
}
/** Registers what must end with the app; everything ends in reverse order of registration. Returns its argument. */
export type Own = <T extends Disposable>(thing: T) => T

/** A feature of an app: it creates, provides, owns and disposes. Systems stay in the frame, state on the world. */
export interface Plugin {
  readonly name: string
  /** Resources that other plugins must have provided before this one is created. */
  readonly needs?: readonly Token[]
  /** Resources that this plugin provides; the frame is checked against them. */
  readonly provides?: readonly Token[]
  create(world: World, own: Own, app: App): void | Promise<void>
}
export const definePlugin = (plugin: Plugin): Plugin => plugin

/** @throws when a plugin is listed twice, or needs what no earlier one provides. */
export function checkPlugins(plugins: readonly Plugin[]): void {
  const names = new Set<string>()
  const provided = new Set<Token>()
  for (const plugin of plugins) {
    if (names.has(plugin.name)) throw new Error(`Plugin ${plugin.name} is listed twice: remove one`)
    names.add(plugin.name)
    for (const token of plugin.needs ?? []) {
      if (provided.has(token)) continue
      const source = plugins.find((p) => p.provides?.includes(token))
      throw new Error(
        source
          ? `Plugin ${plugin.name} needs ${labelOf(token)} before ${source.name} provides it: list ${source.name} earlier`
          : `Plugin ${plugin.name} needs ${labelOf(token)}, which no plugin provides: add ${'providedBy' in token ? token.providedBy : 'one'}`,
      )
    }
    for (const token of plugin.provides ?? []) provided.add(token)
  }
}

/** @throws when a plugin did not provide what it says it does; the frame was checked against what it says. */
export function checkProvided(plugin: Plugin, world: World): void {
  for (const token of plugin.provides ?? []) {
    if (world.resources.has(token as never)) continue
    throw new Error(
      `Plugin ${plugin.name} says it provides ${labelOf(token)} and did not: call provide() in its create()`,
    )
  }
}
