import { afterEach, beforeEach, expect, it } from 'vitest'
import { f64, u32 } from '../../src/components/define.ts'
import { beginEvents, defineEvent, emit, eventsOf, settleEvents } from '../../src/components/events.ts'
import { random, randomStream } from '../../src/components/random.ts'
import { createWorld, disposeWorld, type World } from '../../src/components/world.ts'

const Hit = defineEvent('Hit', { entity: u32(), force: f64() })
let world: World
beforeEach(() => void (world = createWorld()))
afterEach(() => disposeWorld(world))
const forces = (): number[] => [...eventsOf(world, Hit).force.subarray(0, eventsOf(world, Hit).count)]

it('an event lives for the tick that raised it', () => {
  beginEvents(world)
  emit(world, Hit, { entity: 1, force: 5 })
  expect(forces()).toEqual([5])
  settleEvents(world)
  expect(forces()).toEqual([5]) // drawing still sees it
  beginEvents(world)
  expect(forces()).toEqual([])
})
it('an event raised between ticks lives through the next tick', () => {
  beginEvents(world)
  emit(world, Hit, { entity: 1, force: 1 })
  settleEvents(world)
  emit(world, Hit, { entity: 2, force: 2 })
  beginEvents(world)
  emit(world, Hit, { entity: 3, force: 3 })
  expect(forces()).toEqual([2, 3])
  settleEvents(world)
  beginEvents(world)
  expect(forces()).toEqual([])
})
it('a queue grows and drops nothing', () => {
  for (let i = 0; i < 100; i++) emit(world, Hit, { entity: i, force: i })
  expect(forces()).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

it('a random number depends on who, when and which, and on nothing else', () => {
  const gusts = randomStream('gusts')
  const a = random(world, gusts, 3, 100)
  random(world, gusts, 9, 9) // other draws do not shift it
  expect(random(world, gusts, 3, 100)).toBe(a)
  const others = [
    random(world, gusts, 4, 100),
    random(world, gusts, 3, 101),
    random(world, gusts, 3, 100, 1),
    random(world, randomStream('other'), 3, 100),
  ]
  expect(new Set([a, ...others]).size).toBe(5)
})
it('random numbers fill [0, 1) evenly', () => {
  const stream = randomStream('even')
  const bins = Array.from({ length: 16 }, () => 0)
  for (let i = 0; i < 16_000; i++) bins[Math.floor(random(world, stream, i & 127, i >> 7) * 16)]!++
  for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
