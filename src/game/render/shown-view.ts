import { makeShow, makeViewPrograms, viewByName, type ViewPrograms } from './debug-views.ts'
import type { Gpu } from './gpu.ts'
import type { RenderObjects } from './objects.ts'
import type { Program } from './program.ts'

/** A view that frames show instead of light. */
export interface ShownView {
  readonly programs: ViewPrograms
  /** Reads the screen that it was made for. */
  readonly show: Program
}

/** The views that a renderer was asked for so far: their programs are made on first use. */
export class ShownViews {
  private readonly gpu: Gpu
  private readonly made = new Map<string, ViewPrograms>()
  private asked = 0

  constructor(gpu: Gpu) {
    this.gpu = gpu
  }

  /** Resolves when frames show the view, or light for null. @throws on an unknown name, with those that exist. */
  async show(objects: RenderObjects, name: string | null): Promise<void> {
    const asked = ++this.asked
    if (name === null) return void this.put(objects, undefined)
    const known = viewByName(name)
    const programs = this.made.get(known) ?? makeViewPrograms(this.gpu, objects.inputs, known)
    this.made.set(known, programs)
    const show = makeShow(this.gpu, objects.inputs, objects.screen, known)
    const { terrain, figure, body } = programs
    await Promise.all([terrain, figure, body, show].map((program) => program.ready()))
    // Meanwhile something else may have been asked for.
    if (asked === this.asked) this.put(objects, { programs, show })
    else this.gpu.drop(show)
  }
  /** Follows a new screen. */
  refit(objects: RenderObjects): void {
    if (!objects.view) return
    const { programs } = objects.view
    this.put(objects, {
      programs,
      show: makeShow(this.gpu, objects.inputs, objects.screen, programs.name),
    })
  }
  private put(objects: RenderObjects, view: ShownView | undefined): void {
    if (objects.view) this.gpu.drop(objects.view.show)
    objects.view = view
  }
}
