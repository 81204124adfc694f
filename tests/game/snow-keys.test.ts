import { afterEach, expect, test } from 'vitest'
import {
  CameraRig,
  createHeadlessApp,
  driveByScript,
  Snow,
  spawnHero,
  Transform,
  use,
  type App,
} from '../../src/game/headless.ts'
import { listenForOrbit, listenForReset } from '../../src/game/demo/snow-keys.ts'
import { cameraPlugin, follow } from '../../src/game/plugins/camera.ts'
import { walk } from '../systems/gait/walker.ts'

let app: App
afterEach(() => app.dispose())

/** A page on which keys can be pressed. */
const page = (): { document: Document; press: (code: string, repeat?: boolean) => void } => {
  const target = new EventTarget()
  return {
    document: target as Document,
    press: (code, repeat = false) =>
      target.dispatchEvent(Object.assign(new Event('keydown'), { code, repeat })),
  }
}

test('R makes the snow round the hero fresh, and only while it is pressed anew', async () => {
  app = await createHeadlessApp({ plugins: [cameraPlugin()] })
  const hero = spawnHero(app.world, 0, 0)
  driveByScript(app.world, hero, (tick, row) => walk(tick / 60, row))
  follow(app.world, hero)
  app.step(120)
  const snow = use(app.world, Snow)
  const deepest = (): number => {
    let low = 0
    for (let z = 0; z < Transform.z[hero]! - 0.5; z += 0.02)
      low = Math.min(low, snow.offset(0.1, z), snow.offset(-0.1, z))
    return low
  }
  expect(deepest()).toBeLessThan(-0.05)
  const { document, press } = page()
  listenForReset(document, app)
  press('KeyR', true)
  app.step()
  expect(deepest()).toBeLessThan(-0.05)
  press('KeyR')
  app.step()
  expect(deepest()).toBe(0)
})

test('O starts and stops the orbit', async () => {
  app = await createHeadlessApp({ plugins: [cameraPlugin()] })
  const { document, press } = page()
  listenForOrbit(document, app)
  const rig = use(app.world, CameraRig)
  press('KeyO')
  expect(rig.orbit).toBeGreaterThan(0)
  press('KeyO')
  expect(rig.orbit).toBe(0)
})
