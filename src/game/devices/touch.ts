import type { DeviceHub, Source } from './hub.ts'

/** Pixels from where the thumb landed to full speed. */
const STICK_RADIUS = 56
/** Beyond this share of the radius the figure runs. */
const SPRINT_AT = 1.6
/** A tap is shorter than this, s, and moves less than this, px. */
const TAP_SECONDS = 0.25
const TAP_DISTANCE = 12

/** Writes what a thumb that moved (dx, dy) pixels from its first point means; screen y grows downwards. */
export function mapThumb(dx: number, dy: number, out: Source): void {
  const reach = Math.sqrt(dx * dx + dy * dy)
  const scale = reach > STICK_RADIUS ? 1 / reach : 1 / STICK_RADIUS
  out.moveX = dx * scale
  out.moveZ = -dy * scale
  out.sprint = reach > STICK_RADIUS * SPRINT_AT
}

/** One finger: where it landed, where it was last, what it does. */
interface Finger {
  readonly role: 'move' | 'look'
  readonly startX: number
  readonly startY: number
  readonly startTime: number
  x: number
  y: number
}

/** Left half of the screen moves, right half looks, a tap on the right half jumps. Knows no DOM. */
export class TouchReader {
  private readonly hub: DeviceHub
  private readonly source: Source
  private readonly fingers = new Map<number, Finger>()
  private readonly speed: () => number

  constructor(hub: DeviceHub, speed: () => number) {
    this.hub = hub
    this.speed = speed
    this.source = hub.add(() => this.fingers.clear())
  }
  /** A finger landed at (x, y) of an element `width` px wide, at a time in seconds. */
  start(id: number, x: number, y: number, width: number, time: number): void {
    const taken = [...this.fingers.values()].some((finger) => finger.role === 'move')
    const role = x < width / 2 && !taken ? 'move' : 'look'
    this.fingers.set(id, { role, startX: x, startY: y, startTime: time, x, y })
    // The jump of an earlier tap ends when the next finger lands at the latest.
    this.source.jump = false
    this.hub.update()
  }
  move(id: number, x: number, y: number): void {
    const finger = this.fingers.get(id)
    if (!finger) return
    if (finger.role === 'move') mapThumb(x - finger.startX, y - finger.startY, this.source)
    else this.hub.look((x - finger.x) * this.speed(), -(y - finger.y) * this.speed())
    finger.x = x
    finger.y = y
    this.hub.update()
  }
  /** The finger left the screen. Returns true when it was a tap that jumps; call `land` a moment later. */
  end(id: number, time: number): boolean {
    const finger = this.fingers.get(id)
    if (!finger) return false
    this.fingers.delete(id)
    const travel = Math.abs(finger.x - finger.startX) + Math.abs(finger.y - finger.startY)
    const tap = finger.role === 'look' && travel < TAP_DISTANCE && time - finger.startTime < TAP_SECONDS
    if (finger.role === 'move') mapThumb(0, 0, this.source)
    this.source.jump = tap
    this.hub.update()
    return tap
  }
  /** Ends the jump of a tap. */
  land(): void {
    this.source.jump = false
    this.hub.update()
  }
}

/** Long enough for a tick at 30 per second to see a tap, ms. */
const JUMP_HOLD = 60

/** Listens to fingers on an element until the signal aborts. */
export function listenToTouch(
  hub: DeviceHub,
  element: HTMLElement,
  speed: () => number,
  signal: AbortSignal,
): void {
  const reader = new TouchReader(hub, speed)
  const on = (
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    run: (e: PointerEvent) => void,
  ): void =>
    element.addEventListener(name, (event) => event.pointerType === 'touch' && run(event), { signal })
  // Without this the browser scrolls or zooms the page and cancels the finger.
  element.style.touchAction = 'none'
  on('pointerdown', (e) => {
    element.setPointerCapture?.(e.pointerId)
    reader.start(e.pointerId, e.offsetX, e.offsetY, element.clientWidth, e.timeStamp / 1000)
  })
  on('pointermove', (e) => reader.move(e.pointerId, e.offsetX, e.offsetY))
  on('pointerup', (e) => {
    if (reader.end(e.pointerId, e.timeStamp / 1000)) setTimeout(() => reader.land(), JUMP_HOLD)
  })
  on('pointercancel', (e) => void reader.end(e.pointerId, Infinity))
}
