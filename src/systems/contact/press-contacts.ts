import { Contact, ContactTrace, Shape } from '../../components/contact.ts'
import { eventsOf } from '../../components/events.ts'
import { Snow, Strokes } from '../../components/resources.ts'
import { Teleported } from '../../components/teleport.ts'
import { forwardXOf, forwardZOf, Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use } from '../../components/world.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import type { SnowField } from '../../snow/types.ts'
import { defineSystem } from '../schedule.ts'
import { outerShare } from './outer-share.ts'
import { soleAt, stepOf } from './sole-steps.ts'

const TOUCHERS = [Transform, Contact, ContactTrace]
/** Undersides this close above the snow touch it, m. */
const REACH = 0.01
/** Once touching, they do so up to here: else a body would skip over every ripple and stamp a new rim each time. */
const RELEASE = 0.05
/** m beside a sole that has been stamped at which snow is asked for: up to 4 cm its own print reaches. */
const BESIDE = 0.08
/** Stamps of one sole in a tick, at most. */
const MOST_STAMPS = 64
const stroke = blankStroke()

/**
 * Everything with a Contact whose underside reaches the snow presses it, from where it was to where it is. A sole is not swept
 * but stamped where it comes down, and then each time it has gone on by its period, or by its length when it ends.
 */
export const pressContacts = defineSystem({
  name: 'pressContacts',
  phase: 'contact',
  reads: [Transform, Contact, Teleported],
  readsPrevious: [ContactTrace, Snow],
  writes: [ContactTrace, Strokes],
  run(world) {
    const snow = use(world, Snow)
    const strokes = use(world, Strokes)
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) {
      if (has(world, moved.entity[i]!, ContactTrace)) ContactTrace.touching[moved.entity[i]!] = 0
    }
    const entities = entitiesWith(world, TOUCHERS)
    for (let i = 0, n = entities.length; i < n; i++) {
      const e = entities[i]!
      checkPlace(e)
      readDirection(e)
      if (isResting(e)) continue
      const touches = reachesSnow(e, snow)
      if (Contact.shape[e] === Shape.Sole) {
        if (touches) stampOnward(strokes, e)
        else ContactTrace.touching[e] = 0
        continue
      }
      if (touches) {
        fillStroke(e)
        strokes.enqueue(stroke)
      }
      rememberTouch(e, touches)
    }
  },
})

/** A place that is no number reaches no snow and would go unnoticed. */
function checkPlace(e: number): void {
  const x = Transform.x[e]!
  const y = Transform.y[e]!
  const z = Transform.z[e]!
  if (Number.isFinite(x + y + z)) return
  throw new Error(
    `Entity ${e} (actor ${actorOf(e)}) with a Contact is at (${x}, ${y}, ${z}): write finite metres to its Transform`,
  )
}

/** Way along which the outline lies, and whether it says anything. */
let dirX = 0
let dirZ = 1
let directed = false
/** Forward on the ground, or where it travels for what is round: a ball rolls through every heading. */
function readDirection(e: number): void {
  directed = false
  if (!isRound(e)) head(forwardXOf(e), forwardZOf(e), 1e-3)
  else if (ContactTrace.touching[e] === 1) {
    head(ContactTrace.dirX[e]!, ContactTrace.dirZ[e]!, 1e-3)
    head(Transform.x[e]! - ContactTrace.x[e]!, Transform.z[e]! - ContactTrace.z[e]!, 1e-6)
  }
  if (directed) return
  dirX = 0
  dirZ = 1
}
function head(x: number, z: number, least: number): void {
  const length = Math.sqrt(x * x + z * z)
  if (!(length > least)) return
  dirX = Math.fround(x / length)
  dirZ = Math.fround(z / length)
  directed = true
}

/** A pose that has not changed since its last touch would press nothing new. */
function isResting(e: number): boolean {
  const same =
    ContactTrace.x[e] === Transform.x[e] &&
    ContactTrace.y[e] === Transform.y[e] &&
    ContactTrace.z[e] === Transform.z[e]
  return ContactTrace.touching[e] === 1 && same && (isRound(e) || sameDirection(e))
}
const sameDirection = (e: number): boolean => ContactTrace.dirX[e] === dirX && ContactTrace.dirZ[e] === dirZ
const isRound = (e: number): boolean =>
  Contact.halfWidth[e] === Contact.halfLength[e] &&
  Contact.shape[e] !== Shape.Box &&
  Contact.shape[e] !== Shape.Sole

