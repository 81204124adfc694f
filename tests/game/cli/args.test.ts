import { describe, expect, test } from 'vitest'
import { formatRows } from '../../../src/game/cli/bench/row.ts'
import {
  choice,
  choices,
  describeFlags,
  integer,
  numbers,
  optionalNumber,
  optionalText,
  parseArgs,
  size,
  text,
} from '../../../src/game/cli/lib/args.ts'
import { pacing } from '../../../src/game/cli/lib/pacing.ts'
import { median, PassTimes } from '../../../src/game/cli/lib/timing.ts'

const FLAGS = {
  scene: choice('what', ['dunes', 'things'], 'dunes'),
  ticks: integer('how long', 1, 1000, 60),
  out: optionalText('file'),
  size: size('pixels', '640x360'),
  camera: numbers('where', ['x', 'y', 'z']),
  elevation: optionalNumber('sun', 0, 90),
  rows: choices('which', ['boots', 'paws', 'skis']),
}
const parse = (...argv: string[]) => parseArgs(argv, FLAGS)

describe('flags', () => {
  test('what is left out takes its default', () => {
    expect(parse()).toEqual({
      scene: 'dunes',
      ticks: 60,
      out: '',
      size: { width: 640, height: 360 },
      camera: null,
      elevation: null,
      rows: ['boots', 'paws', 'skis'],
    })
  })
  test('some of the options come in their own order, each once', () => {
    expect(parse('--rows', 'skis,boots,skis').rows).toEqual(['boots', 'skis'])
    expect(() => parse('--rows', 'boots,wings')).toThrow('--rows has "wings": use some of boots,paws,skis')
    expect(() => parse('--rows', '')).toThrow('--rows has ""')
  })
  test('both ways of writing a value, negative numbers among them', () => {
    const values = parse('--ticks=7', '--camera', '-1.5,2,3e2', '--out', 'a=b.png', '--elevation', '9')
    expect([values.ticks, values.camera, values.out, values.elevation]).toEqual([
      7,
      [-1.5, 2, 300],
      'a=b.png',
      9,
    ])
  })
  test('mistakes name the flag, the problem and what would do', () => {
    expect(() => parse('--scene', 'alps')).toThrowErrorMatchingInlineSnapshot(
      `[Error: --scene is "alps": use one of dunes, things]`,
    )
    expect(() => parse('--ticks', '1.5')).toThrowErrorMatchingInlineSnapshot(
      `[Error: --ticks is "1.5": give a whole number from 1 to 1000]`,
    )
    expect(() => parse('--ticks=')).toThrow(/--ticks is ""/)
    expect(() => parse('--ticks')).toThrowErrorMatchingInlineSnapshot(`[Error: --ticks needs a value]`)
    expect(() => parse('--size', '640')).toThrowErrorMatchingInlineSnapshot(
      `[Error: --size is "640": give WIDTHxHEIGHT in pixels, 16 to 8192 each, such as 640x360]`,
    )
    expect(() => parse('--camera', '1,2')).toThrowErrorMatchingInlineSnapshot(
      `[Error: --camera is "1,2": give 3 numbers, x,y,z]`,
    )
    expect(() => parse('--camera', '1,,2')).toThrow(/give 3 numbers/)
    expect(() => parse('--elevation', 'NaN')).toThrow(/--elevation is "NaN": give a number from 0 to 90/)
    expect(() => parse('--constructor', '1')).toThrowErrorMatchingInlineSnapshot(
      `[Error: No flag is called "--constructor": there are --scene, --ticks, --out, --size, --camera, --elevation, --rows]`,
    )
    expect(() => parse('dunes')).toThrow(/No flag is called "dunes"/)
    expect(() => parseArgs([], { name: text('a name') })).toThrowErrorMatchingInlineSnapshot(
      `[Error: --name is missing: a name]`,
    )
  })
  test('help names every flag, what it takes and its default', () => {
    const help = describeFlags('usage', FLAGS)
    for (const name of Object.keys(FLAGS)) expect(help).toContain(`--${name}`)
    expect(help).toContain('what: dunes things (dunes)')
    expect(help).toContain('(640x360)')
  })
})

describe('pacing', () => {
  const flag = pacing('frames')
  test('irregular frames differ from each other and are the same in every run', () => {
    const times = Array.from({ length: 200 }, (_, i) => flag.parse('irregular')!(i))
    expect(new Set(times).size).toBeGreaterThan(150)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1 / 200)
    expect(Math.max(...times)).toBeLessThanOrEqual(1 / 20)
    expect(times).toEqual(Array.from({ length: 200 }, (_, i) => flag.parse('irregular')!(i)))
  })
  test('steady frames, and rates at which the clamp would drop time are refused', () => {
    expect(flag.parse('75')!(9)).toBe(1 / 75)
    expect(() => flag.parse('10')).toThrow(/is "10": give frames per second from 16 to 1000, or irregular/)
    expect(() => flag.parse('')).toThrow(/give frames per second/)
  })
})

describe('figures', () => {
  test('medians by pass, dearest first', () => {
    const passes = new PassTimes()
    passes.add({ sky: 1, terrain: 5 })
    passes.add({ sky: 3, terrain: 4 })
    passes.add({ sky: 2, terrain: 90 })
    expect(Object.entries(passes.medians())).toEqual([
      ['terrain', 5],
      ['sky', 2],
    ])
    expect(median([])).toBeNaN()
  })
  test('a bench row says whether its bar is kept', () => {
    const lines = formatRows([
      { name: 'stroke', value: 6.123, unit: 'µs', bar: 10 },
      { name: 'walker tick', value: 61, unit: 'µs', bar: 60 },
      { name: 'tile', value: 36864, unit: 'bytes' },
    ]).split('\n')
    expect(lines[0]).toMatch(/^stroke {7} +6\.12 µs +of +10 {2}ok$/)
    expect(lines[1]).toMatch(/61 µs +of +60 {2}over$/)
    expect(lines[2]).toMatch(/36864 bytes$/)
  })
})
