/** Ten minutes of snowfall hide a trench; a thaw and a frost after it leave a crust. */
import { Brush, createHeadlessApp, createPlane, setWeather, Snow, spawn, Transform, use } from 'neve/headless'

const app = await createHeadlessApp({ source: createPlane({ relief: 0 }) })
const snow = use(app.world, Snow)
const brush = spawn(app.world, Transform, Brush({ depth: 0.15 }))
for (let z = 0; z < 3; z += 0.05) {
  Transform.z[brush] = z
  app.step()
}
const minutes = (n: number): void => app.step(n * 3600)
const report = (after: string): void => {
  const trench = (-100 * snow.offset(0, 1.5)).toFixed(1)
  const depth = (100 * snow.depth(20, 20)).toFixed(0)
  const crust = (100 * snow.ice(20, 20)).toFixed(0)
  console.log(`${after}: trench ${trench} cm, snow ${depth} cm, crust ${crust} %`)
}
report('Now')
setWeather(app.world, 'snowfall')
minutes(10)
report('Snowfall')
setWeather(app.world, { snowfall: 0, temperature: 4, sun: 1, wind: 0.5 })
minutes(2)
setWeather(app.world, 'freeze')
minutes(3)
report('Thaw and frost')
app.dispose()
