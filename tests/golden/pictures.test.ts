import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import { beforeAll, describe, expect, it } from 'vitest'
import { DT, openOffscreen, settle } from '../../src/game/cli/lib/offscreen.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { createSettings } from '../../src/game/settings/index.ts'

const WIDTH = 240
const HEIGHT = 135
/** A pixel differs when a channel is off by more than this, of 255: driver versions round differently. */
const CHANNEL = 6
/** Share of the pixels that may differ: edges of silhouettes and shadows move by a pixel. */
const PIXELS = 0.01
/** `UPDATE_GOLDEN=1 npx vitest run tests/golden` draws them anew; look at them before they are committed. */
const UPDATE = process.env.UPDATE_GOLDEN === '1'

const PICTURES = {
  walk: { scene: 'dunes', input: 'walk', ticks: 150, sunAzimuth: 118 },
  things: { scene: 'things', input: 'walk', ticks: 200, sunAzimuth: 60 },
}

async function draw({ scene, input, ticks, sunAzimuth }: (typeof PICTURES)['walk']): Promise<Uint8Array> {
  const screen = await openOffscreen({
    width: WIDTH,
    height: HEIGHT,
    scene,
    input,
    seed: 1,
    settings: createSettings('ci').values,
    daylight: { sunAzimuth },
  })
  try {
    screen.app.step(ticks)
    await settle(screen)
    screen.app.frame(DT)
    return await screen.renderer.readPixels()
  } finally {
    screen.dispose()
  }
}

/** Share of the pixels that differ, and a picture of where. */
function compare(actual: Uint8Array, golden: Uint8Array): { share: number; picture: Uint8Array } {
  const picture = new Uint8Array(actual.length)
  let differing = 0
  for (let i = 0; i < actual.length; i += 4) {
    const off = Math.max(...[0, 1, 2].map((c) => Math.abs(actual[i + c]! - golden[i + c]!)))
    if (off > CHANNEL) differing++
    picture.set([off > CHANNEL ? 255 : off * 20, off * 20, off * 20, 255], i)
  }
  return { share: differing / (actual.length / 4), picture }
}
const png = (data: Uint8Array): Uint8Array => encode({ width: WIDTH, height: HEIGHT, channels: 4, data })

describe('golden pictures, always drawn in software', () => {
  beforeAll(() => {
    const [software] = findDrivers({ ...process.env, NEVE_GPU: 'software' })
    if (!software) throw new Error('No software GPU: npm install brings @sparticuz/chromium, which has one')
    useDriver(software)
  })
  it.each(Object.entries(PICTURES))('%s', async (name, picture) => {
    const actual = await draw(picture)
    const file = join('tests/golden', `${name}.png`)
    if (UPDATE) writeFileSync(file, png(actual))
    const golden = new Uint8Array(decode(readFileSync(file)).data)
    const { share, picture: difference } = compare(actual, golden)
    if (share > PIXELS) {
      mkdirSync('out', { recursive: true })
      writeFileSync(`out/${name}.actual.png`, png(actual))
      writeFileSync(`out/${name}.difference.png`, png(difference))
    }
    expect(share, `see out/${name}.actual.png and out/${name}.difference.png`).toBeLessThanOrEqual(PIXELS)
  })
  it('a sun turned by 4 degrees is noticed', async () => {
    const golden = new Uint8Array(decode(readFileSync('tests/golden/walk.png')).data)
    expect(compare(await draw({ ...PICTURES.walk, sunAzimuth: 122 }), golden).share).toBeGreaterThan(PIXELS)
  })
})
