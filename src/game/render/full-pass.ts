import skyVertex from '../../shaders/sky/sky-vertex.wgsl'
import type { Gpu } from './gpu.ts'
import { Program, type Bindings } from './program.ts'

/** A program whose fragment shader runs on every pixel of a target: draw it with the full-screen triangle. */
export const fullPass = (gpu: Gpu, label: string, fragment: string, bindings: Bindings): Program =>
  new Program(gpu, label, { vertex: skyVertex, fragment, attributes: ['position'] }, bindings)
