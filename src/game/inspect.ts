import type { Journal } from '../snow/journal.ts'
import type { SnowField } from '../snow/types.ts'

const cm = (metres: number): string => `${(metres * 100).toFixed(1)} cm`
const percent = (share: number): string => `${Math.round(share * 100)} %`

/**
 * What the snow is at (x, z), m, and, where a journal was kept, the strokes that made it, newest first: lines of text for a
 * console, a page or a test's message. `rate`: ticks per second.
 */
export function inspectSnow(
  field: SnowField,
  journal: Journal | null,
  x: number,
  z: number,
  rate = 60,
): string[] {
  const lines = [
    `snow at (${x.toFixed(2)}, ${z.toFixed(2)})`,
    `height ${field.height(x, z).toFixed(3)} m, ${cm(field.offset(x, z))} from undisturbed, ${cm(field.depth(x, z))} deep`,
    `density ${Math.round(field.density(x, z))} kg/m³, ice ${percent(field.ice(x, z))}, wet ${percent(field.wetness(x, z))}`,
  ]
  if (journal === null) return lines
  const entries = journal.entriesAt(x, z)
  if (entries.length === 0) lines.push('no stroke came near')
  for (const { tick, actor, shape, distance, load } of entries) {
    const age = ((journal.ticks - tick) / rate).toFixed(1)
    const where = distance < 0 ? `pressed, ${cm(-distance)} inside` : `beside, ${cm(distance)} away`
    lines.push(
      `${age} s ago  actor ${actor}  ${shape}  ${load > 0 ? `${Math.round(load)} N` : 'no load'}  ${where}`,
    )
  }
  return lines
}
