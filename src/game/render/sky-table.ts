import { bilinear, type InternalTexture } from './babylon.ts'
import type { Gpu } from './gpu.ts'
import { toHalf } from './half.ts'
import { SKY_SIZE, type Sky } from './sky.ts'

/** A texture for the radiance of a solved sky, rgba16float. */
export const makeSkyTable = (gpu: Gpu): InternalTexture =>
  bilinear(gpu.texture('sky table', SKY_SIZE, SKY_SIZE, 'rgba16float'))

/** Fills it from a solved sky. */
export function drawSkyTable(gpu: Gpu, texture: InternalTexture, sky: Sky): void {
  const texels = new Uint16Array(SKY_SIZE * SKY_SIZE * 4)
  for (let i = 0; i < SKY_SIZE * SKY_SIZE; i++) {
    for (let c = 0; c < 3; c++) texels[i * 4 + c] = toHalf(sky.table[i * 3 + c]!)
  }
  gpu.writeTexture(texture, 0, 0, SKY_SIZE, SKY_SIZE, texels, SKY_SIZE * 8)
}
