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

const TOUCHERS = [Transform, Contact, ContactTrace]
/** Undersides this close above the snow touch it, m. */
const REACH = 0.01
/** Once touching, they do so up to here: else a body would skip over every ripple and stamp a new rim each time. */
const RELEASE = 0.05
const stroke = blankStroke()

/** Everything with a Contact whose underside reaches the snow presses it, from where it was to where it is. */
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
  Contact.halfWidth[e] === Contact.halfLength[e] && Contact.shape[e] !== Shape.Box

/** The middle may hang over the entity's own trench while its edge meets fresh snow, so the edges are asked too. */
function reachesSnow(e: number, snow: SnowField): boolean {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  const low = Transform.y[e]! - Contact.underside[e]! - (ContactTrace.touching[e] === 1 ? RELEASE : REACH)
  const ax = dirX * Contact.halfLength[e]!
  const az = dirZ * Contact.halfLength[e]!
  const bx = dirZ * Contact.halfWidth[e]!
  const bz = -dirX * Contact.halfWidth[e]!
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

function rememberTouch(e: number, touches: boolean): void {
  ContactTrace.x[e] = Transform.x[e]!
  ContactTrace.y[e] = Transform.y[e]!
  ContactTrace.z[e] = Transform.z[e]!
  ContactTrace.dirX[e] = directed ? dirX : 0
  ContactTrace.dirZ[e] = directed ? dirZ : 0
  ContactTrace.touching[e] = touches ? 1 : 0
}
