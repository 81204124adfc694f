/** A tyre rolls by: a Contact with an endless sole leaves its tread by its load, a period at a time. */
import { Contact, createHeadlessApp, createPlane, facing, Shape, Snow } from 'neve/headless'
import { soleByName, soleId, spawn, Transform, use } from 'neve/headless'

const app = await createHeadlessApp({ source: createPlane({ relief: 0 }) })
const snow = use(app.world, Snow)
const tyre = spawn(
  app.world,
  Transform(facing(0, 1)),
  Contact({ shape: Shape.Sole, sole: soleId('tyre'), load: 2500 }),
)
for (let z = 0; z < 3; z += 0.03) {
  Transform.z[tyre] = z
  app.step()
}
// Between two arrows of the tread and under one, in every period of the way.
const { period } = soleByName('tyre')
let tread = 0
for (let k = 5; k < 35; k++) tread += snow.height(-0.03, k * period + 0.044) - snow.height(-0.03, k * period + 0.024)
console.log(`The track is ${(-snow.offset(0, 1.5) * 100).toFixed(1)} cm deep,`)
console.log(`its tread ${(Math.abs(tread / 30) * 1000).toFixed(1)} mm high, ${snow.tracks(0, 1.5, 2).length} times over.`)
app.dispose()
