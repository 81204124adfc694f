import type { App } from '../app.ts'
import { crates } from './crates.ts'
import { crowd } from './crowd.ts'
import { dunes } from './dunes.ts'
import { marks } from './marks.ts'
import { things } from './things.ts'
import { trails } from './trails.ts'

/** What a scene is asked for besides itself. */
export interface SceneOptions {
  /** Name of the script that drives the hero; absent: this machine's devices do. */
  readonly script?: string
}
/** Fills an app with entities. Returns the one the camera follows. */
export type Scene = (app: App, options: SceneOptions) => number

/** Scenes by name. */
export const scenes: Readonly<Record<string, Scene>> = { dunes, things, crates, trails, marks, crowd }

/** @throws on an unknown name, listing the known ones. */
export function loadScene(app: App, name: string, options: SceneOptions = {}): number {
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined
  if (!scene) throw new Error(`No scene is called "${name}": there are ${Object.keys(scenes).join(', ')}`)
  return scene(app, options)
}
