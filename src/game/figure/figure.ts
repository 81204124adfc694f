import { addGear } from './gear.ts'
import { addHood } from './hood.ts'
import { addLimbs } from './limbs.ts'
import { MeshBuilder, type FigureMesh } from './mesh-builder.ts'
import { addParka } from './parka.ts'
import { addSheets } from './sheets.ts'

/** The traveller: a clothed figure of about 1.85 m, lofted from the tables of its parts, in bind pose. */
export function makeFigure(): FigureMesh {
  const mesh = new MeshBuilder()
  addParka(mesh)
  addSheets(mesh)
  addHood(mesh)
  addLimbs(mesh)
  addGear(mesh)
  return mesh.build()
}
