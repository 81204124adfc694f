import { Meshes } from '../../components/mesh-contact.ts'
import { GroundSurface, Snow, Strokes } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { provide, use } from '../../components/world.ts'
import { createSnowField } from '../../snow/field.ts'
import { createDunes } from '../../snow/ground/dunes.ts'
import { createGround } from '../../snow/ground/ground.ts'
import type { HeightSource } from '../../snow/ground/height-source.ts'
import type { Journal } from '../../snow/journal.ts'
import { definePlugin, type Plugin } from '../plugin.ts'

export interface SnowOptions {
  /** Where the ground is. Default: procedural dunes. */
  readonly source?: HeightSource
  /** Bits of a stroke's layer that may mark. Default: all. */
  readonly layerMask?: number
  /** Keeps every stroke, to replay them or to ask which made a place. Default: none. */
  readonly journal?: Journal
}

/** Terrain and the snow on it. */
export function snowPlugin(options: SnowOptions = {}): Plugin {
  return definePlugin({
    name: 'snow',
    needs: [Time],
    provides: [GroundSurface, Snow, Strokes, Meshes],
    create(world) {
      const source = options.source ?? createDunes({ seed: world.seed })
      const ground = provide(world, GroundSurface, createGround(source))
      const { layerMask, journal } = options
      const { rate } = use(world, Time)
      const field = provide(world, Snow, createSnowField(ground, { layerMask, journal, rate }))
      provide(world, Strokes, field)
      provide(world, Meshes, new Map())
    },
  })
}
