import { afterEach, expect, it, vi } from 'vitest'
import { createGridTexture, createSnowGrid } from '../../src/snow/grid/index.ts'

afterEach(() => vi.unstubAllGlobals())

/** From here on, whoever makes a typed array or a plain one by its constructor throws. */
function forbidArrays(): void {
  for (const name of ['Float32Array', 'Float64Array', 'Uint8Array', 'Uint8ClampedArray', 'Array'] as const) {
    const refuse = (): never => {
      throw new Error(`new ${name}`)
    }
    vi.stubGlobal(name, new Proxy(globalThis[name], { construct: refuse }))
  }
}

it('edits, snowfall, mesh and textures make no new arrays', () => {
  const grid = createSnowGrid({ columns: 32, rows: 32, value: 0.8 })
  const { values, changed } = grid
  const terrain = new Float32Array(1024)
  const heights = new Float32Array(1024)
  const positions = new Float32Array(3072)
  const normals = new Float32Array(3072)
  const pictures = (['height', 'albedo', 'normal'] as const).map((kind) => createGridTexture(grid, kind))
  const buffers = pictures.map(({ data }) => data)
  forbidArrays()
  let updates = 0
  for (let frame = 0; frame < 20; frame++) {
    grid.set(frame, 3, 0.1)
    grid.footprint({
      x: frame,
      z: 9,
      directionX: 1,
      directionZ: 0,
      length: 5,
      width: 3,
      depth: 0.2,
      rim: 0.1,
    })
    grid.impact({ x: 20, z: frame, radius: 3, depth: 0.1, rim: 0.1 })
    grid.snowfall(0.001)
    grid.compose(terrain, 0.3, heights, grid.changed)
    grid.rebuildMesh(heights, positions, normals, grid.changed)
    for (const picture of pictures) if (grid.updateTexture(picture, grid.changed)) updates++
    grid.clearDirty()
  }
  grid.fill(1)
  vi.unstubAllGlobals()
  expect([updates, grid.values === values, grid.changed === changed]).toEqual([60, true, true])
  expect(pictures.every(({ data }, k) => data === buffers[k])).toBe(true)
})
it('while a resize does', () => {
  const grid = createSnowGrid({ columns: 32, rows: 32 })
  let message = ''
  forbidArrays()
  try {
    grid.resize(16, 16)
  } catch (error) {
    ;({ message } = error as Error)
  }
  // Before expect, which makes arrays of its own.
  vi.unstubAllGlobals()
  expect(message).toBe('new Float32Array')
})
