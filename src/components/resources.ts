import type { Ground } from '../snow/ground/height-source.ts'
import type { SnowField } from '../snow/types.ts'
import { defineResource } from './define.ts'

/** Undisturbed terrain. */
export const GroundSurface = defineResource<Ground>('GroundSurface', 'snowPlugin()')

/** The snow as the last tick left it: what gameplay, feet and picture read. Only applyStrokes writes it. */
export const Snow = defineResource<SnowField>('Snow', 'snowPlugin()', (field, mix) => {
  const hash = field.hash()
  mix(parseInt(hash.slice(0, 8), 16))
  mix(parseInt(hash.slice(8), 16))
})

/** The part of the field that takes what changes it. */
export type StrokeQueue = Pick<
  SnowField,
  'enqueue' | 'setWeather' | 'give' | 'erase' | 'mask' | 'shelter' | 'release' | 'stampArt' | 'mixPending'
>
/** The queue of this tick's changes to the snow: strokes, edits and weather. Systems that make some write it; applyStrokes turns them into snow. */
export const Strokes = defineResource<StrokeQueue>('Strokes', 'snowPlugin()', (queue, mix) =>
  queue.mixPending(mix),
)
