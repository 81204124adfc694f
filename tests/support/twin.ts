/** Compares a WGSL function with its TypeScript half, on the GPU that the tests use. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { link } from '../../src/shaders/link.ts'
import { dispatch, gpuDevice, numberBindings } from './gpu.ts'

export interface Twin {
  /** Shader file that holds the GPU half, relative to src/shaders. */
  readonly file: string
  /** WGSL expression over x[0…arity−1]; f32 unless `exact`, where x and the result are u32 bits. */
  readonly gpu: string
  readonly cpu: (x: readonly number[]) => number
  /** One [low, high] per argument. Corners are always tried; the inside is sampled. */
  readonly domain: readonly (readonly [low: number, high: number])[]
  /** Largest allowed difference, in the result's own unit. */
  readonly within: number
  readonly exact?: boolean
  /** What the file's own `var`s are bound to, by name, and WGSL that declares them. */
  readonly bindings?: (
    device: GPUDevice,
  ) => Readonly<Record<string, ArrayBufferView<ArrayBuffer> | GPUTextureView>>
  readonly declarations?: string
}
const SAMPLES = 4096
/** Under the square roots whose multiples fill the domain: irrational and independent. */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19]

function inputs({ domain, exact }: Twin): Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const rows: number[][] = []
  for (let corner = 0; corner < 2 ** domain.length; corner++)
    rows.push(domain.map((range, k) => range[(corner >> k) & 1]))
  // A low-discrepancy sequence: no seed, and every part of the domain is visited.
  for (let i = 0; i < SAMPLES; i++)
    rows.push(domain.map(([low, high], k) => low + (high - low) * (((i + 0.5) * Math.sqrt(PRIMES[k])) % 1)))
  return exact ? Uint32Array.from(rows.flat()) : Float32Array.from(rows.flat())
}

/**
 * Largest difference between the halves and where. `mutate` edits the WGSL, for controls.
 * @throws when the CPU half hardly varies over the domain: agreement about a constant proves nothing.
 */
export async function worstDifference(
  twin: Twin,
  mutate: (code: string) => string = (code) => code,
): Promise<{ worst: number; at: readonly number[] }> {
  const device = await gpuDevice()
  const type = twin.exact ? 'u32' : 'f32'
  const arity = twin.domain.length
  const x = inputs(twin)
  const rows = x.length / arity
  const main = `
@group(0) @binding(0) var<storage, read> twinIn: array<array<${type}, ${arity}>>;
@group(0) @binding(1) var<storage, read_write> twinOut: array<${type}>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&twinIn)) { return; }
  let x = twinIn[id.x];
  twinOut[id.x] = ${twin.gpu};
}`
  const read = (path: string) =>
    path === 'twin'
      ? `${twin.declarations ?? ''}\n#include "${twin.file}"\n${main}`
      : readFileSync(new URL(`../../src/shaders/${path}`, import.meta.url), 'utf8')
  const { twinOut } = await dispatch(device, {
    // Bindings 0 and 1 are the harness's own.
    code: mutate(numberBindings(link('twin', read).code, 2)),
    inputs: { twinIn: x, twinOut: new Float32Array(rows), ...twin.bindings?.(device) },
    groups: [Math.ceil(rows / 64)],
    outputs: ['twinOut'],
  })
  const got = twin.exact ? new Uint32Array(twinOut) : new Float32Array(twinOut)
  let worst = 0
  let at: readonly number[] = []
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < rows; i++) {
    const row = [...x.subarray(i * arity, i * arity + arity)]
    const wanted = twin.cpu(row)
    low = Math.min(low, wanted)
    high = Math.max(high, wanted)
    const difference = Math.abs(got[i] - wanted)
    if (!(difference <= worst)) {
      worst = difference
      at = row
    }
  }
  if (!(high - low > 100 * twin.within))
    throw new Error(`${twin.gpu}: the CPU half only spans ${low}…${high} over the domain: widen it`)
  return { worst, at }
}

export async function expectTwin(twin: Twin): Promise<void> {
  const { worst, at } = await worstDifference(twin)
  expect(worst, `${twin.gpu} differs most at [${at.join(', ')}]`).toBeLessThanOrEqual(twin.within)
}
