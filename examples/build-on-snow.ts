/** A hut is built where somebody walked: its floor is bare, its porch is sheltered, and the snow dug for it goes onto a heap. */
import { blankStroke, createHeadlessApp, createPlane, Shape, Snow, use } from 'neve/headless'

const app = await createHeadlessApp({ source: createPlane({ relief: 0 }) })
const snow = use(app.world, Snow)
const hut = { actor: 1, shape: Shape.Box, x: 0, z: 0, dirX: 0, dirZ: 1, halfWidth: 2, halfLength: 3 }

// Dig: all of what the box pushes out is lifted into the air.
const spade = { ...blankStroke(), actor: 1, shape: Shape.Box, depth: 0.4, rim: 1, lift: 1 }
snow.enqueue({ ...spade, halfWidth: hut.halfWidth, halfLength: hut.halfLength })
app.step()
const dug = snow.airborne

// Give it back, as a heap behind the hut. The air gives no more than it holds.
snow.give({ actor: 1, x: 6, z: 0, halfWidth: 2, halfLength: 3, mass: 10_000 })
app.step()
console.log(
  `${snow.given(1).toFixed(0)} of ${dug.toFixed(0)} kg lie on a heap, ${snow.airborne.toFixed(0)} kg are in the air.`,
)

// No snow under the floor, none falls on the porch, and old marks before the door are gone.
const floor = snow.mask(hut)
snow.shelter({ ...hut, z: 4, halfLength: 1 })
snow.erase({ ...hut, z: 6, halfLength: 1 })
app.step()
console.log(`Under the floor lie ${snow.depth(0, 0)} m.`)

// The hut is taken down: the bare place stays, until snow slides, drifts and falls into it.
snow.release(floor)
app.step(60)
console.log(`A second later ${snow.depth(1.97, 0).toFixed(2)} m at its edge.`)
