import { Snow } from '../../../components/resources.ts'
import { markWithMesh } from '../../../components/mesh-contact.ts'
import { Transform } from '../../../components/transform.ts'
import { spawn, use, type World } from '../../../components/world.ts'
import { cosTurn, sinTurn } from '../../../shaders/lib/trig.ts'
import { blankStroke } from '../../../snow/blank-stroke.ts'
import { SoleSide } from '../../../snow/soles/sole.ts'
import { soleId } from '../../../snow/soles/soles.ts'
import { type Stroke, StrokeShape } from '../../../snow/types.ts'
import { ODD_MESHES } from './odd-meshes.ts'

/** One thing to look at: a few marks about a place, and an eye that sees them. Metres. */
export interface Subject {
  /** One line for people. */
  readonly about: string
  /** Its place, from the middle of the scene. */
  readonly x: number
  readonly z: number
  /** The eye: towards -z of the place, and above it. */
  readonly back: number
  readonly up: number
  /** Queues the marks about (x, z) of the world, by this actor. */
  readonly press: (world: World, x: number, z: number, actor: number) => void
}

type Mark = Partial<Stroke>
/** Queues marks whose places are given from (x, z). A mark of one pose is a stamp. */
function pen(world: World, x: number, z: number, actor: number): (mark: Mark) => void {
  const field = use(world, Snow)
  return (mark) => {
    const { x0 = 0, z0 = 0, x1 = x0, z1 = z0, dirX0 = 0, dirZ0 = 1, dirX1 = dirX0, dirZ1 = dirZ0 } = mark
    const poses = { x0: x + x0, z0: z + z0, x1: x + x1, z1: z + z1, dirX0, dirZ0, dirX1, dirZ1 }
    field.enqueue({ ...blankStroke(), actor, ...mark, ...poses })
  }
}
const drawn = (press: (mark: (mark: Mark) => void) => void): Subject['press'] => {
  return (world, x, z, actor) => press(pen(world, x, z, actor))
}
const sole = (name: string, load: number, x0: number, z0: number, side: SoleSide = SoleSide.Left): Mark => {
  return { shape: StrokeShape.Sole, sole: soleId(name), load, x0, z0, side, rim: 0.4 }
}
const { Left, Right } = SoleSide

/** Six steps of a man along +z. */
const boots = drawn((mark) => {
  for (let step = 0; step < 6; step++) {
    const side = step % 2 === 0 ? Left : Right
    mark(sole('boot', 760, side === Left ? -0.11 : 0.11, 0.62 * (step - 2), side))
  }
})

/** A trodden path, firm enough to keep what is fine. */
const feet = drawn((mark) => {
  mark({ shape: StrokeShape.Box, halfWidth: 1.3, halfLength: 0.65, load: 30_000, rim: 0.1 })
  mark(sole('foot', 760, -0.95, -0.15, Left))
  mark(sole('foot', 760, -0.75, 0.25, Right))
  for (const [x, z] of [
    [-0.32, -0.3],
    [-0.2, -0.05],
    [-0.32, 0.2],
    [-0.2, 0.42],
  ] as const)
    mark(sole('paw', 420, x, z, x < -0.3 ? Left : Right))
  for (const [x, z] of [
    [0.15, -0.3],
    [0.3, -0.05],
    [0.15, 0.2],
    [0.3, 0.42],
  ] as const)
    mark(sole('hoof', 600, x, z, x < 0.2 ? Left : Right))
  mark(sole('boot', 900, 0.6, 0, Left))
  mark(sole('ball', 1200, 0.95, 0.05))
})

/** A pair of skis and a pair of runners. */
const runners = drawn((mark) => {
  for (const x of [-0.75, -0.5]) mark(sole('ski', 700, x, 0))
  for (const x of [0.25, 0.75]) mark(sole('runner', 500, x, 0))
})

