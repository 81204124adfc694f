import { Contact, ContactTrace, type Shape } from '../../components/contact.ts'
import { eventsOf } from '../../components/events.ts'
import { Snow, Strokes } from '../../components/resources.ts'
import { Teleported } from '../../components/teleport.ts'
import { forwardXOf, forwardZOf, Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith, has, use } from '../../components/world.ts'
import type { SnowField } from '../../snow/types.ts'
import { defineSystem } from '../schedule.ts'
import { blankStroke, outerShare } from './blank-stroke.ts'

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
  readsPrevious: [Snow],
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

let dirX = 0
let dirZ = 1
/** Forward on the ground; a ball that rolled onto its pole has none, and its outline is round anyway. */
function readDirection(e: number): void {
  const x = forwardXOf(e)
  const z = forwardZOf(e)
  const length = Math.sqrt(x * x + z * z)
  dirX = length > 1e-3 ? Math.fround(x / length) : 0
  dirZ = length > 1e-3 ? Math.fround(z / length) : 1
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
const isRound = (e: number): boolean => Contact.halfWidth[e] === Contact.halfLength[e]

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
  stroke.dirX0 = continues ? ContactTrace.dirX[e]! : dirX
  stroke.dirZ0 = continues ? ContactTrace.dirZ[e]! : dirZ
  stroke.underside0 = continues ? ContactTrace.y[e]! - Contact.underside[e]! : stroke.underside1
  stroke.halfWidth = Contact.halfWidth[e]!
  stroke.halfLength = Contact.halfLength[e]!
  stroke.load = Contact.load[e]!
  stroke.rim = Contact.rim[e]!
  stroke.layer = Contact.layer[e]!
  stroke.rightShare = outerShare(stroke.dirX0, stroke.dirZ0, dirX, dirZ)
}

function rememberTouch(e: number, touches: boolean): void {
  ContactTrace.x[e] = Transform.x[e]!
  ContactTrace.y[e] = Transform.y[e]!
  ContactTrace.z[e] = Transform.z[e]!
  ContactTrace.dirX[e] = dirX
  ContactTrace.dirZ[e] = dirZ
  ContactTrace.touching[e] = touches ? 1 : 0
}
