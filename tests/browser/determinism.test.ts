import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, serveSources, type TestServer } from '../support/browser.ts'
import { playAtRandom } from '../scenarios/random-play.ts'
import { scriptedWalk } from './scripted-walk.ts'

const TICKS = 1200
/** Of everything that marks snow at once; `NEVE_PLAY_SECONDS=600` plays ten minutes. */
const PLAY_SECONDS = Number(process.env.NEVE_PLAY_SECONDS ?? 15)
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))

describe('one world, many engines', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await serveSources()
  })
  afterAll(() => server.close())
  const address = (ticks: number): string => `${server.url}tests/browser/headless.html?ticks=${ticks}`

  test(`after ${TICKS} ticks of a scripted walk Chromium has the same world as Node, without WebGPU`, async () => {
    const browser = await launchBrowser({ webgpu: false })
    try {
      const { page, errors } = await openPage(browser, 320, 180)
      const report = server.nextReport()
      await page.goto(address(TICKS))
      expect(JSON.parse(await report)).toEqual(await scriptedWalk(TICKS))
      expect(errors).toEqual([])
      // A control: one tick more is another world.
      const control = server.nextReport()
      await page.goto(address(TICKS + 1))
      expect(JSON.parse(await control).worldHash).not.toBe((await scriptedWalk(TICKS)).worldHash)
    } finally {
      await browser.close()
    }
  }, 90_000)

  test(
    `${PLAY_SECONDS} s of random play come out in Chromium as in Node`,
    async () => {
      const ticks = PLAY_SECONDS * 60
      const browser = await launchBrowser({ webgpu: false })
      try {
        const { page } = await openPage(browser, 320, 180)
        const report = server.nextReport()
        // The page has loaded only when it has played.
        await page.goto(`${server.url}tests/browser/headless.html?play=${ticks}`, { waitUntil: 'commit' })
        expect(JSON.parse(await report)).toEqual(await playAtRandom({ ticks }))
      } finally {
        await browser.close()
      }
    },
    90_000 + PLAY_SECONDS * 8000,
  )

  test.skipIf(!FIREFOX)(
    'Firefox has the same world as Node',
    async () => {
      const profile = mkdtempSync(join(tmpdir(), 'neve-firefox-'))
      // Nothing but the page: no welcome tab, no background requests.
      writeFileSync(
        join(profile, 'user.js'),
        ['browser.aboutwelcome.enabled', 'app.update.enabled', 'datareporting.policy.dataSubmissionEnabled']
          .map((name) => `user_pref("${name}", false);`)
          .join('\n'),
      )
      const report = server.nextReport()
      const firefox = spawn(FIREFOX!, ['--headless', '--no-remote', '--profile', profile, address(TICKS)], {
        stdio: 'ignore',
        env: { ...process.env, HOME: profile },
      })
      const ended = new Promise((resolve) => firefox.once('exit', resolve))
      try {
        expect(JSON.parse(await report)).toEqual(await scriptedWalk(TICKS))
      } finally {
        firefox.kill()
        await ended
        rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      }
    },
    90_000,
  )
})
