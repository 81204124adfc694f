/** How a figure differs from the traveller: factors on the colours of its dyed fabrics, and on its width. */
export interface FigureLook {
  /** Of coat and hood, linear RGB. */
  readonly coat: readonly [number, number, number]
  readonly scarf: readonly [number, number, number]
  readonly build: number
}

type Colour = readonly [red: number, green: number, blue: number]
/** Linear RGB of the traveller's coat and scarf, from which the others are told: those of figure/materials.ts. */
const COAT: Colour = [0.185, 0.078, 0.038]
const SCARF: Colour = [0.018, 0.075, 0.1]
const COATS: readonly Colour[] = [
  COAT,
  [0.045, 0.075, 0.13],
  [0.07, 0.085, 0.04],
  [0.24, 0.15, 0.045],
  [0.12, 0.035, 0.055],
  [0.06, 0.058, 0.06],
  [0.36, 0.31, 0.23],
  [0.03, 0.09, 0.085],
]
const SCARVES: readonly Colour[] = [
  SCARF,
  [0.22, 0.03, 0.02],
  [0.3, 0.19, 0.03],
  [0.35, 0.33, 0.28],
  [0.05, 0.06, 0.03],
]
const over = (a: Colour, b: Colour): Colour => [a[0] / b[0], a[1] / b[1], a[2] / b[2]]

/** The look of a seed: 0 is the traveller's own; seeds that follow each other differ. */
export function lookOf(seed: number): FigureLook {
  return {
    coat: over(COATS[(seed * 3) % COATS.length]!, COAT),
    scarf: over(SCARVES[(seed * 2) % SCARVES.length]!, SCARF),
    build: 1 + 0.04 * (((seed * 4 + 2) % 5) - 2),
  }
}

/** Factors on the coat of a grey wolf: itself, dark, pale, tawny, black. */
const PELTS: readonly Colour[] = [
  [1, 1, 1],
  [0.62, 0.63, 0.66],
  [2.6, 2.6, 2.65],
  [1.2, 0.95, 0.7],
  [0.2, 0.2, 0.21],
]
/** The look of a wolf's seed: 0 is grey. */
export const wolfLookOf = (seed: number): FigureLook => ({
  coat: PELTS[seed % PELTS.length]!,
  scarf: [1, 1, 1],
  build: 1,
})