/** The middle may hang over the entity's own trench while its edge meets fresh snow, so the edges are asked too. */
function reachesSnow(e: number, snow: SnowField): boolean {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  const low = Transform.y[e]! - Contact.underside[e]! - (ContactTrace.touching[e] === 1 ? RELEASE : REACH)
  const sole = Contact.shape[e] === Shape.Sole ? soleAt(Contact.sole[e]!, 'Contact', e) : null
  const beside = ContactTrace.touching[e] === 1 ? BESIDE : 0
  const halfLength = sole === null ? Contact.halfLength[e]! : sole.length / 2 + beside
  const halfWidth = sole === null ? Contact.halfWidth[e]! : sole.width / 2 + beside
  const ax = dirX * halfLength
  const az = dirZ * halfLength
  const bx = dirZ * halfWidth
  const bz = -dirX * halfWidth
  return (
    snow.height(x, z) >= low ||
    snow.height(x + ax, z + az) >= low ||
    snow.height(x - ax, z - az) >= low ||
    snow.height(x + bx, z + bz) >= low ||
    snow.height(x - bx, z - bz) >= low
  )
}

function fillStroke(e: number): void {
  const continues = ContactTrace.touching[e] === 1
  stroke.actor = actorOf(e)
  stroke.shape = Contact.shape[e] as Shape
  stroke.x1 = Transform.x[e]!
  stroke.z1 = Transform.z[e]!
  stroke.dirX1 = dirX
  stroke.dirZ1 = dirZ
  stroke.underside1 = Transform.y[e]! - Contact.underside[e]!
  stroke.x0 = continues ? ContactTrace.x[e]! : stroke.x1
  stroke.z0 = continues ? ContactTrace.z[e]! : stroke.z1
  const turns = continues && (ContactTrace.dirX[e] !== 0 || ContactTrace.dirZ[e] !== 0)
  stroke.dirX0 = turns ? ContactTrace.dirX[e]! : dirX
  stroke.dirZ0 = turns ? ContactTrace.dirZ[e]! : dirZ
  stroke.underside0 = continues ? ContactTrace.y[e]! - Contact.underside[e]! : stroke.underside1
  stroke.halfWidth = Contact.halfWidth[e]!
  stroke.halfLength = Contact.halfLength[e]!
  stroke.load = Contact.load[e]!
  stroke.rim = Contact.rim[e]!
  stroke.rimWidth = Contact.rimWidth[e]!
  stroke.rimSoftness = Contact.rimSoftness[e]!
  stroke.layer = Contact.layer[e]!
  stroke.rightShare = outerShare(stroke.dirX0, stroke.dirZ0, dirX, dirZ)
}

/** Stamps at even distances on the way from the last stamp, however far a tick goes; the first where it comes down. */
function stampOnward(strokes: Pick<SnowField, 'enqueue'>, e: number): void {
  const x = ContactTrace.x[e]!
  const z = ContactTrace.z[e]!
  if (ContactTrace.touching[e] === 0) {
    stamp(strokes, e, Transform.x[e]!, Transform.z[e]!)
    return
  }
  const dx = Transform.x[e]! - x
  const dz = Transform.z[e]! - z
  const travelled = Math.sqrt(dx * dx + dz * dz)
  const step = stepOf(soleAt(Contact.sole[e]!, 'Contact', e))
  for (let k = 1; k <= MOST_STAMPS && k * step <= travelled; k++) {
    const share = (k * step) / travelled
    stamp(strokes, e, x + dx * share, z + dz * share)
  }
}
/**
 * Presses by the load alone: under an underside that lies where the snow was, what slides into the track after the last stamp
 * would lie out of reach and stay there.
 */
function stamp(strokes: Pick<SnowField, 'enqueue'>, e: number, x: number, z: number): void {
  fillStroke(e)
  stroke.sole = Contact.sole[e]!
  stroke.x0 = stroke.x1 = x
  stroke.z0 = stroke.z1 = z
  stroke.dirX0 = dirX
  stroke.dirZ0 = dirZ
  stroke.underside0 = stroke.underside1 = Infinity
  strokes.enqueue(stroke)
  remember(e, x, Transform.y[e]!, z, true)
}

function rememberTouch(e: number, touches: boolean): void {
  remember(e, Transform.x[e]!, Transform.y[e]!, Transform.z[e]!, touches)
}
function remember(e: number, x: number, y: number, z: number, touches: boolean): void {
  ContactTrace.x[e] = x
  ContactTrace.y[e] = y
  ContactTrace.z[e] = z
  ContactTrace.dirX[e] = directed ? dirX : 0
  ContactTrace.dirZ[e] = directed ? dirZ : 0
  ContactTrace.touching[e] = touches ? 1 : 0
}
