import type { App } from './app.ts'
import type { Disposable } from './plugin.ts'

/**
 * Runs an app at the display's pace until it is disposed or fails. While the page is hidden nothing is simulated:
 * the browser calls no frames, and the time is dropped.
 * @param onFailure told once, with the reason; without it the error is thrown from the frame.
 */
export function play(app: App, onFailure?: (error: Error) => void): Disposable {
  let last = performance.now()
  let request = requestAnimationFrame(function next(now) {
    if (app.disposed) return
    request = requestAnimationFrame(next)
    const seconds = (now - last) / 1000
    // Browsers with coarse clocks call two frames at one time: there is nothing to advance.
    if (seconds <= 0) return
    last = now
    try {
      app.frame(seconds)
    } catch (error) {
      cancelAnimationFrame(request)
      if (!onFailure) throw error
      onFailure(error as Error)
    }
  })
  return { dispose: () => cancelAnimationFrame(request) }
}
