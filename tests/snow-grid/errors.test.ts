/** Errors name the thing, the problem and the fix, and leave the grid as it was. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createGridTexture,
  createHeldBrush,
  createSnowGrid,
  type FootprintMark,
  type ImpactMark,
  type SnowGrid,
} from '../../src/snow/grid/index.ts'

const foot: FootprintMark = { x: 2, z: 2, directionX: 0, directionZ: 1, length: 3, width: 2, depth: 0.5 }
const hit: ImpactMark = { x: 2, z: 2, radius: 2, depth: 0.5 }
const terrain = new Float32Array(16)

let grid: SnowGrid
beforeEach(() => {
  grid = createSnowGrid({ columns: 4, rows: 4, value: 0.75 })
  grid.clearDirty()
})
afterEach(() => {
  expect([grid.columns, grid.rows, grid.dirty, [...grid.values]]).toEqual([4, 4, false, Array(16).fill(0.75)])
})

it('a size that is none', () => {
  expect(() => createSnowGrid({ columns: 0, rows: 4 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid columns is 0: not a number of cells. Give the number of cells along x and z, whole numbers from 1 up]`,
  )
})
it('a size that is no whole number', () => {
  expect(() => createSnowGrid({ columns: 4, rows: 2.5 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid rows is 2.5: not a number of cells. Give the number of cells along x and z, whole numbers from 1 up]`,
  )
})
it('a size that cannot be held', () => {
  expect(() => createSnowGrid({ columns: 100_000, rows: 100_000 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid columns × rows is 100000 × 100000: more than 67108864 cells. Give fewer, wider cells, or use the snow field, which has no bounds]`,
  )
})
it('a cell without a width', () => {
  expect(() => createSnowGrid({ columns: 4, rows: 4, cell: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid cell is 0: no width. Give the width of a cell in metres, above 0]`,
  )
})
it('a cell without a depth', () => {
  expect(() => createSnowGrid({ columns: 4, rows: 4, cellZ: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid cellZ is NaN: no width. Give the width of a cell in metres, above 0]`,
  )
})
it('a start of NaN', () => {
  expect(() => createSnowGrid({ columns: 4, rows: 4, value: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.create value is NaN: not a number. Give 1 for the rest depth, 0 for bare ground]`,
  )
})
it('set NaN', () => {
  expect(() => grid.set(1, 1, NaN)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.set value is NaN: not a number. Give 1 for the rest depth, 0 for bare ground]`,
  )
})
it('set at NaN', () => {
  expect(() => grid.set(NaN, 1, 1)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.set x is NaN: not a number. Give a coordinate in cells]`,
  )
})
it('get at NaN', () => {
  expect(() => grid.get(1, NaN)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.get z is NaN: not a number. Give a coordinate in cells]`,
  )
})
it('fill NaN', () => {
  expect(() => grid.fill(NaN)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.fill value is NaN: not a number. Give 1 for the rest depth, 0 for bare ground]`,
  )
})
it('resize to nothing', () => {
  expect(() => grid.resize(4, 0)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid rows is 0: not a number of cells. Give the number of cells along x and z, whole numbers from 1 up]`,
  )
})
it('resize with NaN', () => {
  expect(() => grid.resize(5, 5, NaN)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.resize value is NaN: not a number. Give 1 for the rest depth, 0 for bare ground]`,
  )
})
it('snowfall upward', () => {
  expect(() => grid.snowfall(-0.1)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.snowfall amount is -0.1: not snow that falls. Give rate × dt in rest depths, 0 or more]`,
  )
})
it('snowfall NaN', () => {
  expect(() => grid.snowfall(NaN)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.snowfall amount is NaN: not snow that falls. Give rate × dt in rest depths, 0 or more]`,
  )
})
it('a footprint nowhere', () => {
  expect(() => grid.footprint({ ...foot, x: Infinity })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.x is Infinity: no place. Give a coordinate in cells]`,
  )
})
it('a footprint without a direction', () => {
  expect(() => grid.footprint({ ...foot, directionX: 0, directionZ: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.directionX is 0 and directionZ is 0: no direction. Give the vector of travel, of any length but 0]`,
  )
})
it('a footprint whose direction is NaN', () => {
  expect(() => grid.footprint({ ...foot, directionX: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.directionX is NaN and directionZ is 1: no direction. Give the vector of travel, of any length but 0]`,
  )
})
it('a footprint without a length', () => {
  expect(() => grid.footprint({ ...foot, length: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.length is 0: no size. Give an extent in cells, above 0]`,
  )
})
it('a footprint of negative width', () => {
  expect(() => grid.footprint({ ...foot, width: -1 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.width is -1: no size. Give an extent in cells, above 0]`,
  )
})
it('a footprint deeper than the snow', () => {
  expect(() => grid.footprint({ ...foot, depth: 1.5 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.depth is 1.5: outside 0 to 1. Give a share of the rest depth]`,
  )
})
it('a footprint with a seed that is none', () => {
  expect(() => grid.footprint({ ...foot, seed: 0.5 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: footprint.seed is 0.5: not a whole number. Give any integer; equal seeds give equal rims]`,
  )
})
it('an impact nowhere', () => {
  expect(() => grid.impact({ ...hit, z: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: impact.z is NaN: no place. Give a coordinate in cells]`,
  )
})
it('an impact without a radius', () => {
  expect(() => grid.impact({ ...hit, radius: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: impact.radius is 0: no size. Give an extent in cells, above 0]`,
  )
})
it('an impact with a rim of NaN', () => {
  expect(() => grid.impact({ ...hit, rim: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: impact.rim is NaN: outside 0 to 1. Give a share of the rest depth]`,
  )
})
it('a terrain of another size', () => {
  expect(() =>
    grid.compose(new Float32Array(15), 1, new Float32Array(16)),
  ).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.compose terrain length is 15: the grid needs 16. Make it anew with one number per cell, also after a resize]`,
  )
})
it('an out of another size', () => {
  expect(() =>
    grid.compose(new Float32Array(16), 1, new Float32Array(17)),
  ).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.compose out length is 17: the grid needs 16. Make it anew with one number per cell, also after a resize]`,
  )
})
it('an out that is the terrain', () => {
  expect(() => grid.compose(terrain, 1, terrain)).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.compose out is the terrain itself: the snow would be added again in every frame. Give another array of that length]`,
  )
})
it('a scale of NaN', () => {
  expect(() => grid.compose(terrain, NaN, new Float32Array(16))).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.compose scale is NaN: not a finite number. Give the metres that a value of 1 stands for]`,
  )
})
it('heights of another size', () => {
  expect(() =>
    grid.rebuildMesh(new Float32Array(1), new Float32Array(48), new Float32Array(48)),
  ).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.rebuildMesh heights length is 1: the grid needs 16. Make it anew with one number per cell, also after a resize]`,
  )
})
it('positions of another size', () => {
  expect(() =>
    grid.rebuildMesh(terrain, new Float32Array(16), new Float32Array(48)),
  ).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.rebuildMesh positions length is 16: the grid needs 48. Make it anew with three numbers per cell, also after a resize]`,
  )
})
it('normals of another size', () => {
  expect(() =>
    grid.rebuildMesh(terrain, new Float32Array(48), new Float32Array(64)),
  ).toThrowErrorMatchingInlineSnapshot(
    `[Error: SnowGrid.rebuildMesh normals length is 64: the grid needs 48. Make it anew with three numbers per cell, also after a resize]`,
  )
})
it('a picture that there is not', () => {
  expect(() => createGridTexture(grid, 'roughness' as 'height')).toThrowErrorMatchingInlineSnapshot(
    `[Error: createGridTexture kind is roughness: no such picture. Give one of height, albedo, normal]`,
  )
})
it('an albedo of floats', () => {
  expect(() => createGridTexture(grid, 'albedo', { bytes: false })).toThrowErrorMatchingInlineSnapshot(
    `[Error: createGridTexture bytes is false: albedo is made of bytes. Leave it out, or ask for height]`,
  )
})
it('a picture with a scale of NaN', () => {
  expect(() => createGridTexture(grid, 'normal', { scale: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: createGridTexture scale is NaN: not a finite number. Give the metres that a value of 1 stands for]`,
  )
})
it('a brush without a step', () => {
  expect(() => createHeldBrush(0)).toThrowErrorMatchingInlineSnapshot(
    `[Error: createHeldBrush step is 0: no distance. Give the cells to move before it digs again, above 0]`,
  )
})
it('a brush held nowhere', () => {
  expect(() => createHeldBrush().hold(NaN, 0)).toThrowErrorMatchingInlineSnapshot(
    `[Error: HeldBrush.hold place is (NaN, 0): no place. Give coordinates in cells]`,
  )
})
