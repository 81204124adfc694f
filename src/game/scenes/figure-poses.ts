import type { InputScript } from '../../components/scripts.ts'

/** A camera that goes with a figure. Metres from the point between its feet. */
export interface FigureCamera {
  /** What the picture judges. */
  readonly about: string
  /** Of the eye: the way it faces, to its right, and up. */
  readonly ahead: number
  readonly right: number
  readonly up: number
  /** Height that the eye looks at. */
  readonly at: number
}

/** The rows of a contact sheet of the figure. */
export const FIGURE_CAMERAS = {
  front: { about: 'from the front', ahead: 2.9, right: 0.5, up: 1.25, at: 0.95 },
  side: { about: 'from its right', ahead: 0.3, right: 3, up: 1.2, at: 0.95 },
  back: { about: 'from behind', ahead: -2.8, right: -0.8, up: 1.5, at: 0.95 },
  hood: { about: 'hood and face', ahead: 0.85, right: 0.42, up: 1.68, at: 1.6 },
  fabric: { about: 'fabric of the back', ahead: -0.8, right: 0.25, up: 1.45, at: 1.25 },
  boots: { about: 'boots and hem', ahead: 0.7, right: 0.75, up: 0.5, at: 0.2 },
} as const satisfies Record<string, FigureCamera>
export type FigureCameraName = keyof typeof FIGURE_CAMERAS
export const FIGURE_CAMERA_NAMES = Object.keys(FIGURE_CAMERAS) as FigureCameraName[]

/** The same of a wolf's sheet. */
export const WOLF_CAMERAS = {
  side: { about: 'from its right', ahead: 0.25, right: 2.3, up: 0.75, at: 0.42 },
  front: { about: 'from the front', ahead: 2.3, right: 0.45, up: 0.75, at: 0.45 },
  quarter: { about: 'from before and its left', ahead: 1.6, right: -1.6, up: 0.95, at: 0.42 },
  back: { about: 'from behind', ahead: -2.1, right: -0.9, up: 1, at: 0.42 },
  head: { about: 'head and ruff', ahead: 1.45, right: 0.7, up: 0.85, at: 0.62 },
  paws: { about: 'legs and paws', ahead: 0.7, right: 1.2, up: 0.3, at: 0.18 },
} as const satisfies Record<string, FigureCamera>
export type WolfCameraName = keyof typeof WOLF_CAMERAS
export const WOLF_CAMERA_NAMES = Object.keys(WOLF_CAMERAS) as WolfCameraName[]

/** A column of a sheet. */
export interface FigureState {
  readonly about: string
  readonly ticks: number
  readonly moveZ: number
  readonly moveX?: number
  readonly sprint: number
  /** What else it does: where it aims, keeping its face there, and whether it jumps. */
  readonly aimX?: number
  readonly aimZ?: number
  readonly hold?: number
  readonly jump?: number
  /** Name of the weather that comes with it, and stays. */
  readonly weather?: string
}
/** The columns: ticks after the one before, and what the figure does meanwhile. */
export const FIGURE_STATES = [
  { about: 'standing', ticks: 150, moveZ: 0, sprint: 0 },
  { about: 'walking', ticks: 163, moveZ: 1, sprint: 0 },
  { about: 'running', ticks: 170, moveZ: 1, sprint: 1 },
  { about: 'stopped', ticks: 120, moveZ: 0, sprint: 0 },
  { about: 'turning on the spot', ticks: 32, moveZ: 0, sprint: 0, aimX: 1, aimZ: 0, hold: 1 },
  { about: 'stepping aside', ticks: 110, moveZ: 0, moveX: 1, sprint: 0, aimX: 1, aimZ: 0, hold: 1 },
  { about: 'walking on', ticks: 100, moveZ: 1, sprint: 0 },
  { about: 'jumping', ticks: 24, moveZ: 1, sprint: 0, jump: 1 },
  { about: 'in a blizzard', ticks: 420, moveZ: 0, sprint: 0, weather: 'blizzard' },
] as const satisfies readonly FigureState[]
/** The same of a wolf's sheet. */
export const WOLF_STATES = [
  { about: 'standing', ticks: 120, moveZ: 0, sprint: 0 },
  { about: 'walking', ticks: 163, moveZ: 0.42, sprint: 0 },
  { about: 'trotting', ticks: 120, moveZ: 1, sprint: 0 },
  { about: 'galloping, gathered', ticks: 133, moveZ: 1, sprint: 1 },
  { about: 'galloping, stretched', ticks: 30, moveZ: 1, sprint: 1 },
] as const satisfies readonly FigureState[]

/** Makes a figure go through the columns. */
export const scriptOfStates =
  (states: readonly FigureState[]): InputScript =>
  (tick, row) => {
    let end = 0
    for (const state of states) {
      end += state.ticks
      row.moveX = state.moveX ?? 0
      row.moveZ = state.moveZ
      row.sprint = state.sprint
      row.aimX = state.aimX ?? 0
      row.aimZ = state.aimZ ?? 1
      row.hold = state.hold ?? 0
      row.jump = state.jump ?? 0
      if (tick <= end) return
    }
  }
