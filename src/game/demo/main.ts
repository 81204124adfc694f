import { noStats, RendererResource, type RenderStats } from '../../components/renderer.ts'
import { tryUse } from '../../components/world.ts'
import type { App } from '../app.ts'
import { before, createApp, follow, play, setDaylight, setWeather } from '../index.ts'
import { loadScene } from '../scenes/index.ts'
import { createSettings, renderOptions, type Settings } from '../settings/index.ts'
import { Journal } from '../../snow/journal.ts'
import { openInspector } from './inspector.ts'
import { noAdapter, notStarted, noWebGpu, stopped } from './notices.ts'
import { openPage, type Page } from './page.ts'
import { readQuery, type Query } from './query.ts'
import { listenForOrbit, listenForReset } from './snow-keys.ts'
import { timeKeys } from './time-keys.ts'
import { listenForParallax, openViews } from './view-key.ts'

/** What the page shows to tests, to measuring tools and to a curious person's console. */
interface Probe {
  /** Resolves when the first picture is on the screen; rejects with the reason why none will come. */
  readonly ready: Promise<void>
  /** Of the last frame; all zero before `ready`. */
  readonly stats: RenderStats
  readonly app: App | null
  readonly settings: Settings | null
}
const NOTHING = noStats()

/** Shown instead of a technical reason, for what a person can do something about. */
class Stop extends Error {
  readonly notice: Parameters<Page['stop']>[0]
  constructor(notice: Parameters<Page['stop']>[0]) {
    super(`${notice.title}. ${notice.text}`)
    this.notice = notice
  }
}

async function checkWebGpu(): Promise<void> {
  if (!navigator.gpu) throw new Stop(noWebGpu(window.isSecureContext))
  if (!(await navigator.gpu.requestAdapter())) throw new Stop(noAdapter)
}

/** Gives the canvas as many pixels as it covers on the screen; the renderer follows its size. */
function fitCanvas(canvas: HTMLCanvasElement, size: Query['size']): void {
  if (size) {
    canvas.style.width = `${size.width}px`
    canvas.style.height = `${size.height}px`
  }
  const width = size?.width ?? Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio))
  const height = size?.height ?? Math.max(1, Math.round(canvas.clientHeight * devicePixelRatio))
  // Assigning a size clears the picture even when it is the same.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** The step after the last plugin: what it does, and its share of loading. */
const WARM_SHARE = 0.9

async function start(page: Page): Promise<{ app: App; settings: Settings }> {
  await checkWebGpu()
  const query = readQuery(location.search)
  const settings = createSettings(query.quality, query.settings)
  fitCanvas(page.canvas, query.size)
  new ResizeObserver(() => fitCanvas(page.canvas, query.size)).observe(page.canvas)
  const journal = query.inspect ? new Journal() : undefined
  const app = await createApp({
    canvas: page.canvas,
    seed: query.seed,
    journal,
    render: renderOptions(settings.values),
    devices: { lookSpeed: () => settings.values.lookSpeed },
    edits: [before('submitFrame', timeKeys(window))],
    onProgress: (share, name) => page.progress(share * WARM_SHARE, `Made ${name}`),
  })
  follow(app.world, loadScene(app, query.scene, { script: query.input }))
  if (journal) openInspector(document, page.canvas, app, journal)
  await openViews(document, app, query.view)
  listenForParallax(document, app)
  listenForOrbit(document, app)
  listenForReset(document, app)
  if (query.weather !== undefined) setWeather(app.world, query.weather)
  setDaylight(app.world, query.daylight)
  app.timeScale = settings.values.timeScale
  settings.onChange(() => (app.timeScale = settings.values.timeScale))
  return { app, settings }
}

/** Tells failures of the running app; the first picture resolves. */
function run(app: App, page: Page): Promise<void> {
  return new Promise((resolve, reject) => {
    play(app, (error) => {
      page.stop(stopped(error))
      reject(error)
    })
    // The frame after the first one begins when the first is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

const page = openPage(document)
let app: App | null = null
let settings: Settings | null = null

async function boot(): Promise<void> {
  try {
    ;({ app, settings } = await start(page))
    page.progress(1, 'First picture')
    await run(app, page)
    page.reveal()
    page.hint(true)
    document.addEventListener('pointerlockchange', () => page.hint(!document.pointerLockElement))
  } catch (error) {
    page.stop(error instanceof Stop ? error.notice : notStarted(error as Error))
    throw error
  }
}

const ready = boot()
// The page has told the person; an unhandled rejection would tell the console a second time.
ready.catch(() => {})
const probe: Probe = {
  ready,
  get stats() {
    return (app && tryUse(app.world, RendererResource)?.stats) ?? NOTHING
  },
  get app() {
    return app
  },
  get settings() {
    return settings
  },
}
Object.assign(globalThis, { __snow: probe })
