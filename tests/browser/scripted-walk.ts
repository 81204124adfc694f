/** The same run in Node, Chromium and Firefox: what must come out equal to the last bit. */
import { Snow, createHeadlessApp, loadScene, use } from '../../src/game/headless.ts'

export interface WalkResult {
  readonly tick: number
  readonly worldHash: string
  readonly fieldHash: string
}

/** Walks through the dunes by a script of src/game/scripts.ts. */
export async function scriptedWalk(ticks: number, script = 'circle'): Promise<WalkResult> {
  const app = await createHeadlessApp({ seed: 20 })
  try {
    loadScene(app, 'dunes', { script })
    app.step(ticks)
    return { tick: ticks, worldHash: app.worldHash(), fieldHash: use(app.world, Snow).hash() }
  } finally {
    app.dispose()
  }
}
