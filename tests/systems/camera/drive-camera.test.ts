import { afterEach, describe, expect, it } from 'vitest'
import {
  attach,
  CameraRig,
  CameraView,
  createDunes,
  createHeadlessApp,
  createPlane,
  despawn,
  Devices,
  driveByScript,
  IsPlayer,
  Snow,
  spawnHero,
  teleport,
  Transform,
  use,
  type App,
  type HeightSource,
} from '../../../src/game/headless.ts'
import { TICK } from '../../../src/game/frame.ts'
import { cameraPlugin, follow } from '../../../src/game/plugins/camera.ts'
import { driveCamera } from '../../../src/systems/camera/drive-camera.ts'
import { run, walk, type Wish } from '../gait/walker.ts'

let app: App
afterEach(() => app?.dispose())

async function filmed(wish: Wish, source: HeightSource): Promise<number> {
  app = await createHeadlessApp({ source, plugins: [cameraPlugin()], systems: [...TICK, driveCamera] })
  const hero = spawnHero(app.world, 0, 0)
  driveByScript(app.world, hero, (tick, row) => wish(tick / 60, row))
  follow(app.world, hero)
  return hero
}
const view = () => use(app.world, CameraView)

const roam: Wish = (t, row) => {
  run(t, row)
  row.aimX = Math.sin(t * 0.9)
  row.aimZ = Math.cos(t * 0.9)
  row.aimY = 0.5 * Math.sin(t * 0.7)
}

const turns: Wish = (t, row) => {
  walk(t, row)
  row.aimX = t > 1 ? 0.7 : 0
}

describe('the camera', () => {
  it('stands behind and above its target, looking along the aim', async () => {
    const hero = await filmed(walk, createPlane())
    for (let i = 0; i < 120; i++) app.frame(1 / 60)
    const { x, y, z, forwardX, forwardY, forwardZ, upX, upY, upZ } = view()
    expect(Transform.z[hero]! - z).toBeGreaterThan(5)
    expect(Transform.z[hero]! - z).toBeLessThan(7.5)
    expect(Math.abs(x - Transform.x[hero]!)).toBeLessThan(1)
    expect(y - Transform.y[hero]!).toBeGreaterThan(1.5)
    expect(forwardZ).toBeGreaterThan(0.95)
    expect(Math.hypot(forwardX, forwardY, forwardZ)).toBeCloseTo(1, 9)
    expect(forwardX * upX + forwardY * upY + forwardZ * upZ).toBeCloseTo(0, 9)
    expect(Math.hypot(upX, upY, upZ)).toBeCloseTo(1, 9)
  })
  it('stays above the snow, whatever the hills and wherever one looks', async () => {
    await filmed(roam, createDunes({ seed: 2 }))
    const snow = use(app.world, Snow)
    let least = Infinity
    for (let i = 0; i < 60 * 30; i++) {
      app.frame(1 / 60)
      least = Math.min(least, view().y - snow.height(view().x, view().z))
    }
    expect(least).toBeGreaterThan(0.3)
  })
  it('rises over a wall behind it', async () => {
    const wall: HeightSource = {
      ...createPlane(),
      height: (_x, z) => (z < -2 ? Math.min(6, -3 * (z + 2)) : 0),
      bounds: { min: 0, max: 6 },
    }
    await filmed(() => {}, wall)
    for (let i = 0; i < 60; i++) app.frame(1 / 60)
    expect(view().y).toBeGreaterThan(6.3)
  })
  it('takes the same path at 30, 60 and 144 frames per second', async () => {
    const eyes: number[][] = []
    for (const fps of [30, 60, 144]) {
      app?.dispose()
      await filmed(turns, createPlane())
      for (let i = 0; i < fps * 1.5; i++) app.frame(1 / fps)
      eyes.push([view().x, view().y, view().z])
    }
    for (const eye of eyes) {
      const apart = Math.hypot(...eye.map((v, k) => v - eyes[1]![k]!))
      expect(apart).toBeLessThan(0.12)
    }
  })
  it('moves smoothly between ticks', async () => {
    await filmed(run, createPlane())
    for (let i = 0; i < 300; i++) app.frame(1 / 240)
    const steps: number[] = []
    let last = view().z
    for (let i = 0; i < 240; i++) {
      app.frame(1 / 240)
      steps.push(view().z - last)
      last = view().z
    }
    // 5.4 m/s at 240 frames per second is 22.5 mm a frame.
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.002)
  })
  it("asks a player's devices directly, so that the view never waits for a tick", async () => {
    const hero = await filmed(() => {}, createPlane())
    attach(app.world, hero, IsPlayer)
    app.frame(1 / 60)
    app.pause()
    Object.assign(use(app.world, Devices), { aimX: 1, aimY: 0, aimZ: 0 })
    app.frame(1 / 60)
    expect(view().forwardX).toBeCloseTo(1, 6)
  })
  it('jumps with a teleported target, and stays where it was when its target is gone', async () => {
    const hero = await filmed(walk, createPlane())
    app.frame(1 / 60)
    teleport(app.world, hero, 300, 0, 300)
    app.frame(1 / 60)
    expect(Math.hypot(view().x - 300, view().z - 300)).toBeLessThan(8)
    despawn(app.world, hero)
    app.frame(1 / 60)
    const before = { ...view() }
    app.frame(1 / 60)
    expect(view()).toEqual(before)
    expect(use(app.world, CameraRig).target).not.toBe(0)
  })

  it('circles its target at the rate of its orbit, and returns to the aim the shorter way', async () => {
    const hero = await filmed(() => {}, createPlane())
    const rig = use(app.world, CameraRig)
    app.frame(1 / 60)
    rig.orbit = 0.5
    for (let i = 0; i < 600; i++) app.frame(1 / 60)
    // Five radians past the aim, less what the view eases behind a script's aim.
    const turned = Math.atan2(view().forwardX, view().forwardZ)
    expect((turned + 2 * Math.PI) % (2 * Math.PI)).toBeCloseTo(5 - 0.5 / 9, 1)
    const arm = Math.hypot(view().x - Transform.x[hero]!, view().z - Transform.z[hero]!)
    expect(arm).toBeGreaterThan(4)
    expect(arm).toBeLessThan(6)
    rig.orbit = 0
    const leftmost: number[] = []
    for (let i = 0; i < 120; i++) {
      app.frame(1 / 60)
      leftmost.push(view().forwardX)
    }
    expect(view().forwardZ).toBeGreaterThan(0.98)
    expect(Math.max(...leftmost)).toBeLessThan(0.05)
  })
})
