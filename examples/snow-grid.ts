/** A plain grid of snow over a terrain of your own: footprints, a held mouse, snowfall, and one rebuild a frame. */
import { createGridTexture, createHeldBrush, createSnowGrid } from 'neve/headless'

const grid = createSnowGrid({ columns: 96, rows: 96, cell: 0.05, value: 0.8 })
const cells = grid.columns * grid.rows
const terrain = new Float32Array(cells)
const heights = new Float32Array(cells)
const positions = new Float32Array(3 * cells)
const normals = new Float32Array(3 * cells)
const albedo = createGridTexture(grid, 'albedo')

/** Once, at the end of the frame, for whatever changed in it. */
function endFrame(): void {
  if (!grid.dirty) return
  grid.compose(terrain, 0.3, heights, grid.changed)
  grid.rebuildMesh(heights, positions, normals, grid.changed)
  if (grid.updateTexture(albedo, grid.changed)) grid.clearDirty()
}
const heightAt = (x: number, z: number): number => positions[3 * (z * grid.columns + x) + 1]!
const printDepth = (): string => ((heightAt(4, 16) - heightAt(20, 16)) * 100).toFixed(1)

for (let step = 0; step < 6; step++) {
  const x = step % 2 === 0 ? 20 : 24
  const z = 16 + step * 12
  grid.footprint({
    x,
    z,
    directionX: 0,
    directionZ: 1,
    length: 7,
    width: 3,
    depth: 0.4,
    rim: 0.15,
    seed: step,
  })
}
endFrame()
console.log(`A footprint is ${printDepth()} cm deep.`)

const mouse = createHeldBrush(2)
let digs = 0
for (let frame = 0; frame < 60; frame++) {
  const x = 50 + frame * 0.1
  if (mouse.hold(x, 48)) {
    grid.impact({ x, z: 48, radius: 4, depth: 0.2, rim: 0.2, seed: ++digs })
  }
  endFrame()
}
mouse.release()
console.log(`The held mouse dug ${digs} times in 60 frames.`)

for (let tick = 0; tick < 600; tick++) {
  grid.snowfall(0.06 / 60)
  endFrame()
}
console.log(`After the snowfall the footprint is ${printDepth()} cm deep.`)
