import { afterEach, describe, expect, it } from 'vitest'
import { defineComponent, defineResource, f32, f64 } from '../../src/components/define.ts'
import { FrameTime, Time } from '../../src/components/time.ts'
import { despawn, entitiesWith, isAlive, provide, spawn, use } from '../../src/components/world.ts'
import { assembleApp, MAX_TICKS_PER_FRAME, type App, type AppOptions } from '../../src/game/app.ts'
import { definePlugin } from '../../src/game/plugin.ts'
import { corePlugin } from '../../src/game/plugins/core.ts'
import type { System } from '../../src/systems/schedule.ts'

const Counter = defineComponent('Counter', { ticks: f32(), seconds: f64() })
const COUNTERS = [Counter]
const count: System = {
  name: 'count',
  phase: 'physics',
  reads: [Time],
  writes: [Counter],
  run(world) {
    for (const e of entitiesWith(world, COUNTERS)) {
      Counter.ticks[e]! += 1
      Counter.seconds[e]! += use(world, Time).dt
    }
  },
}
let app: App
afterEach(() => app?.dispose())
async function make(options: Partial<AppOptions> & { tickRate?: number } = {}): Promise<number> {
  app = await assembleApp({
    plugins: [corePlugin(options.tickRate ? { tickRate: options.tickRate } : {})],
    systems: [count],
    ...options,
  })
  return spawn(app.world, Counter)
}

describe('ticks', () => {
  it('come due by wall time and keep the remainder as alpha', async () => {
    const e = await make()
    app.frame(1.5 / 60)
    expect(Counter.ticks[e]).toBe(1)
    expect(use(app.world, FrameTime).alpha).toBeCloseTo(0.5, 10)
    app.frame(0.6 / 60)
    expect(Counter.ticks[e]).toBe(2)
    expect(use(app.world, FrameTime).alpha).toBeCloseTo(0.1, 10)
  })
  it('are at most four a frame; the rest of a long frame is gone', async () => {
    const e = await make()
    app.frame(10)
    expect(Counter.ticks[e]).toBe(MAX_TICKS_PER_FRAME)
    app.frame(1 / 60)
    expect(Counter.ticks[e]).toBe(MAX_TICKS_PER_FRAME + 1)
  })
  it('last as long as the rate says', async () => {
    const e = await make({ tickRate: 120 })
    app.step(120)
    expect(Counter.seconds[e]).toBeCloseTo(1, 12)
  })
  it('stand still while paused, and step one by one', async () => {
    const e = await make()
    const before = app.worldHash()
    app.pause()
    for (let i = 0; i < 20; i++) app.frame(1 / 60)
    expect(Counter.ticks[e]).toBe(0)
    expect(app.worldHash()).toBe(before)
    app.step()
    expect(Counter.ticks[e]).toBe(1)
    app.resume()
    app.frame(1.01 / 60)
    expect(Counter.ticks[e]).toBe(2)
  })
  it('slow down with the time scale, and stay as long', async () => {
    const e = await make()
    app.timeScale = 0.25
    for (let i = 0; i < 40; i++) app.frame(1.0001 / 60)
    expect(Counter.ticks[e]).toBe(10)
    expect(Counter.seconds[e]).toBeCloseTo(10 / 60, 12)
  })
})

describe('bad time is refused', () => {
  it.each([0, -1, NaN, Infinity])('frame(%s)', async (seconds) => {
    const e = await make()
    expect(() => app.frame(seconds)).toThrow(
      `frame(${seconds}): give the seconds since the last frame, above 0`,
    )
    app.frame(1.01 / 60) // and nothing is lost
    expect(Counter.ticks[e]).toBe(1)
  })
  it.each([0, -3, 1.5, NaN])('step(%s)', async (ticks) => {
    await make()
    expect(() => app.step(ticks)).toThrow(`step(${ticks}): give a whole number of ticks, 1 or more`)
  })
  it('time scales and tick rates', async () => {
    await make()
    expect(() => void (app.timeScale = 0)).toThrowErrorMatchingInlineSnapshot(
      `[Error: timeScale is 0: give 0.01 to 4, or call pause()]`,
    )
    for (const rate of [0, NaN, 59])
      expect(() => corePlugin({ tickRate: rate })).toThrow(`tickRate is ${rate}: give 30, 60, 120`)
  })
})

