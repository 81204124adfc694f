/** Runs the scripted walk in a page, without WebGPU, and posts the result to the server that the page came from. */
import { scriptedWalk } from './scripted-walk.ts'

const query = new URLSearchParams(location.search)
let report: string
try {
  report = JSON.stringify(await scriptedWalk(Number(query.get('ticks')), query.get('script') ?? undefined))
} catch (error) {
  report = JSON.stringify({ error: String(error) })
}
document.querySelector('#result')!.textContent = report
await fetch('/report', { method: 'POST', body: report })
