/** What a field can be made with, and what is refused. */
import type { Journal } from './journal.ts'

export interface FieldOptions {
  /** 0…1, how lumpy rims are. 0 makes them even, for measuring. Default 1. */
  readonly wobble?: number
  /** Bit mask of layers that may mark. Default: all. */
  readonly layerMask?: number
  /** True: strokes wait in the log until `open()`. Default false. */
  readonly closed?: boolean
  /** Tiles whose memory is made ready at the start, 28 KB each. Default 0: as they are needed. */
  readonly reserve?: number
  /** False: marks stay as they are. Default true. */
  readonly healing?: boolean
  /** Ticks per second, so that healing takes as long at each: 1 to 240. Default 60. */
  readonly rate?: number
  /** Most tiles whose snow slides in one sixtieth of a second; the rest wait for the next. Default 48. */
  readonly visitCap?: number
  /** Keeps every entry that is applied, for `replaySnowField` and for asking which strokes made a place. Default: none. */
  readonly journal?: Journal | null
}

/** 1.8 GB. */
const MOST_RESERVED = 1 << 16

function check(holds: boolean, name: keyof FieldOptions, value: unknown, fix: string): void {
  if (!holds) throw new Error(`createSnowField: ${name} is ${String(value)}: give ${fix}`)
}

/** Options with their defaults. @throws on one that is out of range, naming it and what to give. */
export function checkOptions({
  wobble = 1,
  layerMask = 0xffffffff,
  closed = false,
  reserve = 0,
  healing = true,
  rate = 60,
  visitCap = 48,
  journal = null,
}: FieldOptions): Required<FieldOptions> {
  check(wobble >= 0 && wobble <= 1, 'wobble', wobble, 'a share from 0 (even rims) to 1')
  const mostReserved = `a number of tiles from 0 to ${MOST_RESERVED}`
  check(reserve >= 0 && reserve <= MOST_RESERVED, 'reserve', reserve, mostReserved)
  const isMask = Number.isInteger(layerMask) && layerMask >= 0 && layerMask <= 0xffffffff
  check(isMask, 'layerMask', layerMask, 'a bit mask of 32 bits')
  const isRate = Number.isInteger(rate) && rate >= 1 && rate <= 240
  check(isRate, 'rate', rate, 'whole ticks per second from 1 to 240')
  check(Number.isInteger(visitCap) && visitCap >= 1, 'visitCap', visitCap, 'a whole number of tiles from 1')
  return { wobble, layerMask, closed, reserve, healing, rate, visitCap, journal }
}
