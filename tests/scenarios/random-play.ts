/**
 * Everything that marks snow at once, by chance, the same in every engine for the same seed: eight walkers, four boards, brushes
 * that sweep and dot, a sled and balls, a tumbling mesh and one that bends, heaps of what the boards threw into the air, a roof and a
 * floor that comes and goes, in weather that changes.
 */
import {
  blankStroke,
  Brush,
  before,
  createHeadlessApp,
  defineSystem,
  driveByScript,
  type App,
  type FrameEdit,
  type Journal,
  loadScene,
  markWithMesh,
  setWeather,
  Snow,
  spawn,
  spawnHero,
  Strokes,
  Time,
  Transform,
  use,
  WEATHER_NAMES,
  type World,
} from '../../src/game/headless.ts'
import { pcg4 } from '../../src/shaders/lib/hash.ts'
import { cosTurn, sinTurn } from '../../src/shaders/lib/trig.ts'
import { StrokeShape } from '../../src/snow/types.ts'

export interface RandomPlay {
  readonly ticks: number
  /** Seconds of each frame; absent: ticks follow each other. */
  readonly pace?: (frame: number) => number
  readonly seed?: number
  readonly journal?: Journal
  /** Called after each second of play. */
  readonly everySecond?: (app: App) => void
}
export interface PlayResult {
  readonly tick: number
  readonly worldHash: string
  readonly fieldHash: string
  readonly residual: number
  readonly art: number
  readonly spilled: number
}

/** 0…1 from what it is for, whose it is and when. */
const chance = (stream: number, whose: number, when: number): number =>
  pcg4(stream, whose, when, 20) / 4294967296

const WALKERS = 8
const BOARDS = 4
const SPEED = 12 / 60

interface Rider {
  x: number
  z: number
  turns: number
}

const stroke = Object.assign(blankStroke(), {
  shape: StrokeShape.Capsule,
  halfWidth: 0.16,
  halfLength: 0.7,
  depth: 0.18,
  rim: 0.6,
  lift: 0.3,
  ice: 0.3,
})

function ride(world: World, rider: Rider, i: number, tick: number): void {
  stroke.actor = 1000 + i
  stroke.x0 = rider.x
  stroke.z0 = rider.z
  stroke.dirX0 = sinTurn(rider.turns)
  stroke.dirZ0 = cosTurn(rider.turns)
  rider.turns += (chance(1, i, Math.floor(tick / 45)) - 0.5) * 0.012
  // Back toward the middle, so that they cross each other's tracks.
  if (rider.x * rider.x + rider.z * rider.z > 900 && tick % 200 < 60) rider.turns += 0.006
  rider.x += sinTurn(rider.turns) * SPEED
  rider.z += cosTurn(rider.turns) * SPEED
  stroke.x1 = rider.x
  stroke.z1 = rider.z
  stroke.dirX1 = sinTurn(rider.turns)
  stroke.dirZ1 = cosTurn(rider.turns)
  stroke.rightShare = 0.3 + 0.4 * chance(2, i, Math.floor(tick / 45))
  use(world, Strokes).enqueue(stroke)
}

/** Eight faces around six corners, 0.35 m from the middle. */
const OCTAHEDRON = {
  positions: Float32Array.of(0.35, 0, 0, -0.35, 0, 0, 0, 0.35, 0, 0, -0.35, 0, 0, 0, 0.35, 0, 0, -0.35),
  indices: Uint16Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5),
}
/** The same with its corners on two bones, of which the second swings. */
const BENDING = {
  ...OCTAHEDRON,
  boneIndices: Uint8Array.from({ length: 24 }, (_, n) => n & 1),
  boneWeights: Float32Array.from(
    { length: 24 },
    (_, n) => [1, 0.3, 0.6, 0.8, 0, 0.5].map((w) => [w, 1 - w, 0, 0])[n >> 2]![n & 3]!,
  ),
  palette: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
}
/** Meshes tumble and swing along paths of their own, partly in the snow. */
function moveMeshes(world: World, meshes: readonly number[], tick: number): void {
  const snow = use(world, Snow)
  for (const [i, mesh] of meshes.entries()) {
    const x = 14 * cosTurn(tick * (0.0009 + i * 0.0004))
    const z = 11 * sinTurn(tick * (0.0013 - i * 0.0005))
    Transform.x[mesh] = x
    Transform.y[mesh] = snow.onGround(x, z) + 0.25 + 0.2 * sinTurn(tick * 0.007)
    Transform.z[mesh] = z
    Transform.qx[mesh] = sinTurn(tick * 0.003)
    Transform.qw[mesh] = cosTurn(tick * 0.003)
  }
  BENDING.palette[15] = 0.2 * sinTurn(tick * 0.011)
}

