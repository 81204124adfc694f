import { CameraRig } from '../../components/camera-rig.ts'
import { Strokes } from '../../components/resources.ts'
import { actorOf, resolve, use } from '../../components/world.ts'
import { Transform } from '../../components/transform.ts'
import { StrokeShape } from '../../snow/types.ts'
import type { App } from '../app.ts'

/** Rad/s at which O lets the camera circle. */
const ORBIT = 0.35
/** Half the side of the square that R makes fresh, m: the largest region. */
const FRESH = 32

/** O starts and stops an orbit of the camera round whom it follows. */
export function listenForOrbit(document: Document, app: App): void {
  const rig = use(app.world, CameraRig)
  onKey(document, 'KeyO', () => {
    rig.orbit = ORBIT - rig.orbit
  })
}

/** R takes away every mark round whom the camera follows: undisturbed snow, 64 m a side. */
export function listenForReset(document: Document, app: App): void {
  onKey(document, 'KeyR', () => {
    const { target } = use(app.world, CameraRig)
    const entity = target === 0 ? 0 : resolve(app.world, target)
    if (entity === 0) return
    use(app.world, Strokes).erase({
      actor: actorOf(entity),
      shape: StrokeShape.Box,
      x: Transform.x[entity]!,
      z: Transform.z[entity]!,
      dirX: 0,
      dirZ: 1,
      halfWidth: FRESH,
      halfLength: FRESH,
    })
  })
}

function onKey(document: Document, key: string, act: () => void): void {
  document.addEventListener('keydown', ({ code, repeat }) => {
    if (code === key && !repeat) act()
  })
}
