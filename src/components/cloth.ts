import { defineComponent, defineResource, f32, f64, u16, u8 } from './define.ts'

/** How finely a figure's cloth is computed. The picture differs, the snow does not. */
export const ClothDetail = {
  /** Not at all: it is drawn where the bones take its cut. */
  Frozen: 0,
  /** On the coarse grid. */
  Half: 1,
  Full: 2,
} as const
export type ClothDetail = (typeof ClothDetail)[keyof typeof ClothDetail]

/**
 * Loose cloth on a figure: skirt of the coat, mantle, sleeves. Only drawing reads it, so it is left out of worldHash and
 * may depend on the camera; what the hem does to the snow follows from the pose (`Hem`).
 */
export const Cloth = defineComponent(
  'Cloth',
  {
    wanted: u8(ClothDetail.Frozen), // ClothDetail that somebody asks for: chooseClothDetail, or a test
    detail: u8(ClothDetail.Frozen), // ClothDetail in force; solveCloth follows `wanted`
    slot: u16(), // 1 + index of its row in ClothRows; 0: none
    frozen: f32(), // 0 moves freely … 1 lies in its pose: it is let go and caught over a moment
  },
  { simulated: false },
)

/** The lowest edge of a figure's clothes, which brushes the snow where that is deep enough. From the pose alone. */
export const Hem = defineComponent('Hem', {
  depth: f32(0.008), // m that its cloth presses at most
  halfWidth: f32(0.05), // m of cloth that drags on each side
})
/** Where a Hem last touched. Columns of two are [left, right]. Written by brushHems. */
export const HemTrace = defineComponent('HemTrace', {
  x: f64(0, 2),
  z: f64(0, 2),
  touching: u8(0, 2), // 1 after a tick in which it touched
})

/**
 * The particles of one figure's cloth: x y z each, m, along the world's axes from the entity's Transform, like its
 * Skeleton. `position` belongs to this tick's Transform, `previous` to the last one's: blend both by alpha as bones are.
 * How many count, and how they lie in panels, is said by the garment of the Cloth's detail. What the solver corrects many times in
 * a tick has 64 bits: to convert it each time would take longer than to correct it.
 */
export interface ClothRow {
  readonly position: Float64Array
  readonly previous: Float64Array
  /** One substep before `position`, in the same frame: the difference is the velocity. */
  readonly before: Float64Array
  /** Where the bones took the cut in this tick. */
  readonly goal: Float32Array
  /** Handle of the figure; 0: free. */
  owner: number
}
/** Rows for as many figures as move cloth at once: made once, so that spawning and despawning allocate nothing. */
export interface ClothPool {
  readonly rows: readonly ClothRow[]
}
/** @param particles of a row, @param figures that fit. */
export function makeClothPool(particles: number, figures: number): ClothPool {
  const numbers = particles * 3
  const rows = Array.from({ length: figures }, () => ({
    position: new Float64Array(numbers),
    previous: new Float64Array(numbers),
    before: new Float64Array(numbers),
    goal: new Float32Array(numbers),
    owner: 0,
  }))
  return { rows }
}
export const ClothRows = defineResource<ClothPool>('ClothRows', 'corePlugin()')
