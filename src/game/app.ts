import type { Token } from '../components/define.ts'
import { beginEvents, settleEvents } from '../components/events.ts'
import { FrameTime, Time, type Clock, type Frame } from '../components/time.ts'
import { createWorld, disposeWorld, flushDespawned, use, type World } from '../components/world.ts'
import { buildSchedule, edit, type FrameEdit, type Schedule, type System } from '../systems/schedule.ts'
import { checkPlugins, checkProvided, type Disposable, type Own, type Plugin } from './plugin.ts'
import { worldHash } from './world-hash.ts'

/** At most this many ticks in one frame; time beyond is dropped, so a slow machine slows down instead of spiralling. */
export const MAX_TICKS_PER_FRAME = 4

export interface AppOptions {
  readonly plugins: readonly Plugin[]
  readonly systems: readonly System[]
  /** Changes to the systems, by name. */
  readonly edits?: readonly FrameEdit[]
  /** Seed of every random number. Default 1. */
  readonly seed?: number
  /** Called after each plugin with the share of plugins created, 0…1. */
  readonly onProgress?: (share: number, name: string) => void
}

/** A running game: a world, the systems that move it, and the plugins that feed them. */
export interface App {
  readonly world: World
  readonly schedule: Schedule
  /** Runs n whole ticks, also while paused. @throws when n is not a positive integer. */
  step(ticks?: number): void
  /** Advances by wall time: as many ticks as have come due, then the drawing systems once. @throws unless seconds > 0. */
  frame(seconds: number): void
  pause(): void
  resume(): void
  readonly paused: boolean
  /**
   * Simulated seconds per second of wall time, 0.01…4. The pace changes, never the tick. A frame brings at most
   * MAX_TICKS_PER_FRAME ticks, so a slow display caps the pace earlier.
   */
  timeScale: number
  /** Switches one system off or on by name, for tools and tests. @throws on unknown names. */
  switchSystem(name: string, on: boolean): void
  /** Why the app stopped, once a system or plugin failed. */
  readonly failure: Error | null
  /** Stops the app for good and says why; plugins call it when they lose what they need. */
  fail(error: Error): void
  /** 16 hex digits over everything that decides later ticks. */
  worldHash(): string
  /** Ends what plugins own, last first, and frees the world; afterwards nothing runs. @throws the first error of a plugin's end, after all. */
  dispose(): void
  readonly disposed: boolean
}

/**
 * Builds an app. Plugins are created in order, then the frame is checked.
 * @throws on duplicate or missing plugins and on an invalid frame; what was created is disposed.
 */
export async function assembleApp(options: AppOptions): Promise<App> {
  checkPlugins(options.plugins)
  const systems = edit(options.systems, ...(options.edits ?? []))
  const provided = new Set<Token>(options.plugins.flatMap((p) => p.provides ?? []))
  const schedule = buildSchedule(systems, provided)
  const app = new RunningApp(createWorld(options.seed), schedule)
  try {
    for (const [index, plugin] of options.plugins.entries()) {
      // Plugins depend on each other in order, so they cannot be created at once.
      // oxlint-disable-next-line no-await-in-loop
      await plugin.create(app.world, app.own, app)
      checkProvided(plugin, app.world)
      options.onProgress?.((index + 1) / options.plugins.length, plugin.name)
    }
    app.start()
  } catch (error) {
    try {
      app.dispose()
    } catch {
      // Half-made things may fail to end; why they are half-made is what helps.
    }
    throw error
  }
  return app
}

class RunningApp implements App {
  readonly world: World
  readonly schedule: Schedule
  failure: Error | null = null
  paused = false
  disposed = false
  private scale = 1
  private banked = 0
  private readonly owned: Disposable[] = []
  private readonly off = new Set<string>()
  private clock!: Clock
  private frameTime!: Frame

  constructor(world: World, schedule: Schedule) {
    this.world = world
    this.schedule = schedule
  }
  readonly own: Own = (thing) => {
    this.owned.push(thing)
    return thing
  }
  start(): void {
    this.clock = use(this.world, Time)
    this.frameTime = use(this.world, FrameTime)
  }
  get timeScale(): number {
    return this.scale
  }
  set timeScale(scale: number) {
    if (!(scale >= 0.01 && scale <= MAX_TICKS_PER_FRAME))
      throw new Error(`timeScale is ${scale}: give 0.01 to ${MAX_TICKS_PER_FRAME}, or call pause()`)
    this.scale = scale
  }
  pause(): void {
    this.paused = true
  }
  resume(): void {
    this.paused = false
  }
  step(ticks = 1): void {
    if (!Number.isInteger(ticks) || ticks < 1)
      throw new Error(`step(${ticks}): give a whole number of ticks, 1 or more`)
    for (let i = 0; i < ticks; i++) this.tick()
  }
  frame(seconds: number): void {
    if (!(seconds > 0 && seconds < Infinity)) {
      throw new Error(
        `frame(${seconds}): give the seconds since the last frame, above 0; to stand still call pause()`,
      )
    }
    this.assertRunning()
    const { dt } = this.clock
    const time = this.frameTime
    time.delta = Math.min(seconds, MAX_TICKS_PER_FRAME * dt) * (this.paused ? 0 : this.scale)
    this.banked = Math.min(this.banked + time.delta, MAX_TICKS_PER_FRAME * dt)
    while (this.banked >= dt) {
      this.banked -= dt
      this.tick()
    }
    time.alpha = this.banked / dt
    time.index++
    for (const system of this.schedule.frame) this.run(system)
  }
  switchSystem(name: string, on: boolean): void {
    if (!this.schedule.systems.some((s) => s.name === name)) {
      throw new Error(
        `No system is called "${name}": the frame has ${this.schedule.systems.map((s) => s.name).join(', ')}`,
      )
    }
    if (on) this.off.delete(name)
    else this.off.add(name)
  }
  fail(error: Error): void {
    this.failure ??= error
  }
  worldHash(): string {
    return worldHash(this.world)
  }
  dispose(): void {
    this.disposed = true
    const errors: unknown[] = []
    for (const thing of this.owned.splice(0).toReversed()) {
      try {
        thing.dispose()
      } catch (error) {
        errors.push(error)
      }
    }
    disposeWorld(this.world)
    if (errors.length > 0) throw errors[0]
  }

  private tick(): void {
    this.assertRunning()
    beginEvents(this.world)
    for (const system of this.schedule.tick) this.run(system)
    flushDespawned(this.world)
    settleEvents(this.world)
    this.clock.tick++
  }
  private run(system: System): void {
    if (this.off.has(system.name)) return
    try {
      if (!system.when || system.when.test(this.world)) system.run(this.world)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      this.fail(new Error(`System ${system.name} failed at tick ${this.clock.tick}: ${message}`, { cause }))
      this.assertRunning()
    }
  }
  private assertRunning(): void {
    if (this.disposed)
      throw new Error('The app was disposed: make a new one with createApp() or createHeadlessApp()')
    if (this.failure) throw this.failure
  }
}
