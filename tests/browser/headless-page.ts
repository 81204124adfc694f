/** Runs the scripted walk, or with `?play=TICKS` the random play, in a page, without WebGPU, and posts the result to the server that the page came from. */
import { playAtRandom } from '../scenarios/random-play.ts'
import { scriptedWalk } from './scripted-walk.ts'

const query = new URLSearchParams(location.search)
let report: string
try {
  const ticks = Number(query.get('play'))
  const result =
    ticks > 0
      ? await playAtRandom({ ticks })
      : await scriptedWalk(Number(query.get('ticks')), query.get('script') ?? undefined)
  report = JSON.stringify(result)
} catch (error) {
  report = JSON.stringify({ error: String(error) })
}
document.querySelector('#result')!.textContent = report
await fetch('/report', { method: 'POST', body: report })