const groove = drawn((mark) =>
  mark({ shape: StrokeShape.Box, z0: -1.3, z1: 1.3, halfWidth: 0.3, halfLength: 0.35, depth: 0.2, rim: 0.7 }),
)
const crater = drawn((mark) =>
  mark({ shape: StrokeShape.Ellipse, halfWidth: 1, halfLength: 1, depth: 0.4, rim: 0.7 }),
)

/** m, and turns to both sides of the middle. */
const TURN_RADIUS = 4
const TURN_HALF = 0.09
const POSES = 20
function turnPose(n: number): [x: number, z: number, dirX: number, dirZ: number] {
  const angle = TURN_HALF * ((2 * n) / POSES - 1)
  const [side, along] = [cosTurn(angle), sinTurn(angle)]
  return [TURN_RADIUS * (1 - side), TURN_RADIUS * along, along, side]
}
/** A board on its edge turns right: what it moves goes to the left, the outside. */
const turn = drawn((mark) => {
  const board = { shape: StrokeShape.Capsule, halfWidth: 0.2, halfLength: 0.5, depth: 0.14 }
  const berm = { rim: 0.9, rightShare: 0, rimWidth: 0.4, rimSoftness: 0.7 }
  for (let n = 0; n < POSES; n++) {
    const [x0, z0, dirX0, dirZ0] = turnPose(n)
    const [x1, z1, dirX1, dirZ1] = turnPose(n + 1)
    mark({ ...board, ...berm, x0, z0, dirX0, dirZ0, x1, z1, dirX1, dirZ1 })
  }
})

/** How far odd meshes stand in the snow, m. */
const SUNK = 0.09
/** A ring, a star and a spiral. They stay where they are, unseen: what does not move marks once. */
function meshes(world: World, x: number, z: number): void {
  ODD_MESHES.forEach((mesh, index) => {
    const at = { x: x + 1.05 * (index - 1), z }
    const stands = spawn(world, Transform({ ...at, y: use(world, Snow).height(at.x, at.z) - SUNK }))
    markWithMesh(world, stands, mesh, { load: 0 })
  })
}

/** A patch whose top froze, and two lines of steps onto it: the light feet, left, stay on it, the heavy ones break through. */
const crust = drawn((mark) => {
  mark({ z0: 0.55, halfWidth: 1.1, halfLength: 0.75, depth: 0.012, rim: 0, edge: 1, ice: 0.65 })
  for (let step = 0; step < 6; step++) {
    const [side, z] = step % 2 === 0 ? [Left, 0.36 * (step - 2.5)] : [Right, 0.36 * (step - 2.5)]
    mark(sole('boot', 300, (side === Left ? -0.09 : 0.09) - 0.45, z, side))
    mark(sole('boot', 900, (side === Left ? -0.09 : 0.09) + 0.45, z, side))
  }
})

/** What the scene `marks` holds, by name. */
export const SUBJECTS = {
  boots: { about: 'six steps in boots, loose snow', x: -5, z: -6, back: 0.75, up: 1.1, press: boots },
  feet: {
    about: 'feet, paws, hooves, boot and ball, trodden snow',
    x: -1,
    z: -6,
    back: 0.7,
    up: 1.1,
    press: feet,
  },
  runners: { about: 'skis and sled runners', x: 3, z: -6, back: 1.3, up: 1.2, press: runners },
  groove: { about: 'a groove, 60 cm wide and 20 cm deep', x: -5, z: -1, back: 2, up: 1.5, press: groove },
  crater: { about: 'a crater of 1 m radius', x: -1, z: -1, back: 2, up: 1.5, press: crater },
  meshes: {
    about: 'a ring, a star and a spiral of triangles',
    x: 3,
    z: -1,
    back: 1.3,
    up: 1.6,
    press: meshes,
  },
  turn: {
    about: "a board's turn to the right, its berm outside",
    x: -3,
    z: 5,
    back: 2.6,
    up: 2,
    press: turn,
  },
  crust: { about: 'steps of 300 N and 900 N onto a crust', x: 2, z: 4.5, back: 1.6, up: 1.5, press: crust },
} as const satisfies Record<string, Subject>
export type SubjectName = keyof typeof SUBJECTS
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as SubjectName[]
