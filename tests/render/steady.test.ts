import { describe, expect, it } from 'vitest'
import { restingView } from '../../src/components/camera.ts'
import { FrameBlock } from '../../src/game/render/frame-block.ts'
import { RowMotion } from '../../src/game/render/row-motion.ts'
import { JITTERS, radicalInverse, Steady } from '../../src/game/render/steady.ts'
import { fitCamera, fitCascade, makeAxes, makeCascade, makeView } from '../../src/game/render/views.ts'
import { Frame, View as ViewLayout } from '../../src/shaders/layouts.ts'

const WIDTH = 320
const HEIGHT = 180

describe('the jitter', () => {
  it('visits a pixel evenly: every half, quarter and eighth along x, every third and ninth along y', () => {
    const xs = new Set<number>()
    for (let i = 0; i < 8; i++) xs.add(Math.floor(radicalInverse(i, 2) * 8))
    expect(xs.size).toBe(8)
    const ys = new Set<number>()
    for (let i = 0; i < 9; i++) ys.add(Math.floor(radicalInverse(i, 3) * 9 + 1e-9))
    expect(ys.size).toBe(9)
  })
  it('stays within half a pixel, repeats, and is none where frames are not blended', () => {
    const view = restingView()
    const [on, off, camera] = [new Steady(true), new Steady(false), makeView(5)]
    fitCamera(view, WIDTH / HEIGHT, camera, makeAxes())
    const seen: string[] = []
    for (let i = 0; i < 2 * JITTERS; i++) {
      for (const steady of [on, off]) steady.begin(view, camera.clipFromEye, WIDTH, HEIGHT)
      expect(Math.abs(on.jitterX) * WIDTH).toBeLessThanOrEqual(1)
      expect(Math.abs(on.jitterY) * HEIGHT).toBeLessThanOrEqual(1)
      seen.push(`${on.jitterX} ${on.jitterY}`)
      expect([off.jitterX, off.jitterY, off.phase, off.share]).toEqual([0, 0, 0, 1])
    }
    expect(new Set(seen).size).toBe(JITTERS)
    expect(seen.slice(0, JITTERS)).toEqual(seen.slice(JITTERS))
  })
  it('reaches the camera view alone: not the shadow maps, not the planes that cull, not the axes that pick', () => {
    const view = restingView()
    const [camera, axes, cascade, steady] = [makeView(5), makeAxes(), makeCascade(), new Steady(true)]
    const write = (jittered: boolean): Uint8Array => {
      const block = new FrameBlock(1)
      fitCamera(view, WIDTH / HEIGHT, camera, axes)
      fitCascade(view, [0.8, 0.28, 0.53], 12, 12, 1024, cascade)
      steady.begin(view, camera.clipFromEye, WIDTH, HEIGHT)
      const before = JSON.stringify(
        [camera, axes, cascade].map((part) => Object.values(part).map((a) => [...a])),
      )
      block.setCascade(0, cascade)
      block.setView(0, camera, 0)
      block.setView(1, cascade, 0)
      block.setAnchor(view)
      block.setCamera(view, axes, 0)
      if (jittered) block.setSteady(steady, axes)
      expect(
        JSON.stringify([camera, axes, cascade].map((part) => Object.values(part).map((a) => [...a]))),
      ).toBe(before)
      return new Uint8Array(block.data)
    }
    const [plain, jittered] = [write(false), write(true)]
    const changed = (from: number, to: number): boolean =>
      plain.subarray(from, to).some((byte, k) => byte !== jittered[from + k])
    const { views, viewForward, eye, before } = Frame.offsets
    expect(changed(views, views + 64)).toBe(true)
    expect(changed(viewForward, viewForward + 16)).toBe(true)
    expect(changed(views + ViewLayout.stride, viewForward)).toBe(false)
    expect(changed(eye, before)).toBe(false)
  })
})

/** NDC of a world point. */
const project = (m: Float32Array, x: number, y: number, z: number): [number, number] => {
  const at = (row: number) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!
  return [at(0) / at(3), at(1) / at(3)]
}

describe('the frame before', () => {
  it('is known for a point seen from a moving eye, 10 km out and across an anchor', () => {
    const [camera, steady] = [makeView(5), new Steady(true)]
    const view = { ...restingView(), x: 10_079.9, y: 1.7, z: -9_999.95 }
    const point = [10_081.3, 0.4, -9_991.2] as const
    fitCamera(view, WIDTH / HEIGHT, camera, makeAxes())
    steady.begin(view, camera.clipFromEye, WIDTH, HEIGHT)
    const was = project(camera.clipFromEye, point[0] - view.x, point[1] - view.y, point[2] - view.z)
    view.x += 0.31
    view.z += 0.12
    view.forwardX = Math.sin(0.05)
    view.forwardZ = Math.cos(0.05)
    fitCamera(view, WIDTH / HEIGHT, camera, makeAxes())
    steady.begin(view, camera.clipFromEye, WIDTH, HEIGHT)
    const found = project(steady.before, point[0] - view.x, point[1] - view.y, point[2] - view.z)
    for (const k of [0, 1]) expect(Math.abs(found[k]! - was[k]!) * WIDTH).toBeLessThan(1e-3)
    // Control: without the eye's step the point would be pixels off.
    const stuck = project(camera.clipFromEye, point[0] - view.x, point[1] - view.y, point[2] - view.z)
    expect(Math.abs(stuck[0] - was[0]) * WIDTH).toBeGreaterThan(1)
  })
  it('counts for less and less at rest, and for nothing after a jump or a turn', () => {
    const [camera, steady, view] = [makeView(5), new Steady(true), restingView()]
    const next = (): number => {
      fitCamera(view, WIDTH / HEIGHT, camera, makeAxes())
      steady.begin(view, camera.clipFromEye, WIDTH, HEIGHT)
      return steady.share
    }
    expect([next(), next(), next(), next()]).toEqual([1, 1 / 2, 1 / 3, 1 / 4])
    view.x += 0.1
    expect(next()).toBeCloseTo(0.1)
    view.x += 50
    expect(next()).toBe(1)
    next()
    view.forwardX = 1
    view.forwardZ = 0
    expect(next()).toBe(1)
    next()
    steady.reset()
    expect(next()).toBe(1)
  })
})

describe('rows of what moves', () => {
  const PLACES = [0, 1, 2] as const
  it('take turns in the halves of their buffer, and tell motion of their own from that of the eye', () => {
    const motion = new RowMotion(4, 4, PLACES)
    const view = restingView()
    const rows = new Float32Array(16)
    const follow = (x: number, turn: number): boolean => {
      rows.set([x - view.x, 0, 5 - view.z, turn])
      motion.follow(rows, 1, view)
      return motion.moved
    }
    motion.owners[0] = 7
    expect(follow(1, 0)).toBe(false)
    const first = motion.now
    expect(follow(1, 0)).toBe(false)
    expect([motion.before, motion.now === first]).toEqual([first, false])
    view.x = 0.37
    view.z = 0.11
    expect(follow(1, 0)).toBe(false)
    expect(follow(1.01, 0)).toBe(true)
    expect(follow(1.01, 0.1)).toBe(true)
    motion.owners[0] = 8
    expect(follow(3, 0.1), 'another thing in the row has no last place').toBe(false)
    expect(follow(3.1, 0.1)).toBe(true)
    motion.grow(8)
    motion.owners[0] = 8
    expect(follow(3.2, 0.1), 'a new buffer has no last rows').toBe(false)
  })
})
