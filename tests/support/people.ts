import {
  attach,
  Crowd,
  driveAlongPath,
  driveByRecording,
  driveByScript,
  spawnHero,
  type World,
} from '../../src/game/headless.ts'

/** Ten seconds of walking, turning, jumping and side-stepping: columns of Input in their order. */
const rows = Float32Array.from({ length: 600 }, (_, tick) => tick).reduce<number[]>((all, tick) => {
  const turn = Math.floor(tick / 90) / 7
  const aside = tick > 300 && tick < 400 ? 1 : 0
  all.push(
    aside,
    1 - aside,
    Math.fround(turn),
    0,
    1 - turn / 4,
    tick > 450 ? 1 : 0,
    tick % 80 < 5 ? 1 : 0,
    0,
    0,
    aside,
  )
  return all
}, [])

/**
 * Spawns 20 characters and returns them: a fifth each wander, follow a path, play a recording, step aside and back, and run and stop.
 * Every third of them evades the others.
 */
export function spawnPeople(world: World): number[] {
  return Array.from({ length: 20 }, (_, i) => {
    const x = 2 * (i % 5)
    const z = 2 * Math.floor(i / 5)
    const e = spawnHero(world, x, z, { mass: 60 + 2 * i })
    if (i % 5 === 0) driveByScript(world, e, 'wander')
    else if (i % 5 === 1) driveAlongPath(world, e, [x + 6, z, x, z + 7, x, z], { loop: true, pace: 0.7 })
    else if (i % 5 === 2) driveByRecording(world, e, rows, { loop: true })
    else if (i % 5 === 3) {
      driveByScript(world, e, (tick, row) => {
        row.moveX = tick % 200 < 100 ? 1 : -1
        row.moveZ = tick % 330 > 200 ? -1 : 0
        row.hold = 1
        row.jump = tick % 150 === 20 ? 1 : 0
      })
    } else {
      driveByScript(world, e, (tick, row) => {
        row.moveZ = tick % 240 < 150 ? 1 : 0
        row.sprint = 1
        row.aimX = tick % 480 < 240 ? 0.8 : -0.8
        row.aimZ = 0.6
      })
    }
    if (i % 3 === 0) attach(world, e, Crowd)
    return e
  })
}
