/** What the page says while there is no picture: progress, notices, the hint. */
export interface Page {
  readonly canvas: HTMLCanvasElement
  /** Share of loading that is done, 0…1, and what is being done now. */
  progress(share: number, step: string): void
  /** Shows the picture. */
  reveal(): void
  /** The hint shows while the pointer is free. */
  hint(visible: boolean): void
  /** Covers the picture with a notice. Only the first one stays: later errors follow from it. */
  stop(notice: Notice): void
}
export interface Notice {
  readonly title: string
  readonly text: string
  readonly points?: readonly string[]
  /** The technical reason, in small print. */
  readonly detail?: string
  /** Label of a button that loads the page again; absent where that cannot help. */
  readonly reload?: string
}

function find<T extends Element>(document: Document, id: string): T {
  const element = document.querySelector<T>(`#${id}`)
  if (!element) throw new Error(`index.html has no element with id "${id}"`)
  return element
}

export function openPage(document: Document): Page {
  const cover = find<HTMLElement>(document, 'cover')
  const loading = find<HTMLElement>(document, 'loading')
  const bar = find<HTMLProgressElement>(document, 'progress')
  const step = find<HTMLElement>(document, 'step')
  const notice = find<HTMLElement>(document, 'notice')
  const hint = find<HTMLElement>(document, 'hint')
  let stopped = false
  return {
    canvas: find<HTMLCanvasElement>(document, 'view'),
    progress(share, name) {
      bar.value = share
      step.textContent = name
    },
    reveal() {
      if (!stopped) cover.classList.add('gone')
    },
    hint(visible) {
      hint.hidden = !visible || stopped
    },
    stop(what) {
      if (stopped) return
      stopped = true
      loading.hidden = true
      hint.hidden = true
      notice.replaceChildren(...describe(document, what))
      notice.hidden = false
      cover.classList.remove('gone')
    },
  }
}

function describe(document: Document, { title, text, points, detail, reload }: Notice): HTMLElement[] {
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, content: string): HTMLElementTagNameMap[K] =>
    Object.assign(document.createElement(tag), { textContent: content })
  const parts: HTMLElement[] = [make('h2', title), make('p', text)]
  if (points) {
    const list = document.createElement('ul')
    list.append(...points.map((point) => make('li', point)))
    parts.push(list)
  }
  if (detail) parts.push(Object.assign(make('p', detail), { className: 'detail' }))
  if (reload) {
    const button = make('button', reload)
    button.addEventListener('click', () => document.defaultView?.location.reload())
    parts.push(button)
  }
  return parts
}
