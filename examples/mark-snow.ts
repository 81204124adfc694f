import { Contact, createHeadlessApp, Snow, spawn, Transform, use } from 'neve/headless'

const app = await createHeadlessApp()
const snow = use(app.world, Snow)
const stone = spawn(app.world, Transform, Contact({ load: 400 }))
for (let z = 0; z < 3; z += 0.05) {
  Transform.z[stone] = z
  Transform.y[stone] = snow.onGround(0, z)
  app.step()
}
console.log(`The trench is ${(-snow.offset(0, 1.5) * 100).toFixed(1)} cm deep.`)
