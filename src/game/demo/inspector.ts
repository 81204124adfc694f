import { CameraView } from '../../components/camera.ts'
import { Snow } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { use } from '../../components/world.ts'
import type { Journal } from '../../snow/journal.ts'
import type { App } from '../app.ts'
import { inspectSnow } from '../inspect.ts'
import { fitCamera, makeAxes, makeView } from '../render/views.ts'

/** Farthest snow that is asked about, m. */
const REACH = 1000

/**
 * I tells about the snow under the pointer, or in the middle of the picture while the mouse looks around: its state and the strokes
 * that made it.
 */
export function openInspector(
  document: Document,
  canvas: HTMLCanvasElement,
  app: App,
  journal: Journal,
): void {
  const panel = document.createElement('pre')
  panel.id = 'inspector'
  panel.hidden = true
  document.body.append(panel)
  let ndcX = 0
  let ndcY = 0
  canvas.addEventListener('pointermove', (event) => {
    const box = canvas.getBoundingClientRect()
    ndcX = ((event.clientX - box.left) / box.width) * 2 - 1
    ndcY = 1 - ((event.clientY - box.top) / box.height) * 2
  })
  document.addEventListener('keydown', ({ code }) => {
    if (code !== 'KeyI') return
    const middle = document.pointerLockElement !== null
    panel.hidden = false
    panel.textContent = tellAbout(app, journal, canvas, middle ? 0 : ndcX, middle ? 0 : ndcY).join('\n')
  })
}

const view = makeView(6)
const axes = makeAxes()
const hit = { x: 0, y: 0, z: 0, distance: 0 }

function tellAbout(
  app: App,
  journal: Journal,
  canvas: HTMLCanvasElement,
  ndcX: number,
  ndcY: number,
): string[] {
  const camera = use(app.world, CameraView)
  const field = use(app.world, Snow)
  fitCamera(camera, canvas.width / canvas.height, view, axes)
  const along = (k: number): number => axes.forward[k]! + ndcX * axes.right[k]! + ndcY * axes.up[k]!
  const { x, y, z } = camera
  const found = field.cast({ x, y, z, dx: along(0), dy: along(1), dz: along(2), reach: REACH }, hit)
  if (!found) return ['there is no snow within a kilometre in that direction']
  return inspectSnow(field, journal, hit.x, hit.z, use(app.world, Time).rate)
}
