/** Every component, resource and event, and the world they live in. */
export { Not, query } from 'bitecs'
export * from './camera.ts'
export * from './camera-rig.ts'
export * from './cloth.ts'
export * from './contact.ts'
export {
  CAPACITY,
  defineComponent,
  defineResource,
  defineTag,
  eid,
  f32,
  f64,
  i32,
  labelOf,
  u16,
  u32,
  u8,
  type Component,
  type Init,
  type Part,
  type Resource,
  type Token,
} from './define.ts'
export * from './daylight.ts'
export * from './devices.ts'
export { defineEvent, emit, eventsOf, type EventKind, type EventQueue } from './events.ts'
export * from './drivers.ts'
export * from './figure.ts'
export { type FigureModel, FigureModels } from './figure-model.ts'
export * from './gait.ts'
export * from './input.ts'
export * from './kinematic.ts'
export * from './leap.ts'
export {
  MeshContact,
  Meshes,
  MeshTrace,
  markWithMesh,
  type MarkingMesh,
  type MeshMark,
} from './mesh-contact.ts'
export * from './random.ts'
export * from './renderer.ts'
export * from './resources.ts'
export * from './scripts.ts'
export * from './skeleton.ts'
export * from './teleport.ts'
export * from './time.ts'
export * from './transform.ts'
export {
  actorOf,
  attach,
  createWorld,
  despawn,
  detach,
  disposeWorld,
  entitiesWith,
  handleOf,
  has,
  isAlive,
  provide,
  resolve,
  spawn,
  tryUse,
  use,
  type Handle,
  type World,
} from './world.ts'
