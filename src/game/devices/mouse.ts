import type { DeviceHub } from './hub.ts'

/** Notches of one wheel event: mice send pixels, lines or pages. */
export function wheelNotches(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 1 ? deltaY * 33 : deltaMode === 2 ? deltaY * 100 : deltaY
  return Math.max(-3, Math.min(3, -pixels / 100))
}

export interface MouseOptions {
  /** Rad per pixel, asked at each move so that a setting can change it. */
  readonly speed: () => number
  /** Told about wheel notches, positive is closer. */
  readonly onZoom?: (notches: number) => void
}

/** Click captures the pointer, moving it looks, right button surfs, the wheel zooms. */
export function listenToMouse(
  hub: DeviceHub,
  element: HTMLElement,
  options: MouseOptions,
  signal: AbortSignal,
): void {
  const { speed, onZoom } = options
  const { ownerDocument } = element
  const source = hub.add()
  const captured = (): boolean => ownerDocument.pointerLockElement === element
  const surf = (on: boolean): void => {
    source.surf = on
    hub.update()
  }
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') return
      if (event.button === 2) surf(true)
      else if (event.button === 0 && !captured()) capture(element)
    },
    { signal },
  )
  ownerDocument.addEventListener('pointerup', (event) => event.button === 2 && surf(false), { signal })
  ownerDocument.addEventListener(
    'pointermove',
    (event) => {
      if (!captured()) return
      // Chromium reports a jump of a screen width now and then; nobody turns that far in one event.
      if (Math.abs(event.movementX) > 500 || Math.abs(event.movementY) > 500) return
      hub.look(event.movementX * speed(), -event.movementY * speed())
    },
    { signal },
  )
  ownerDocument.addEventListener('pointerlockchange', () => captured() || hub.release(), { signal })
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      onZoom?.(wheelNotches(event.deltaY, event.deltaMode))
    },
    { signal, passive: false },
  )
}

function capture(element: HTMLElement): void {
  // The browser refuses for a second after Escape, and in frames without permission: the next click asks again.
  const asked = element.requestPointerLock?.() as Promise<void> | undefined
  asked?.catch(() => {})
}
