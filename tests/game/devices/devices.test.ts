import { describe, expect, test } from 'vitest'
import { restingDevices } from '../../../src/components/devices.ts'
import {
  DeviceHub,
  GamepadReader,
  listenToKeyboard,
  mapThumb,
  readStick,
  TouchReader,
  wheelNotches,
  type Pad,
} from '../../../src/game/devices/index.ts'

const setUp = () => {
  const state = restingDevices()
  const hub = new DeviceHub(state)
  const window = new EventTarget()
  const ended = new AbortController()
  listenToKeyboard(hub, window, ended.signal)
  const key = (type: 'keydown' | 'keyup', code: string, more: object = {}) =>
    window.dispatchEvent(
      Object.assign(new Event(type, { cancelable: true }), { code, repeat: false, ...more }),
    )
  return { state, hub, key, ended }
}
const pad = (axes: number[], pressed: number[] = []): Pad => ({
  connected: true,
  mapping: 'standard',
  axes,
  buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: pressed.includes(i), value: 0 })),
})

describe('keyboard', () => {
  test('W walks forward while it is down; diagonals are no faster', () => {
    const { state, key } = setUp()
    key('keydown', 'KeyW')
    expect([state.moveX, state.moveZ]).toEqual([0, 1])
    key('keydown', 'ArrowRight')
    expect(Math.hypot(state.moveX, state.moveZ)).toBeCloseTo(1, 12)
    expect(state.moveX).toBeGreaterThan(0)
    key('keyup', 'KeyW')
    key('keyup', 'ArrowRight')
    expect([state.moveX, state.moveZ]).toEqual([0, 0])
  })
  test('opposite keys cancel, two keys for one thing need two releases', () => {
    const { state, key } = setUp()
    for (const code of ['KeyW', 'ArrowUp', 'KeyA', 'KeyD']) key('keydown', code)
    key('keyup', 'KeyW')
    expect([state.moveX, state.moveZ]).toEqual([0, 1])
  })
  test('looking away lets go, and a key that still repeats does not start again', () => {
    const { state, hub, key } = setUp()
    key('keydown', 'KeyW')
    key('keydown', 'ShiftLeft')
    hub.release()
    expect(state).toEqual(restingDevices())
    key('keydown', 'KeyW', { repeat: true })
    expect(state.moveZ).toBe(0)
    key('keydown', 'KeyW')
    expect(state.moveZ).toBe(1)
    expect(state.sprint).toBe(false)
  })
  test('a spell key is one press and a hold', () => {
    const { state, key } = setUp()
    key('keydown', 'Digit3')
    expect([state.spell, state.hold]).toEqual([3, true])
    state.spell = 0 // the tick took it
    key('keydown', 'Digit3', { repeat: true })
    expect([state.spell, state.hold]).toEqual([0, true])
    key('keyup', 'Digit3')
    expect(state.hold).toBe(false)
  })
  test('typing and browser shortcuts do not walk; Command swallows key-ups', () => {
    const { state, key } = setUp()
    key('keydown', 'KeyW', { ctrlKey: true })
    expect(state.moveZ).toBe(0)
    key('keydown', 'KeyW')
    key('keyup', 'MetaLeft')
    expect(state.moveZ).toBe(0)
  })
  test('nothing is heard after the end', () => {
    const { state, key, ended } = setUp()
    ended.abort()
    key('keydown', 'KeyW')
    expect(state).toEqual(restingDevices())
  })
})

describe('aim', () => {
  test('starts along +z, turns right toward +x, stays a unit vector and short of straight up', () => {
    const { state, hub } = setUp()
    hub.look(Math.PI / 2, 0)
    expect([state.aimX, state.aimY, state.aimZ].map((v) => +v.toFixed(6) + 0)).toEqual([1, 0, 0])
    hub.look(0, 10)
    expect(state.aimY).toBeLessThan(0.997)
    expect(Math.hypot(state.aimX, state.aimY, state.aimZ)).toBeCloseTo(1, 7)
    expect(state.aimX).toBeGreaterThan(0)
    hub.look(Number.NaN, 0)
    expect(state.aimX).toBeGreaterThan(0)
  })
  test('releasing keeps the direction that the player looks in', () => {
    const { state, hub } = setUp()
    hub.look(1, 0.2)
    const before = [state.aimX, state.aimY, state.aimZ]
    hub.release()
    expect([state.aimX, state.aimY, state.aimZ]).toEqual(before)
  })
})

