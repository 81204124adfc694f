import type { Ground } from '../snow/ground/height-source.ts'
import type { SnowField } from '../snow/types.ts'
import { defineResource } from './define.ts'

/** Undisturbed terrain. */
export const GroundSurface = defineResource<Ground>('GroundSurface', 'snowPlugin()')
/** The snow itself. */
export const Snow = defineResource<SnowField>('Snow', 'snowPlugin()', (field, mix) => {
  const hash = field.hash()
  mix(parseInt(hash.slice(0, 8), 16))
  mix(parseInt(hash.slice(8), 16))
})
