/** A tyre rolls by: a Contact with an endless sole leaves its tread, a period at a time, as deep as its load goes. */
import { Contact, createHeadlessApp, createPlane, facing, Shape, Snow } from 'neve/headless'
import { soleByName, soleId, spawn, Transform, use } from 'neve/headless'

const app = await createHeadlessApp({ source: createPlane({ relief: 0 }) })
const snow = use(app.world, Snow)
const tyre = spawn(
  app.world,
  Transform(facing(0, 1)),
  Contact({ shape: Shape.Sole, sole: soleId('tyre'), load: 2500, rim: 0.3 }),
)
for (let z = 0; z < 3; z += 0.1) {
  Transform.z[tyre] = z
  app.step()
}
// What the print of period k adds to the snow between two of its blocks, and under one.
const detail = (z: number): number => snow.height(-0.03, z) - snow.offset(-0.03, z)
const { period } = soleByName('tyre')
let tread = 0
for (let k = 5; k < 30; k++) tread += (detail(k * period + 0.044) - detail(k * period + 0.024)) / 25
console.log(`The track is ${(-snow.offset(0, 1.5) * 100).toFixed(1)} cm deep.`)
console.log(`Its tread is ${(tread * 1000).toFixed(1)} mm high, ${snow.tracks(0, 1.5, 2).length} times over.`)
app.dispose()
