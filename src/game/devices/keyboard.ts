import type { DeviceHub, Source } from './hub.ts'

/** Physical keys (KeyboardEvent.code), so that WASD stays a block on every layout. */
export const KEYS = {
  forward: ['KeyW', 'ArrowUp'],
  back: ['KeyS', 'ArrowDown'],
  left: ['KeyA', 'ArrowLeft'],
  right: ['KeyD', 'ArrowRight'],
  sprint: ['ShiftLeft', 'ShiftRight'],
  jump: ['Space'],
  spells: ['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5'],
} as const
const USED = new Set<string>(Object.values(KEYS).flat())

/** Writes what a set of pressed keys means. Opposite keys cancel. */
export function mapKeys(down: ReadonlySet<string>, out: Source): void {
  const on = (keys: readonly string[]): number => (keys.some((key) => down.has(key)) ? 1 : 0)
  out.moveX = on(KEYS.right) - on(KEYS.left)
  out.moveZ = on(KEYS.forward) - on(KEYS.back)
  out.sprint = on(KEYS.sprint) === 1
  out.jump = on(KEYS.jump) === 1
  out.hold = on(KEYS.spells) === 1
}

type KeyEvent = Pick<
  KeyboardEvent,
  'code' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'
>
/** Typing into a text field must not walk the character. */
const isTyping = (target: EventTarget | null): boolean =>
  /^(INPUT|TEXTAREA|SELECT)$/.test((target as Element | null)?.tagName ?? '') ||
  (target as HTMLElement | null)?.isContentEditable === true

/** Listens to keys until the signal aborts. */
export function listenToKeyboard(hub: DeviceHub, target: EventTarget, signal: AbortSignal): void {
  const down = new Set<string>()
  const source = hub.add(() => down.clear())
  const change = (): void => {
    mapKeys(down, source)
    hub.update()
  }
  const onDown = (event: KeyEvent): void => {
    if (!USED.has(event.code) || isTyping(event.target)) return
    // Browser shortcuts keep their meaning, and their key-up may never arrive.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // A key held through a release keeps repeating: it counts again only when it is pressed anew.
    if (event.repeat) return
    down.add(event.code)
    const spell = (KEYS.spells as readonly string[]).indexOf(event.code)
    if (spell >= 0) hub.press(spell + 1)
    change()
  }
  const onUp = (event: KeyEvent): void => {
    // macOS sends no key-up for keys released while Command is down.
    if (event.code.startsWith('Meta')) down.clear()
    if (down.delete(event.code) || event.code.startsWith('Meta')) change()
  }
  target.addEventListener('keydown', onDown as unknown as EventListener, { signal })
  target.addEventListener('keyup', onUp as unknown as EventListener, { signal })
}