const ROOF = {
  actor: 1100,
  shape: StrokeShape.Box,
  x: 5,
  z: 4,
  dirX: 0.6,
  dirZ: 0.8,
  halfWidth: 2,
  halfLength: 3,
}
const FLOOR = { ...ROOF, x: -5, halfWidth: 1.5, halfLength: 1 }
/** Snow comes down again, a roof stands from early on, and a floor is laid and taken up. */
function build(world: World, tick: number, floors: number[]): void {
  const queue = use(world, Strokes)
  if (tick === 100) queue.shelter(ROOF)
  if (tick % 700 === 200) floors.push(queue.mask(FLOOR))
  if (tick % 700 === 500) queue.release(floors.pop()!)
  if (tick % 300 === 250) queue.erase({ ...ROOF, x: 0, halfWidth: 1 })
  if (tick % 20 !== 0) return
  const [x, z] = [16 * chance(6, 0, tick) - 8, 16 * chance(7, 0, tick) - 8]
  queue.give({ actor: 1101, x, z, halfWidth: 0.6, halfLength: 0.4, mass: 30 * chance(8, 0, tick) })
}

/** Boards race over the snow on paths that bend by chance; brushes and meshes follow paths of their own. */
function makeMovers(brushes: readonly number[], meshes: readonly number[]): FrameEdit {
  const riders = Array.from({ length: BOARDS }, (_, i): Rider => ({ x: i * 9 - 15, z: 12, turns: i / 4 }))
  const floors: number[] = []
  return before(
    'solveCloth',
    defineSystem({
      name: 'moveByChance',
      phase: 'pose',
      reads: [Time, Transform],
      readsPrevious: [Snow],
      writes: [Strokes, Transform],
      run(world) {
        const { tick } = use(world, Time)
        if (tick % 900 === 450) setWeather(world, WEATHER_NAMES[(tick / 450) % WEATHER_NAMES.length]!)
        for (let i = 0; i < BOARDS; i++) ride(world, riders[i]!, i, tick)
        build(world, tick, floors)
        moveMeshes(world, meshes, tick)
        for (const [i, brush] of brushes.entries()) {
          Transform.x[brush] = 12 * sinTurn(tick * (0.0007 + i * 0.0002))
          Transform.z[brush] = 9 * cosTurn(tick * (0.0011 - i * 0.0003))
        }
      },
    }),
  )
}

function spawnWalkers(world: World): void {
  for (let i = 0; i < WALKERS; i++) {
    const walker = spawnHero(world, 6 * sinTurn(i / WALKERS), 6 * cosTurn(i / WALKERS), { mass: 40 + 10 * i })
    driveByScript(world, walker, (tick, row, rate) => {
      const part = Math.floor(tick / ((2 + (i % 3)) * rate))
      const turns = chance(3, i, part)
      row.aimX = sinTurn(turns)
      row.aimZ = cosTurn(turns)
      row.moveZ = chance(4, i, part) < 0.85 ? 1 : 0
      row.sprint = chance(5, i, part) < 0.3 ? 1 : 0
    })
  }
}

/** Plays and tells what became of it. */
export async function playAtRandom(play: RandomPlay): Promise<PlayResult> {
  const { ticks, pace, seed = 20, journal, everySecond } = play
  const brushes: number[] = []
  const meshes: number[] = []
  const app = await createHeadlessApp({ seed, journal, edits: [makeMovers(brushes, meshes)] })
  try {
    const clock = use(app.world, Time)
    loadScene(app, 'things', { script: 'wander' })
    spawnWalkers(app.world)
    brushes.push(spawn(app.world, Transform, Brush({ halfWidth: 0.4, halfLength: 0.2 })))
    brushes.push(spawn(app.world, Transform, Brush({ interval: 0.7, depth: 0.06 })))
    for (const shape of [OCTAHEDRON, BENDING]) {
      meshes.push(spawn(app.world, Transform))
      markWithMesh(app.world, meshes.at(-1)!, shape)
    }
    for (let frame = 0; clock.tick < ticks; frame++) {
      const second = Math.floor(clock.tick / 60)
      // A frame may bring more ticks than are left: the last ones are stepped singly.
      if (!pace || ticks - clock.tick <= 4) app.step()
      else app.frame(pace(frame))
      if (Math.floor(clock.tick / 60) !== second) everySecond?.(app)
    }
    const field = use(app.world, Snow)
    const { residual, accounts } = field.ledger()
    return {
      tick: clock.tick,
      worldHash: app.worldHash(),
      fieldHash: field.hash(),
      residual,
      art: accounts.art,
      spilled: accounts.spilled,
    }
  } finally {
    app.dispose()
  }
}
