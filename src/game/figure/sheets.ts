import { ClothDetail } from '../../components/cloth.ts'
import { GARMENTS, type PanelGrid } from '../../systems/cloth/garment.ts'
import type { Panel } from '../../systems/cloth/panels.ts'
import { sheetAt } from '../../systems/cloth/sheet.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'

/** Points from a particle to the next, both ways. */
const FINE = 2
/** Thickness of a hem, m: figure/sheet.wgsl rolls it so. */
const THICKNESS = 0.008
/** Places on the roll of a hem, 0 outside … 1 inside. */
const ROLL = [0, 0.5, 1]

/** Rows of points at the hem that are of its felt. */
const TRIM: Readonly<Record<Panel['name'], number>> = { robe: 2, mantle: 1, sleeveL: 1, sleeveR: 1 }

/** The loose cloth, where bones take its cut: what moves of it the vertex shader puts where its particles are. */
export function addSheets(mesh: MeshBuilder): void {
  const { panels, cut } = GARMENTS[ClothDetail.Full]!
  panels.forEach((grid, index) => addPanel(mesh, grid, index, cut))
}

function addPanel(mesh: MeshBuilder, grid: PanelGrid, index: number, cut: Float32Array): void {
  const columns = grid.columns * FINE
  const last = (grid.rows - 1) * FINE
  const { skin } = grid.panel
  const row = (k: number, roll: number, surface: Surface): number[] =>
    Array.from({ length: columns }, (_, c) => {
      const turn = c / columns
      const at = sheetAt(grid, cut, turn, k / last)
      const angle = Math.PI * roll
      const off = (axis: 0 | 1 | 2): number =>
        at.position[axis] +
        (THICKNESS / 2) * ((Math.cos(angle) - 1) * at.normal[axis] + Math.sin(angle) * at.down[axis])
      return mesh.vertex(off(0), off(1), off(2), surface, [index + 1, turn, k / last, roll])
    })
  const parka: Surface = { material: 'parka', skin }
  const trim: Surface = { material: 'trim', skin }
  const hem = last - TRIM[grid.panel.name]
  join(
    mesh,
    range(0, hem).map((k) => row(k, 0, parka)),
  )
  // The felt begins on the same points with other colours, so that its edge is sharp.
  join(mesh, [
    ...range(hem, last).map((k) => row(k, 0, trim)),
    ...ROLL.slice(1).map((roll) => row(last, roll, trim)),
  ])
}
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

function join(mesh: MeshBuilder, rows: readonly (readonly number[])[]): void {
  for (let r = 1; r < rows.length; r++) {
    const [upper, lower] = [rows[r - 1]!, rows[r]!]
    for (let c = 0; c < upper.length; c++) {
      const next = (c + 1) % upper.length
      mesh.quad(upper[c]!, upper[next]!, lower[next]!, lower[c]!)
    }
  }
}
