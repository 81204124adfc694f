import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { decode } from 'fast-png'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstLoad } from '../../src/game/cli/lib/first-load.ts'
import { launchBrowser, openPage, ROOT, serveFolder } from '../support/browser.ts'

const OUT = join(ROOT, 'out')
const BUILT = join(ROOT, 'node_modules/.cache/neve/demo-under-test')
/** Bytes of a first visit, gzip. */
const FIRST_LOAD = 700_000

let url = ''
let browser: Browser
let page: Page
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  const outDir = BUILT
  const configFile = join(ROOT, 'vite.config.ts')
  await build({ root: ROOT, configFile, base: './', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await serveFolder(BUILT)
  url = server.url
  browser = await launchBrowser()
  ends.push(
    () => browser.close(),
    () => server.close(),
  )
}, 120_000)
// A page left open would go on drawing, and the software GPU would slow the next test down.
afterEach(() => page?.close())
afterAll(() => Promise.all(ends.map((end) => end())))

/** Runs an expression in the page; `snow` is what the page offers to tests (src/game/demo/main.ts). */
const ask = <T>(expression: string): Promise<T> =>
  page.evaluate(`((snow) => ${expression})(globalThis.__snow)`)
/** The same with a resource of the running world, found by its label: tokens do not cross into the page. */
const askResource = <T>(label: string, expression: string): Promise<T> =>
  ask(
    `((it) => ${expression})([...snow.app.world.resources].find(([token]) => token.label === '${label}')[1])`,
  )
const notice = async (): Promise<string> => {
  await page.locator('#notice').waitFor()
  return page.locator('#notice').innerText()
}

async function takePicture(name: string): Promise<Uint8Array> {
  mkdirSync(OUT, { recursive: true })
  const png = await page.screenshot()
  writeFileSync(join(OUT, name), png)
  return png
}
/** Spread of a picture's brightness, 0…1, without its brightest and darkest hundredth. */
function contrast(png: Uint8Array): number {
  const { data, channels } = decode(png)
  const light: number[] = []
  for (let i = 0; i < data.length; i += channels) light.push(data[i]! + data[i + 1]! + data[i + 2]!)
  light.sort((a, b) => a - b)
  return (light[Math.floor(light.length * 0.99)]! - light[Math.floor(light.length * 0.01)]!) / 765
}

describe('the built demo in Chromium', () => {
  test('walks 300 ticks with W held: no error, prints in the snow, a picture', async () => {
    const opened = await openPage(browser, 320, 180)
    ;({ page } = opened)
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      sizes.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      )
    })
    await page.goto(`${url}?quality=ci&size=320x180&inspect=1`)
    await ask('snow.ready')
    const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(loaded).toBeGreaterThan(100_000)
    expect(loaded).toBeLessThanOrEqual(FIRST_LOAD)

    await page.keyboard.down('KeyW')
    while ((await askResource<number>('Time', 'it.tick')) < 300) await page.waitForTimeout(500)
    const png = await takePicture('demo-walk.png')
    expect(await ask('snow.app.failure && String(snow.app.failure)')).toBeNull()
    expect(opened.errors).toEqual([])
    expect(await ask<number>('snow.stats.drawCalls')).toBeGreaterThan(2)
    expect(contrast(png)).toBeGreaterThan(0.15)

    await page.mouse.move(160, 120)
    await page.keyboard.press('KeyI')
    expect(await page.locator('#inspector').innerText()).toMatch(/snow at \(.*density \d+ kg/s)

    // Snow against untouched snow on the way that W walks, m: rows of 1 m across, every 2 cm.
    const rows = await askResource<number[][]>(
      'Snow',
      'Array.from({ length: 500 }, (_, j) => Array.from({ length: 50 }, (_, i) => it.offset((i - 25) * 0.02, j * 0.02)))',
    )
    // Prints, not a trench: pressed rows alternate with rows between two steps, and rims stand beside them.
    const pressed = rows.map((row) => Math.min(...row) < -0.03)
    expect(pressed.filter((on, j) => on && !pressed[j - 1]).length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...rows.flat())).toBeGreaterThan(0.005)

    await page.keyboard.up('KeyW')
  }, 240_000)

  test('pages without WebGPU say so and name browsers that have it', async () => {
    ;({ page } = await openPage(browser, 640, 480))
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'gpu'))
    await page.goto(url)
    expect(await notice()).toMatch(
      /This browser has no WebGPU[\s\S]*Chrome or Edge 113[\s\S]*Safari 26[\s\S]*Firefox 141/,
    )
    await expect(ask('snow.ready')).rejects.toThrow(/has no WebGPU/)
    await takePicture('demo-no-webgpu.png')
  }, 60_000)

  test('WebGPU without a graphics card is told apart', async () => {
    ;({ page } = await openPage(browser, 640, 480))
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'gpu', { value: { requestAdapter: async () => null } })
    })
    await page.goto(url)
    expect(await notice()).toMatch(/found no graphics card[\s\S]*hardware acceleration/)
  }, 60_000)

  test('an address that asks for what does not exist is told what does', async () => {
    ;({ page } = await openPage(browser, 640, 480))
    await page.goto(`${url}?quality=best`)
    expect(await notice()).toMatch(
      /could not start[\s\S]*No quality is called "best": use one of ultra, high, balanced, low, ci/,
    )
  }, 60_000)

  test('a lost device stops the world and says so', async () => {
    ;({ page } = await openPage(browser, 320, 180))
    await page.addInitScript(() => {
      const { requestDevice } = GPUAdapter.prototype
      GPUAdapter.prototype.requestDevice = async function (...options) {
        const device = await requestDevice.apply(this, options)
        Object.assign(globalThis, { lose: () => device.destroy() })
        return device
      }
    })
    await page.goto(`${url}?quality=ci&size=320x180`)
    await ask('snow.ready')
    await ask('globalThis.lose()')
    expect(await notice()).toMatch(/The picture stopped[\s\S]*device was lost[\s\S]*Load again/)
    expect(await ask('String(snow.app.failure)')).toMatch(/device was lost/)
    await takePicture('demo-lost.png')
  }, 120_000)
})

test('the first load fits its limit', () => {
  const { files, gzip } = firstLoad(BUILT)
  expect(files.some((file) => file.endsWith('.js'))).toBe(true)
  expect(gzip).toBeLessThanOrEqual(FIRST_LOAD)
})
