/** Ten snowballs let go on a slope: `slideDownhill` gives them speed, the framework rolls them and marks the snow. */
import { attach, before, createHeadlessApp, createPlane, Snow, spawnSnowball, use } from 'neve/headless'
import { IsSlippery, slideDownhill } from './slide-downhill.ts'

const app = await createHeadlessApp({
  source: createPlane({ slopeZ: -0.3 }),
  edits: [before('glideBodies', slideDownhill)],
})
for (let i = 0; i < 10; i++) attach(app.world, spawnSnowball(app.world, i * 1.5, 0), IsSlippery)
app.step(180)

const furrow = -100 * use(app.world, Snow).offset(3, 4)
console.log(`After three seconds the furrows are ${furrow.toFixed(1)} cm deep.`)
app.dispose()
