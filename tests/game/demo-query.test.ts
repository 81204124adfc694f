import { expect, test } from 'vitest'
import { DAYLIGHT } from '../../src/game/daylight.ts'
import { readQuery } from '../../src/game/demo/query.ts'

test('an address without a query is the dunes, driven by the person, filling the window', () => {
  expect(readQuery('')).toEqual({
    scene: 'dunes',
    quality: 'high',
    seed: 1,
    size: null,
    input: undefined,
    inspect: false,
    weather: undefined,
    view: undefined,
    daylight: {},
    settings: {},
  })
})
test('a query sets scene, quality, seed, size, input, daylight and settings', () => {
  expect(
    readQuery(
      '?scene=things&quality=ci&seed=7&size=320x180&input=walk&weather=snowfall&daylight=dawn&sunElevation=6&exposure=1&view=normals&inspect=1',
    ),
  ).toEqual({
    scene: 'things',
    quality: 'ci',
    seed: 7,
    size: { width: 320, height: 180 },
    input: 'walk',
    inspect: true,
    weather: 'snowfall',
    view: 'normals',
    daylight: { ...DAYLIGHT.dawn, sunElevation: 6 },
    settings: { exposure: '1' },
  })
})
test('a field of daylight alone changes only itself', () => {
  expect(readQuery('?fog=4').daylight).toEqual({ fog: 4 })
})
test('what does not exist is answered with what does', () => {
  expect(() => readQuery('?qualty=low')).toThrow(
    /The address asks for "qualty": use scene, quality, seed, size, input, weather, daylight, view, inspect, a field of daylight \(sunAzimuth, .*\) or a setting \(resolutionScale, /,
  )
  expect(() => readQuery('?scene=alps')).toThrow(/No scene is called "alps": there are dunes, things, crates/)
  expect(() => readQuery('?quality=best')).toThrow(/No quality is called "best"/)
  expect(() => readQuery('?input=fly')).toThrow(/No input is called "fly"/)
  expect(() => readQuery('?weather=hail')).toThrow(/No weather is called "hail": use one of calm, /)
  expect(() => readQuery('?daylight=dusk')).toThrow(
    /No daylight is called "dusk": use one of morning, dawn, /,
  )
  expect(() => readQuery('?view=heat')).toThrow(/No view is called "heat": use one of normals, depth, /)
  expect(() => readQuery('?haze=thick')).toThrow(/Daylight.haze is thick: give a number from 0 to 20/)
  expect(() => readQuery('?haze=')).toThrow(/Daylight.haze is :/)
  expect(() => readQuery('?seed=-1')).toThrow(/seed is "-1": give a whole number/)
  expect(() => readQuery('?inspect=yes')).toThrow(/inspect is "yes": give 1 or 0/)
  expect(() => readQuery('?size=big')).toThrow(/size is "big": give WIDTHxHEIGHT/)
})
