import { defineResource } from './define.ts'

/** The simulation's clock. Everything that decides state reads this one. */
export interface Clock {
  /** Ticks finished so far; during a tick, its number. */
  tick: number
  /** Seconds per tick, constant for the life of the app. */
  readonly dt: number
  /** Ticks per second: 30, 60 or 120. */
  readonly rate: number
}
export const Time = defineResource<Clock>('Time', 'corePlugin()', (clock, mix) => {
  mix(clock.tick)
  mix(clock.rate)
})

/** The frame being drawn. Differs between machines and runs, so no system of the tick may read it. */
export interface Frame {
  /** Where between the last two ticks this frame is: 0 the previous, 1 the latest. */
  alpha: number
  /** Seconds since the last frame, already scaled and clamped. */
  delta: number
  /** Frames drawn so far. */
  index: number
}
export const FrameTime = defineResource<Frame>('FrameTime', 'corePlugin()')
