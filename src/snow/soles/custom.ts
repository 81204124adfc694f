/** Soles that a game brings: from a small grey image, or from a function. */
import { buildSole } from './build.ts'
import { every } from './shapes.ts'
import { RELIEF_LIMIT, type Sole } from './sole.ts'

export interface SoleImage {
  /** Default: 'custom'. */
  readonly name?: string
  /** One grey byte a pixel, row by row; the first row is the front. Dark presses deeper: 0 is deepest, 128 and lighter is no sole. */
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly metresPerPixel: number
  /** How much less deep than black the lightest grey of the sole is, m; default 0.02, the most there is. */
  readonly relief?: number
}

export interface SoleBox {
  /** Default: 'custom'. */
  readonly name?: string
  /** Box around the origin in which the function is asked, m; nothing beyond it is sole. */
  readonly width: number
  readonly length: number
  /** Spacing of nodes, m, 0.005 to 0.05; default 0.01. Of an endless sole it is changed a little, to go into its length. */
  readonly cell?: number
  /** Goes on without end, as a tyre leaves it: repeats along z after `length`, 0.04 m or more. Default false. */
  readonly endless?: boolean
}

const FINEST = 0.005
const USUAL = 0.01
const COARSEST = 0.05
/** Shortest period, m: a texel. */
const SHORTEST_PERIOD = 0.04
/** Longest sole, m. */
const LONGEST = 4
const MOST_PIXELS = 1024
/** Most nodes of a box: a sole is looked up for each print and must stay in the cache. */
const MOST_NODES = 65_536
/** Grey from which on a pixel is no sole: a smoothed edge then has its outline where it was before smoothing. */
const NO_SOLE = 128

function check(holds: boolean, problem: string, fix: string): void {
  if (!holds) throw new Error(`${problem}. ${fix}`)
}
function checkRange(what: string, value: number, low: number, high: number, unit: string): void {
  const given = `${what} is ${String(value)}`
  check(value >= low && value <= high, `${given}, outside ${low} to ${high}`, `Give ${unit}`)
}

/** Nodes of the sole itself, without the margin around it. */
function checkNodes(what: string, width: number, length: number, cell: number): void {
  const nodes = Math.ceil(width / cell) * Math.ceil(length / cell)
  const problem = `Sole ${what} of ${width} × ${length} m has ${nodes} nodes ${cell} m apart, the most are ${MOST_NODES}`
  check(
    nodes <= MOST_NODES,
    problem,
    'Make it smaller or coarser: detail over more than a few metres is no print',
  )
}

function checkImage(image: SoleImage): void {
  const { data, width, height, metresPerPixel, relief = RELIEF_LIMIT } = image
  for (const [what, value] of [
    ['width', width],
    ['height', height],
  ] as const) {
    const problem = `Sole image ${what} is ${String(value)}, not a whole number from 1 to ${MOST_PIXELS}`
    check(Number.isInteger(value) && value >= 1 && value <= MOST_PIXELS, problem, 'Give its size in pixels')
  }
  const count = width * height
  const problem = `Sole image data holds ${data.length} values, ${width} × ${height} pixels need ${count}`
  check(data.length === count, problem, 'Give one grey byte a pixel; of RGBA take every fourth')
  checkRange('Sole image metresPerPixel', metresPerPixel, 0.001, COARSEST, 'the width of a pixel in metres')
  const longest = Math.max(width, height) * metresPerPixel
  const tooLong = `Sole image is ${longest} m long, the longest sole is ${LONGEST} m`
  check(longest <= LONGEST, tooLong, 'Give a smaller metresPerPixel, or fewer pixels')
  checkRange('Sole image relief', relief, 0, RELIEF_LIMIT, 'metres between black and the lightest grey')
  let dark = false
  for (let k = 0; k < count; k++) {
    const inRange = data[k] >= 0 && data[k] <= 255
    if (!inRange) check(false, `Sole image data[${k}] is ${String(data[k])}`, 'Give greys from 0 to 255')
    if (data[k] < NO_SOLE) dark = true
  }
  check(
    dark,
    `Sole image has no pixel darker than ${NO_SOLE}: nothing of it is sole`,
    'Paint the sole black on white; invert an image that is white on black',
  )
}

/**
 * A sole from a grey image, centred on it. Pixels are read bilinearly and the outline is found between them.
 * @throws when sizes, greys or the image do not make a sole, naming the field, the problem and the fix.
 */
export function soleFromImage(image: SoleImage): Sole {
  checkImage(image)
  const { name = 'custom', data, width, height, metresPerPixel, relief = RELIEF_LIMIT } = image
  const pixel = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= width || j >= height ? 255 : data[j * width + i]
  const grey = (x: number, z: number): number => {
    const px = x / metresPerPixel + (width - 1) / 2
    const py = (height - 1) / 2 - z / metresPerPixel
    const i = Math.floor(px)
    const j = Math.floor(py)
    const near = pixel(i, j) + (pixel(i + 1, j) - pixel(i, j)) * (px - i)
    const far = pixel(i, j + 1) + (pixel(i + 1, j + 1) - pixel(i, j + 1)) * (px - i)
    return near + (far - near) * (py - j)
  }
  const cell = Math.max(FINEST, metresPerPixel)
  checkNodes('image', width * metresPerPixel, height * metresPerPixel, cell)
  return buildSole({
    name,
    halfWidth: (width * metresPerPixel) / 2,
    halfLength: (height * metresPerPixel) / 2,
    cell,
    period: 0,
    outline: (x, z) => grey(x, z) - NO_SOLE,
    relief: (x, z) => (grey(x, z) / NO_SOLE) * relief,
  })
}

/**
 * A sole from a function of (x, z), m, to the right and forward, that returns its depth, m: above 0 there is sole, and the
 * deepest point is where relief is 0. What is more than 2 cm less deep than that is kept as 2 cm.
 * @throws when the box or what the function returns does not make a sole, naming the field, the problem and the fix.
 */
export function soleFromFunction(depth: (x: number, z: number) => number, box: SoleBox): Sole {
  const { name = 'custom', width, length, cell = USUAL, endless = false } = box
  checkRange('Sole width', width, FINEST, LONGEST, 'the width in metres of a box that holds the sole')
  const fix = endless
    ? 'the metres after which the sole repeats'
    : 'the length in metres of a box that holds the sole'
  checkRange('Sole length', length, endless ? SHORTEST_PERIOD : FINEST, LONGEST, fix)
  checkRange('Sole cell', cell, FINEST, COARSEST, 'the spacing of nodes in metres')
  checkNodes('box', width, length, cell)
  const depthAt = (x: number, far: number): number => {
    const z = endless ? every(far, length) : far
    if (Math.abs(x) > width / 2 || Math.abs(z) > length / 2) return 0
    const metres = depth(x, z)
    if (Number.isFinite(metres)) return metres
    throw new Error(
      `Sole "${name}" has depth ${String(metres)} at (${x}, ${z}). Return finite metres, 0 or less where there is no sole`,
    )
  }
  let deepest = 0
  for (let z = -length / 2; z <= length / 2; z += cell / 2) {
    for (let x = -width / 2; x <= width / 2; x += cell / 2) deepest = Math.max(deepest, depthAt(x, z))
  }
  return buildSole({
    name,
    halfWidth: width / 2,
    halfLength: length / 2,
    cell: endless ? length / Math.round(length / cell) : cell,
    period: endless ? length : 0,
    outline: (x, z) => -depthAt(x, z),
    relief: (x, z) => deepest - depthAt(x, z),
  })
}
