import { describe, expect, it } from 'vitest'
import { CameraView } from '../../src/components/camera.ts'
import { defineComponent, defineResource, f32 } from '../../src/components/define.ts'
import { FrameTime } from '../../src/components/time.ts'
import {
  after,
  before,
  buildSchedule,
  edit,
  remove,
  replace,
  type System,
} from '../../src/systems/schedule.ts'

const Speed = defineComponent('Speed', { value: f32() })
const Place = defineComponent('Place', { value: f32() })
const Score = defineResource<number>('Score', 'scorePlugin()')
const NONE: ReadonlySet<never> = new Set()
const system = (name: string, rest: Partial<System> = {}): System => ({
  name,
  phase: 'physics',
  run() {},
  ...rest,
})
const move = system('move', { reads: [Speed], writes: [Place] })
const mark = system('mark', { phase: 'contact', reads: [Place] })
const draw = system('draw', { phase: 'render', reads: [Place] })

describe('buildSchedule', () => {
  it('keeps the order of the list and parts tick from frame', () => {
    const schedule = buildSchedule([move, mark, draw], NONE)
    expect(schedule.tick.map((s) => s.name)).toEqual(['move', 'mark'])
    expect(schedule.frame.map((s) => s.name)).toEqual(['draw'])
  })
  it('names both systems and the fix when a read comes before its write', () => {
    const early = system('early', { reads: [Place] })
    expect(() => buildSchedule([early, move], NONE)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The frame is not valid:
      - early reads Place before move writes it: move move earlier, or declare readsPrevious]
    `)
    expect(() => buildSchedule([{ ...early, reads: [], readsPrevious: [Place] }, move], NONE)).not.toThrow()
  })
  it('asks for the plugin of a resource that nobody provides', () => {
    const scorer = system('scorer', { readsPrevious: [Score] })
    expect(() => buildSchedule([scorer], NONE)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The frame is not valid:
      - scorer reads Score but nothing provides it: add scorePlugin() to the app's plugins]
    `)
    expect(() => buildSchedule([scorer], new Set([Score]))).not.toThrow()
  })
  it('lists every problem at once: doubles, phases out of order, unknown phases', () => {
    const lost = system('lost', { phase: 'phisics' as never })
    expect(() => buildSchedule([mark, move, move, lost], NONE)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The frame is not valid:
      - mark reads Place before move writes it: move move earlier, or declare readsPrevious
      - move (physics) is listed after phase contact: move it up, or change its phase
      - move is listed twice: replace() one, or rename the other
      - move (physics) is listed after phase contact: move it up, or change its phase
      - lost has unknown phase "phisics": use one of input, intent, physics, pose, cloth, wake, spells, contact, deform, camera, sync, render]
    `)
  })
  it('keeps the frame out of the tick', () => {
    const given = new Set([FrameTime, CameraView])
    const peek = system('peek', { reads: [FrameTime], readsPrevious: [CameraView] })
    expect(() => buildSchedule([peek], given)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The frame is not valid:
      - peek (physics) reads FrameTime, which differs from machine to machine: move it to phase camera, sync or render, or read Time or Input
      - peek (physics) reads CameraView, which differs from machine to machine: move it to phase camera, sync or render, or read Time or Input]
    `)
    expect(() => buildSchedule([{ ...peek, phase: 'sync' }], given)).not.toThrow()
  })
  it('checks what a condition reads', () => {
    const when = { name: 'inPlace', reads: [Place], test: () => true }
    expect(() => buildSchedule([system('picky', { when }), move], NONE)).toThrow(
      /picky reads Place before move writes it/,
    )
  })
})
const names = (list: readonly System[]): string => list.map((s) => s.name).join(' ')

describe('edits', () => {
  it('insert, replace and remove by name, and leave the original alone', () => {
    const base = [move, mark, draw]
    const list = edit(
      base,
      before('mark', system('a')),
      after('mark', system('b')),
      replace('move', system('c')),
      remove('draw'),
    )
    expect(names(list)).toBe('c a mark b')
    expect(names(base)).toBe('move mark draw')
  })
  it('an unknown name lists the known ones', () => {
    expect(() => edit([move, mark], remove('moove'))).toThrowErrorMatchingInlineSnapshot(
      `[Error: No system is called "moove": the frame has move, mark]`,
    )
  })
})
