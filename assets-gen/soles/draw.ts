/** The recipe `soles`: pictures of the table to look at, and a manifest with checksums to compare machines by. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { DISTANCE_UNITS, RELIEF_UNITS, type Sole } from '../../src/snow/soles/sole.ts'
import { allSoles } from '../../src/snow/soles/soles.ts'
import { drawPrint, type Picture } from './print.ts'

/** Edge of a square of the contact sheet, pixels, and the line between two. */
const SQUARE = 420
const GAP = 6
const ACROSS = 4
/** The most of a long sole that a square shows, m. */
const SHOWN = 0.42

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (array: Int8Array | Int16Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Distance as 16-bit grey, 32768 at the outline; relief as 8-bit grey, 0 deepest. Front up, a pixel a node. */
function channels({ columns, rows, distance, relief }: Sole): { distance: Uint16Array; relief: Uint8Array } {
  const far = new Uint16Array(distance.length)
  const high = new Uint8Array(relief.length)
  for (let n = 0; n < distance.length; n++) {
    const up = (rows - 1 - Math.floor(n / columns)) * columns + (n % columns)
    far[up] = distance[n] + 32_768
    high[up] = relief[n]
  }
  return { distance: far, relief: high }
}

/** All soles as prints in snow, each in a square, at its own scale. */
export function contactSheet(soles: readonly Sole[]): Picture {
  const lines = Math.ceil(soles.length / ACROSS)
  const width = ACROSS * (SQUARE + GAP) + GAP
  const height = lines * (SQUARE + GAP) + GAP
  const data = new Uint8Array(width * height)
  for (const [n, sole] of soles.entries()) {
    const length = sole.period > 0 ? 4 * sole.period : sole.length
    const shown = Math.min(SHOWN, Math.max(sole.width, length) + 0.06)
    // Of what is too long its front.
    const middle = Math.max(0, (length - shown) / 2 + 0.03)
    const print = drawPrint(sole, shown, sole.period > 0 ? 0 : middle, SQUARE / shown)
    const left = GAP + (n % ACROSS) * (SQUARE + GAP)
    const top = GAP + Math.floor(n / ACROSS) * (SQUARE + GAP)
    for (let j = 0; j < SQUARE; j++) {
      data.set(print.data.subarray(j * print.width, j * print.width + SQUARE), (top + j) * width + left)
    }
  }
  return { width, height, data }
}

const describe = ({ distance, relief, ...sole }: Sole): Record<string, unknown> => ({
  ...sole,
  distanceSha256: sha256(bytesOf(distance)),
  reliefSha256: sha256(bytesOf(relief)),
})

/** Writes NAME-distance.png, NAME-relief.png, contact-sheet.png and manifest.json into the folder; says what it wrote. */
export function drawSoles(folder: string): string {
  const soles = allSoles()
  mkdirSync(folder, { recursive: true })
  const files: Record<string, string> = {}
  const save = (name: string, bytes: Uint8Array): void => {
    writeFileSync(join(folder, name), bytes)
    files[name] = sha256(bytes)
  }
  for (const sole of soles) {
    const { distance, relief } = channels(sole)
    const size = { width: sole.columns, height: sole.rows, channels: 1 } as const
    save(`${sole.name}-distance.png`, encode({ ...size, data: distance, depth: 16 }))
    save(`${sole.name}-relief.png`, encode({ ...size, data: relief, depth: 8 }))
  }
  save('contact-sheet.png', encode({ ...contactSheet(soles), channels: 1 }))
  const manifest = {
    distanceUnit: `1/${DISTANCE_UNITS} m`,
    reliefUnit: `1/${RELIEF_UNITS} m`,
    soles: soles.map(describe),
    files,
  }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return `${soles.length} soles in ${folder}: look at contact-sheet.png; manifest.json has sizes and checksums\n`
}
