import { Hem, HemTrace } from '../../components/cloth.ts'
import { eventsOf } from '../../components/events.ts'
import { Snow, Strokes } from '../../components/resources.ts'
import { Skeleton } from '../../components/skeleton.ts'
import { Teleported } from '../../components/teleport.ts'
import { Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use } from '../../components/world.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import type { SnowField } from '../../snow/types.ts'
import { HEM } from '../cloth/coat.ts'
import { makeCut, poseCut } from '../cloth/pose-cut.ts'
import { skirt } from '../cloth/skin.ts'
import { defineSystem } from '../schedule.ts'

const BRUSHERS = [Hem, HemTrace, Skeleton, Transform]
/** m off the undisturbed surface: where snow is moved by more, steps have been, and cloth lies over them without a mark. */
const TRODDEN = 0.006

/** The hem on both sides of the body, where it passes beside the steps. */
const HEMS = makeCut([-HEM[1], HEM[0], HEM[3], HEM[1], HEM[0], HEM[3]], (side) =>
  skirt(side === 0 ? -HEM[1] : HEM[1], HEM[0], HEM[3]),
)
/** x y z of the left one and the right one, m from the Transform. Scratch. */
const hems = new Float32Array(6)
const stroke = {
  ...blankStroke(),
  // Cloth smooths: it presses most of what it touches and leaves no crest.
  rim: 0.25,
  rimSoftness: 1,
  edge: 1,
}

/**
 * Where the snow is so deep that the hem of a coat reaches it, the cloth drags a soft line along each side. It follows from the
 * pose and not from solved cloth, so that the snow is the same at every detail of the picture.
 */
export const brushHems = defineSystem({
  name: 'brushHems',
  phase: 'contact',
  reads: [Skeleton, Transform, Hem, Teleported],
  readsPrevious: [HemTrace, Snow],
  writes: [HemTrace, Strokes],
  run(world) {
    const snow = use(world, Snow)
    const strokes = use(world, Strokes)
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) {
      const e = moved.entity[i]!
      if (has(world, e, HemTrace)) HemTrace.touching.fill(0, e * 2, e * 2 + 2)
    }
    const figures = entitiesWith(world, BRUSHERS)
    for (let i = 0, n = figures.length; i < n; i++) {
      const e = figures[i]!
      poseCut(HEMS, e, Skeleton.bones, hems)
      for (let side = 0; side < 2; side++) drag(strokes, snow, e, side)
    }
  },
})

function drag(strokes: Pick<SnowField, 'enqueue'>, snow: SnowField, e: number, side: number): void {
  const x = Transform.x[e]! + hems[side * 3]!
  const y = Transform.y[e]! + hems[side * 3 + 1]!
  const z = Transform.z[e]! + hems[side * 3 + 2]!
  const k = e * 2 + side
  const below = snow.height(x, z) - y
  const offset = below > 0 ? snow.offset(x, z) : 0
  if (!(below > 0) || offset > TRODDEN || offset < -TRODDEN - Hem.depth[e]!) {
    HemTrace.touching[k] = 0
    return
  }
  const continues = HemTrace.touching[k] === 1
  const still = continues && HemTrace.x[k] === x && HemTrace.z[k] === z
  if (!still) {
    stroke.actor = actorOf(e)
    stroke.x0 = continues ? HemTrace.x[k]! : x
    stroke.z0 = continues ? HemTrace.z[k]! : z
    stroke.x1 = x
    stroke.z1 = z
    stroke.halfWidth = stroke.halfLength = Hem.halfWidth[e]!
    // From the undisturbed surface, so that dragging twice is dragging once.
    const deep = below - offset
    stroke.depth = deep < 0 ? 0 : deep < Hem.depth[e]! ? deep : Hem.depth[e]!
    if (stroke.depth > 0) strokes.enqueue(stroke)
  }
  HemTrace.x[k] = x
  HemTrace.z[k] = z
  HemTrace.touching[k] = 1
}
