import { describe, expect, it } from 'vitest'
import {
  after,
  createHeadlessApp,
  Contact,
  createPlane,
  defineSystem,
  driveByScript,
  entitiesWith,
  loadScene,
  Mass,
  Snow,
  spawnWolf,
  Time,
  Transform,
  use,
  type App,
  type FrameEdit,
} from '../../src/game/headless.ts'
import { auditReads, auditWrites } from '../support/audit.ts'

const make = async (...edits: FrameEdit[]): Promise<App> => {
  const app = await createHeadlessApp({ source: createPlane(), edits })
  loadScene(app, 'things', { script: 'wander' })
  driveByScript(app.world, spawnWolf(app.world, 4, 4), 'wander')
  return app
}
const liar = (run: (world: App['world']) => void): FrameEdit =>
  after(
    'moveWalkers',
    defineSystem({ name: 'liar', phase: 'physics', reads: [Transform], writes: [Transform], run }),
  )

const running = async (): Promise<App> => {
  const app = await make()
  app.step(170)
  return app
}

describe('every system of the tick', () => {
  it('writes only what it declares', async () => {
    const app = await make()
    app.step(170) // into the run
    expect(auditWrites(app, 20)).toEqual([])
    app.dispose()
  })
  it('reads only what it declares', async () => {
    expect(await auditReads(() => make(), 40)).toEqual([])
    expect(await auditReads(running, 40)).toEqual([])
  })
})

describe('a planted liar is caught', () => {
  it('when it writes a component', async () => {
    const app = await make(
      liar((world) => entitiesWith(world, [Contact]).forEach((e) => (Contact.load[e] = 1))),
    )
    expect(auditWrites(app, 1)).toEqual(['liar changed Contact.load without declaring it'])
    app.dispose()
  })
  it('when it reads a component', async () => {
    const reader = liar((world) =>
      entitiesWith(world, [Mass, Transform]).forEach((e) => (Transform.x[e]! += Mass.kg[e]! * 1e-9)),
    )
    expect(await auditReads(() => make(reader), 2)).toEqual([
      'liar reads a component that it does not declare: Transform came out different',
    ])
  })
  it('when it uses a resource', async () => {
    const reader = liar((world) => void use(world, Snow).height(0, 0))
    expect(await auditReads(() => make(reader), 2)).toEqual(['liar uses Snow without declaring it'])
  })
  it('when it reads the clock', async () => {
    const reader = liar((world) =>
      entitiesWith(world, [Transform]).forEach((e) => (Transform.x[e]! += use(world, Time).tick)),
    )
    expect(await auditReads(() => make(reader), 2)).toEqual(['liar uses Time without declaring it'])
  })
})
