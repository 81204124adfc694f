import { Not } from 'bitecs'
import { Brush, BrushTrace, Contact, ContactTrace } from '../../components/contact.ts'
import { Transform } from '../../components/transform.ts'
import { attach, entitiesWith, type World } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const NEW_CONTACTS = [Transform, Contact, Not(ContactTrace)]
const NEW_BRUSHES = [Transform, Brush, Not(BrushTrace)]
const found: number[] = []

/** Gives every new Contact and Brush the memory of its last mark: spawning one takes no more than the component. */
export const traceContacts = defineSystem({
  name: 'traceContacts',
  phase: 'contact',
  reads: [Contact, Brush, Transform],
  writes: [ContactTrace, BrushTrace],
  run(world) {
    attachAll(world, NEW_CONTACTS, ContactTrace)
    attachAll(world, NEW_BRUSHES, BrushTrace)
  },
})

function attachAll(
  world: World,
  terms: typeof NEW_CONTACTS | typeof NEW_BRUSHES,
  trace: typeof ContactTrace | typeof BrushTrace,
): void {
  const entities = entitiesWith(world, terms)
  if (entities.length === 0) return
  // Attaching changes the live list that is being walked, so it is copied first.
  for (let i = 0; i < entities.length; i++) found.push(entities[i]!)
  for (let i = 0; i < found.length; i++) attach(world, found[i]!, trace)
  found.length = 0
}
