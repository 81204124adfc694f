import type { DeviceState } from '../../components/devices.ts'
import { forwardX, forwardZ } from '../../shaders/lib/frame.ts'
import { clamp } from '../../shaders/lib/trig.ts'

/** What one device holds down right now. A device changes its own and calls `update`. */
export interface Source {
  /** Right and forward, −1…1. */
  moveX: number
  moveZ: number
  sprint: boolean
  jump: boolean
  surf: boolean
  /** A spell key or button is down. */
  hold: boolean
}
const resting = (): Source => ({ moveX: 0, moveZ: 0, sprint: false, jump: false, surf: false, hold: false })

/** Steepest look up or down, rad: straight up the heading would be lost. */
const STEEPEST = 1.48

/** Merges every device into the one DeviceState that the tick reads. Knows no DOM. */
export class DeviceHub {
  private readonly state: DeviceState
  private readonly sources: { source: Source; drop?: () => void }[] = []
  private yaw: number
  private pitch: number

  constructor(state: DeviceState) {
    this.state = state
    this.yaw = Math.atan2(state.aimX, state.aimZ)
    this.pitch = Math.asin(clamp(state.aimY, -1, 1))
  }

  /** A new device, at rest. `drop` is called on `release`, so that it can forget keys that it thinks are down. */
  add(drop?: () => void): Source {
    const source = resting()
    this.sources.push({ source, drop })
    return source
  }
  /** Writes the sum of all devices: moves add up inside the unit disc, buttons are on where any device holds them. */
  update(): void {
    const { state } = this
    state.moveX = 0
    state.moveZ = 0
    state.sprint = state.jump = state.surf = state.hold = false
    for (const { source } of this.sources) {
      state.moveX += source.moveX
      state.moveZ += source.moveZ
      state.sprint ||= source.sprint
      state.jump ||= source.jump
      state.surf ||= source.surf
      state.hold ||= source.hold
    }
    const reach = Math.sqrt(state.moveX * state.moveX + state.moveZ * state.moveZ)
    if (reach > 1) {
      state.moveX /= reach
      state.moveZ /= reach
    }
  }
  /** Turns the aim to the right and up, rad. */
  look(right: number, up: number): void {
    if (!Number.isFinite(right + up)) return
    this.yaw += right
    this.pitch = clamp(this.pitch + up, -STEEPEST, STEEPEST)
    const flat = forwardZ(this.pitch)
    this.state.aimX = flat * forwardX(this.yaw)
    this.state.aimY = forwardX(this.pitch)
    this.state.aimZ = flat * forwardZ(this.yaw)
  }
  /** A spell, 1–5, until the next tick takes it. */
  press(spell: number): void {
    this.state.spell = spell
  }
  /** Lets go of everything: whoever looked away or unplugged must not keep running. */
  release(): void {
    for (const entry of this.sources) {
      Object.assign(entry.source, resting())
      entry.drop?.()
    }
    this.state.spell = 0
    this.update()
  }
}
