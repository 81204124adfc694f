import type { DeviceHub, Source } from './hub.ts'

/** The part of a Gamepad with the standard layout that is read. */
export interface Pad {
  readonly connected: boolean
  readonly mapping: string
  readonly axes: readonly number[]
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[]
}
/** Sticks rest anywhere inside this radius. */
const DEAD_ZONE = 0.18
/** Turn speed with the right stick at its edge, rad/s. */
const TURN_SPEED = 3.2
/** Buttons of the standard layout that cast spells 1–5: B, X, Y, left and right shoulder. */
const SPELL_BUTTONS = [1, 2, 3, 4, 5]
const JUMP = 0
const SURF = 7
const SPRINT = [6, 10]

/** A stick without its dead zone: 0 inside it, 1 at the edge, the direction kept. Written to `out`. */
export function readStick(x: number, y: number, out: { x: number; y: number }): void {
  const reach = Math.sqrt(x * x + y * y)
  const scale = reach > DEAD_ZONE ? Math.min(1, (reach - DEAD_ZONE) / (0.95 - DEAD_ZONE)) / reach : 0
  out.x = x * scale
  out.y = y * scale
}

const stick = { x: 0, y: 0 }
/** Writes what a pad's left stick and buttons mean. Browsers give stick y downwards. */
export function mapPad(pad: Pad, out: Source): void {
  const on = (button: number): boolean => pad.buttons[button]?.pressed ?? false
  readStick(pad.axes[0] ?? 0, pad.axes[1] ?? 0, stick)
  out.moveX = stick.x
  out.moveZ = -stick.y
  out.jump = on(JUMP)
  out.surf = on(SURF)
  out.sprint = SPRINT.some(on)
  out.hold = SPELL_BUTTONS.some(on)
}

/** Reads pads frame by frame while one is connected, until the signal aborts. */
export class GamepadReader {
  private readonly hub: DeviceHub
  private readonly source: Source
  private readonly held = new Set<number>()
  private active = false

  constructor(hub: DeviceHub) {
    this.hub = hub
    this.source = hub.add()
  }
  /** Takes the first connected standard pad; none connected lets go. `seconds` since the last call turns the view. */
  read(pads: readonly (Pad | null)[], seconds: number): void {
    const pad = pads.find((p) => p?.connected && p.mapping === 'standard')
    if (!pad) {
      if (this.active) this.hub.release()
      this.active = false
      return
    }
    this.active = true
    mapPad(pad, this.source)
    for (const [index, button] of SPELL_BUTTONS.entries()) this.edge(pad, button, index + 1)
    readStick(pad.axes[2] ?? 0, pad.axes[3] ?? 0, stick)
    if (stick.x !== 0 || stick.y !== 0) {
      this.hub.look(stick.x * TURN_SPEED * seconds, -stick.y * TURN_SPEED * seconds)
    }
    this.hub.update()
  }
  private edge(pad: Pad, button: number, spell: number): void {
    const pressed = pad.buttons[button]?.pressed ?? false
    if (pressed && !this.held.has(button)) this.hub.press(spell)
    if (pressed) this.held.add(button)
    else this.held.delete(button)
  }
}

/** Polls while a pad is connected: pads have no events of their own. */
export function listenToGamepads(hub: DeviceHub, window: Window, signal: AbortSignal): void {
  const reader = new GamepadReader(hub)
  let last = 0
  let polling = false
  const poll = (now: number): void => {
    const pads = window.navigator.getGamepads()
    const connected = pads.some((pad) => pad?.connected)
    if (window.document.hasFocus()) reader.read(pads, Math.min(0.1, (now - last) / 1000))
    last = now
    polling = connected && !signal.aborted
    if (polling) window.requestAnimationFrame(poll)
    else reader.read([], 0)
  }
  window.addEventListener(
    'gamepadconnected',
    () => {
      if (polling) return
      polling = true
      last = window.performance.now()
      window.requestAnimationFrame(poll)
    },
    { signal },
  )
}
