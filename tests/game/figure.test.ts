import { describe, expect, it } from 'vitest'
import { makeFigure } from '../../src/game/figure/index.ts'
import { createHeadlessApp, createPlane, driveByScript, spawnHero } from '../../src/game/headless.ts'
import { expectWhole, heightsOf, stretchOf, volumeOf } from './skinned-mesh.ts'
import { PANELS } from '../../src/systems/cloth/panels.ts'

const mesh = makeFigure()

describe('the figure', () => {
  it('is a person in size, standing on the ground, within its budget of triangles', () => {
    const heights = heightsOf(mesh)
    expect(Math.min(...heights)).toBeGreaterThan(-0.005)
    expect(Math.min(...heights)).toBeLessThan(0.005)
    expect(Math.max(...heights)).toBeGreaterThan(1.75)
    expect(Math.max(...heights)).toBeLessThan(1.95)
    expect(mesh.indices.length / 3).toBeGreaterThan(6000)
    expect(mesh.indices.length / 3).toBeLessThan(14_000)
  })
  it('has whole attributes: finite, unit normals, weights that sum to 1, known bones and materials', () => {
    expectWhole(mesh)
  })
  it('faces outward: the volume of its parts, without the mantle over them, is that of a clothed person', () => {
    const mantle = 1 + PANELS.findIndex(({ name }) => name === 'mantle')
    const volume = volumeOf(mesh, (v) => mesh.sheets[v * 4] !== mantle)
    expect(volume).toBeGreaterThan(0.12)
    expect(volume).toBeLessThan(0.42)
  })
  it('holds together at a walk and a run: no edge is torn', async () => {
    const app = await createHeadlessApp({ source: createPlane() })
    const hero = spawnHero(app.world, 0, 0)
    driveByScript(app.world, hero, (tick, row) => {
      row.moveZ = 1
      row.sprint = tick > 120 ? 1 : 0
    })
    app.step(100)
    let worst = 0
    for (let pose = 0; pose < 12; pose++) {
      app.step(13)
      worst = Math.max(worst, stretchOf(mesh, hero))
    }
    app.dispose()
    // The hem spans both legs; at the longest stride its middle gives this much.
    expect(worst).toBeLessThan(0.4)
  })
})