describe('gamepad', () => {
  test('a stick rests inside its dead zone, and reaches 1 at the edge in every direction', () => {
    const out = { x: 0, y: 0 }
    readStick(0.1, 0.1, out)
    expect(out).toEqual({ x: 0, y: 0 })
    for (const turn of [0, 0.13, 0.4, 0.77]) {
      readStick(Math.cos(turn * 6.283), Math.sin(turn * 6.283), out)
      expect(Math.hypot(out.x, out.y)).toBeCloseTo(1, 9)
    }
  })
  test('adds to the keyboard, casts once per press, and an unplugged pad stops the figure', () => {
    const { state, hub, key } = setUp()
    const reader = new GamepadReader(hub)
    key('keydown', 'KeyD')
    reader.read([null, pad([0, -1, 0.9, 0], [1, 7])], 1 / 60)
    expect(state.moveX).toBeGreaterThan(0.5)
    expect(state.moveZ).toBeGreaterThan(0.5)
    expect([state.spell, state.surf, state.hold]).toEqual([1, true, true])
    expect(state.aimX).toBeGreaterThan(0)
    state.spell = 0
    reader.read([pad([0, -1, 0, 0], [1, 7])], 1 / 60)
    expect(state.spell).toBe(0)
    reader.read([null], 1 / 60)
    expect([state.moveX, state.moveZ, state.surf]).toEqual([0, 0, false])
  })
  test('a pad without the standard layout is left alone', () => {
    const { state, hub } = setUp()
    new GamepadReader(hub).read([{ ...pad([1, 1, 1, 1]), mapping: '' }], 1 / 60)
    expect(state.moveX).toBe(0)
  })
})

const speed = () => 0.002

describe('touch', () => {
  test('left half moves, right half looks, both at once', () => {
    const { state, hub } = setUp()
    const touch = new TouchReader(hub, speed)
    touch.start(1, 80, 300, 800, 0)
    touch.start(2, 600, 300, 800, 0.1)
    touch.move(1, 80, 270)
    touch.move(2, 700, 300)
    expect(state.moveZ).toBeGreaterThan(0.4)
    expect(state.moveX).toBeCloseTo(0, 9)
    expect(state.aimX).toBeCloseTo(Math.sin(0.2), 5)
    touch.end(1, 1)
    expect(state.moveZ).toBe(0)
  })
  test('a tap on the right jumps; a swipe does not; a lifted finger or a lost page lets go', () => {
    const { state, hub } = setUp()
    const touch = new TouchReader(hub, speed)
    touch.start(1, 700, 300, 800, 0)
    expect(touch.end(1, 0.1)).toBe(true)
    expect(state.jump).toBe(true)
    touch.land()
    touch.start(1, 700, 300, 800, 1)
    touch.move(1, 760, 300)
    expect(touch.end(1, 1.1)).toBe(false)
    touch.start(3, 10, 10, 800, 2)
    touch.move(3, 200, 10)
    expect([state.moveX, state.sprint]).toEqual([1, true])
    hub.release()
    touch.move(3, 300, 10)
    expect(state.moveX).toBe(0)
  })
  test('a thumb gives any speed up to full', () => {
    const { hub } = setUp()
    const source = hub.add()
    mapThumb(0, -28, source)
    expect(source.moveZ).toBeCloseTo(0.5, 9)
    mapThumb(0, -500, source)
    expect(source.moveZ).toBe(1)
  })
})

test('wheels that count in lines and in pixels zoom alike, and a free-spinning one is bounded', () => {
  expect(wheelNotches(-100, 0)).toBe(1)
  expect(wheelNotches(-3, 1)).toBeCloseTo(1, 1)
  expect(wheelNotches(5000, 0)).toBe(-3)
})
