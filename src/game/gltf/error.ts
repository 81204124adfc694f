/** What is wrong with a glTF file: the thing, the problem and the fix. */
export class GltfFigureError extends Error {
  override readonly name = 'GltfFigureError'
  constructor(thing: string, problem: string, fix: string) {
    super(`${thing} ${problem}. ${fix}.`)
  }
}