describe('systems', () => {
  it('switch off and on by name', async () => {
    const e = await make()
    app.switchSystem('count', false)
    app.step(3)
    expect(Counter.ticks[e]).toBe(0)
    app.switchSystem('count', true)
    app.step()
    expect(Counter.ticks[e]).toBe(1)
    expect(() => app.switchSystem('cuont', true)).toThrowErrorMatchingInlineSnapshot(
      `[Error: No system is called "cuont": the frame has count]`,
    )
  })
  it('run while their condition holds', async () => {
    const early = { name: 'early', reads: [Time], test: (w: App['world']) => use(w, Time).tick < 2 }
    const e = await make({ systems: [{ ...count, when: early }] })
    app.step(5)
    expect(Counter.ticks[e]).toBe(2)
  })
  it('that fail stop the app whole, and it says where', async () => {
    const fails: System = {
      name: 'explode',
      phase: 'contact',
      run() {
        throw new Error('boom')
      },
    }
    const e = await make({ systems: [count, fails] })
    expect(() => app.step(3)).toThrowErrorMatchingInlineSnapshot(
      `[Error: System explode failed at tick 0: boom]`,
    )
    expect(Counter.ticks[e]).toBe(1)
    expect(() => app.step()).toThrow(/explode failed at tick 0: boom/)
    expect(() => app.frame(1)).toThrow(/explode failed at tick 0: boom/)
    expect(app.failure?.message).toMatch(/explode/)
  })
  it('whose condition fails stop the app, too', async () => {
    const when = {
      name: 'broken',
      reads: [],
      test(): boolean {
        throw new Error('boom')
      },
    }
    await make({ systems: [{ ...count, when }] })
    expect(() => app.step()).toThrow('System count failed at tick 0: boom')
    expect(app.failure?.message).toMatch(/boom/)
  })
  it('despawn at the end of the tick', async () => {
    const alive: boolean[] = []
    const kill: System = {
      name: 'kill',
      phase: 'physics',
      run(world) {
        for (const e of entitiesWith(world, COUNTERS)) {
          despawn(world, e)
          alive.push(isAlive(world, e))
        }
      },
    }
    const e = await make({ systems: [kill] })
    app.step()
    expect(alive).toEqual([true])
    expect(isAlive(app.world, e)).toBe(false)
  })
})

describe('plugins', () => {
  const Wood = defineResource<number>('Wood', 'woodPlugin()')
  const Fire = defineResource<number>('Fire', 'firePlugin()')
  const log: string[] = []
  const wood = definePlugin({
    name: 'wood',
    provides: [Wood],
    create(world, own) {
      provide(world, Wood, 1)
      own({ dispose: () => log.push('wood') })
    },
  })
  const fire = definePlugin({
    name: 'fire',
    needs: [Wood],
    provides: [Fire],
    create(world, own) {
      provide(world, Fire, use(world, Wood) * 2)
      own({ dispose: () => log.push('fire') })
    },
  })
  it('are created in order and disposed in reverse', async () => {
    log.length = 0
    await make({ plugins: [corePlugin(), wood, fire] })
    expect(use(app.world, Fire)).toBe(2)
    app.dispose()
    expect(log).toEqual(['fire', 'wood'])
  })
  it('dispose what was made when a later one fails', async () => {
    log.length = 0
    const bad = definePlugin({ name: 'bad', create: () => Promise.reject(new Error('no luck')) })
    await expect(make({ plugins: [corePlugin(), wood, bad] })).rejects.toThrow('no luck')
    expect(log).toEqual(['wood'])
  })
  it('all end, although one of them fails to, and then nothing runs', async () => {
    log.length = 0
    const bad = definePlugin({
      name: 'bad',
      create: (_world, own) =>
        void own({
          dispose() {
            throw new Error('stuck')
          },
        }),
    })
    await make({ plugins: [corePlugin(), wood, bad] })
    expect(() => app.dispose()).toThrow('stuck')
    expect(log).toEqual(['wood'])
    expect(() => app.step()).toThrowErrorMatchingInlineSnapshot(
      `[Error: The app was disposed: make a new one with createApp() or createHeadlessApp()]`,
    )
    expect(() => app.frame(1)).toThrow(/The app was disposed/)
  })
  it('that are doubled, missing or out of order are refused with the fix', async () => {
    await expect(make({ plugins: [corePlugin(), wood, wood] })).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: Plugin wood is listed twice: remove one]`,
    )
    await expect(make({ plugins: [corePlugin(), fire] })).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: Plugin fire needs Wood, which no plugin provides: add woodPlugin()]`,
    )
    await expect(make({ plugins: [corePlugin(), fire, wood] })).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: Plugin fire needs Wood before wood provides it: list wood earlier]`,
    )
  })
  it('that do not provide what they say are refused', async () => {
    const idle = definePlugin({ name: 'idle', provides: [Wood], create() {} })
    await expect(make({ plugins: [corePlugin(), idle] })).rejects.toThrow(
      'Plugin idle says it provides Wood and did not: call provide() in its create()',
    )
  })
  it('report progress', async () => {
    const seen: string[] = []
    await make({ plugins: [corePlugin(), wood], onProgress: (share, name) => seen.push(`${name} ${share}`) })
    expect(seen).toEqual(['core 0.5', 'wood 1'])
  })
})
