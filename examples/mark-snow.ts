import { Contact, createHeadlessApp, Snow, spawn, Transform, use } from 'neve/headless'

const app = await createHeadlessApp()
const snow = use(app.world, Snow)
const stone = spawn(app.world, Transform({ y: snow.onGround(0, 0) }), Contact({ load: 400 }))
for (let i = 0; i < 60; i++) {
  Transform.z[stone]! += 0.05
  app.step()
}
console.log(`The trench is ${(-snow.offset(0, 1.5) * 100).toFixed(1)} cm deep.`)
