import { NoMark } from './types.ts'

/** Actors whose last stroke left no mark that are remembered: actors come and go for as long as a game runs. */
const KEPT = 4096

/** Why the last stroke of each actor left no mark. Only failures are kept, and of those the latest. */
export class Reasons {
  private readonly reasons = new Map<number, NoMark>()

  of(actor: number): NoMark {
    return this.reasons.get(actor) ?? NoMark.Marked
  }

  note(actor: number, reason: NoMark): void {
    const { reasons } = this
    if (reason === NoMark.Marked) {
      if (reasons.size > 0) reasons.delete(actor)
      return
    }
    reasons.set(actor, reason)
    if (reasons.size > KEPT) reasons.delete(reasons.keys().next().value as number)
  }
}
