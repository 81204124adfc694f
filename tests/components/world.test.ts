import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  CAPACITY,
  defineComponent,
  defineResource,
  defineTag,
  eid,
  f32,
  f64,
  u8,
} from '../../src/components/define.ts'
import {
  actorOf,
  attach,
  createWorld,
  despawn,
  disposeWorld,
  entitiesInOrder,
  flushDespawned,
  handleOf,
  has,
  isAlive,
  provide,
  resolve,
  spawn,
  use,
  type World,
} from '../../src/components/world.ts'

const Box = defineComponent('Box', {
  width: f32(2),
  deep: f64(),
  kind: u8(7),
  parts: f32(0.5, 3),
  owner: eid(),
})
const IsRed = defineTag('IsRed')
let world: World
beforeEach(() => void (world = createWorld()))
afterEach(() => disposeWorld(world))

describe('components', () => {
  it('give their defaults, and take values and lists', () => {
    const plain = spawn(world, Box)
    const made = spawn(world, Box({ width: 3, parts: [1, 2, 3] }), IsRed)
    expect([Box.width[plain], Box.kind[plain], Box.parts[plain * 3]]).toEqual([2, 7, 0.5])
    expect([...Box.parts.subarray(made * 3, made * 3 + 3)]).toEqual([1, 2, 3])
    expect(has(world, made, IsRed)).toBe(true)
    expect(has(world, plain, IsRed)).toBe(false)
  })
  it('keep 1e-9 m at 10 km in f64 columns', () => {
    const e = spawn(world, Box({ deep: 10_000.000000001 }))
    expect(Box.deep[e]).toBe(10_000.000000001)
  })
  it('do not leak the values of the id’s former owner', () => {
    const first = spawn(world, Box({ width: 99 }))
    despawn(world, first)
    flushDespawned(world)
    const second = spawn(world, Box)
    expect(second).toBe(first)
    expect(Box.width[second]).toBe(2)
  })
  it('refuse unknown fields, numbers that are not finite, and reserved names', () => {
    expect(() => spawn(world, Box({ widht: 1 } as never))).toThrowErrorMatchingInlineSnapshot(
      `[Error: Box has no field "widht": it has width, deep, kind, parts, owner]`,
    )
    expect(() => spawn(world, Box({ width: NaN }))).toThrowErrorMatchingInlineSnapshot(
      `[Error: Box.width is NaN: give a finite number]`,
    )
    expect(() => spawn(world, Box({ deep: Infinity }))).toThrow(/Box.deep is Infinity/)
    expect(() => spawn(world, Box({ width: 1e39 }))).toThrowErrorMatchingInlineSnapshot(
      `[Error: Box.width is 1e+39: give a number that fits 32 bits]`,
    )
    for (const kind of [256, -1, 1.5]) {
      expect(() => spawn(world, Box({ kind }))).toThrow(
        `Box.kind is ${kind}: give a whole number that fits 8 bits`,
      )
    }
    expect(() => defineComponent('Bad', { data: f32() })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Bad.data: "data" is reserved (bitecs reads "component" and "data" as a setter, functions own the rest): rename the field]`,
    )
  })
  it('refuse what is no component', () => {
    expect(() => spawn(world, { width: 1 } as never)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Entity 1 cannot have {"width":1}: pass what defineComponent() made, as in spawn(world, Transform({ x: 1 }))]`,
    )
    for (const nothing of [undefined, null, 'Box', () => 1]) {
      expect(() => spawn(world, nothing as never)).toThrow(/pass what defineComponent\(\) made/)
    }
  })
  it('leave no half-made entity behind a refused one', () => {
    expect(() => spawn(world, IsRed, Box({ width: NaN }))).toThrow()
    expect(entitiesInOrder(world)).toEqual([])
  })
})

describe('handles', () => {
  it('stop resolving when their entity is gone, even after the id is reused', () => {
    const e = spawn(world, Box)
    const handle = handleOf(e)
    expect(resolve(world, handle)).toBe(e)
    despawn(world, e)
    expect(isAlive(world, e)).toBe(true) // removal waits for the end of the tick
    flushDespawned(world)
    expect(resolve(world, handle)).toBe(0)
    const reused = spawn(world, Box)
    expect(reused).toBe(e)
    expect(resolve(world, handle)).toBe(0)
    expect(resolve(world, handleOf(reused))).toBe(reused)
  })
  it('are cleared out of eid columns by a despawn, so that no stranger inherits them', () => {
    const [one, two] = [spawn(world), spawn(world)]
    const ofOne = spawn(world, Box({ owner: one }))
    const ofTwo = spawn(world, Box({ owner: two }))
    despawn(world, one)
    flushDespawned(world)
    expect(spawn(world)).toBe(one)
    expect([Box.owner[ofOne], Box.owner[ofTwo]]).toEqual([0, two])
  })
  it('actor ids grow in spawn order and are never given twice', () => {
    const a = spawn(world)
    const first = actorOf(a)
    despawn(world, a)
    flushDespawned(world)
    expect(actorOf(spawn(world))).toBe(first + 1)
  })
  it('despawning twice is once, and the dead cannot be despawned', () => {
    const e = spawn(world)
    despawn(world, e)
    despawn(world, e)
    flushDespawned(world)
    expect(() => despawn(world, e)).toThrow(/is not alive: keep handleOf\(\)/)
  })
})

describe('worlds', () => {
  it('side by side never share an entity', () => {
    const other = createWorld()
    const a = spawn(world, Box({ width: 5 }))
    const b = spawn(other, Box({ width: 6 }))
    expect(a).not.toBe(b)
    expect([Box.width[a], Box.width[b]]).toEqual([5, 6])
    expect([isAlive(world, b), resolve(world, handleOf(b))]).toEqual([false, 0])
    expect(() => despawn(world, b)).toThrow(/is not alive/)
    disposeWorld(other)
    expect(isAlive(world, a)).toBe(true)
  })
  it('say when they are full', () => {
    for (let i = entitiesInOrder(world).length; i < CAPACITY - 1; i++) spawn(world)
    expect(() => spawn(world)).toThrowErrorMatchingInlineSnapshot(
      `[Error: More than 4095 entities: despawn some, or raise CAPACITY in components/define.ts]`,
    )
    expect(entitiesInOrder(world)).toHaveLength(CAPACITY - 1)
  })
  it('refuse seeds that are no 32-bit integers', () => {
    expect(() => createWorld(1.5)).toThrow(/World seed is 1.5/)
    expect(() => createWorld(-1)).toThrow(/World seed is -1/)
  })
  it('attach overwrites the row', () => {
    const e = spawn(world, Box({ width: 5 }))
    attach(world, e, Box({ kind: 1 }))
    expect([Box.width[e], Box.kind[e]]).toEqual([2, 1])
    expect(() => attach(world, e, Box({ width: 9, deep: NaN }))).toThrow()
    expect([Box.width[e], Box.kind[e]]).toEqual([2, 1])
  })
})

describe('resources', () => {
  const Score = defineResource<{ points: number }>('Score', 'scorePlugin()')
  it('are found by their token, once', () => {
    provide(world, Score, { points: 3 })
    expect(use(world, Score).points).toBe(3)
    expect(() => provide(world, Score, { points: 4 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Resource Score is provided twice: remove one plugin]`,
    )
  })
  it('that are missing name the plugin to add', () => {
    expect(() => use(world, Score)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Resource Score is missing: add scorePlugin() to the app's plugins]`,
    )
  })
})
