import { RendererResource } from '../../components/renderer.ts'
import { use } from '../../components/world.ts'
import type { App } from '../app.ts'
import { VIEW_NAMES } from '../render/debug-views.ts'
import type { SnowRenderer } from '../render/renderer.ts'

/** Light, then every view. */
const SHOWN: readonly (string | null)[] = [null, ...VIEW_NAMES]

/** Shows a view, and the next one with each press of V: after the last one, light. */
export async function openViews(document: Document, app: App, first: string | undefined): Promise<void> {
  const renderer = use(app.world, RendererResource) as SnowRenderer
  let shown = SHOWN.indexOf(first ?? null)
  document.addEventListener('keydown', ({ code, repeat }) => {
    if (code !== 'KeyV' || repeat) return
    shown = (shown + 1) % SHOWN.length
    void renderer.showView(SHOWN[shown]!).catch((error: Error) => app.fail(error))
  })
  await renderer.showView(SHOWN[shown]!)
}

/** Layers of parallax that the key P turns on. */
const LAYERS = 16

/** Turns parallax in the grain on and off with P. */
export function listenForParallax(document: Document, app: App): void {
  const renderer = use(app.world, RendererResource) as SnowRenderer
  let layers = 0
  document.addEventListener('keydown', ({ code, repeat }) => {
    if (code !== 'KeyP' || repeat) return
    layers = LAYERS - layers
    void renderer.setParallax(layers).catch((error: Error) => app.fail(error))
  })
}
