import { CameraView, type View } from '../../components/camera.ts'
import { CameraRig, type Rig } from '../../components/camera-rig.ts'
import { Devices } from '../../components/devices.ts'
import { Input, IsPlayer } from '../../components/input.ts'
import { Snow } from '../../components/resources.ts'
import { FrameTime } from '../../components/time.ts'
import { poseBetween, PreviousTransform, Transform, Velocity, type Pose } from '../../components/transform.ts'
import { has, resolve, use, type World } from '../../components/world.ts'
import { forwardX, forwardZ } from '../../shaders/lib/frame.ts'
import { clamp, decay } from '../../shaders/lib/trig.ts'
import { defineSystem } from '../schedule.ts'
import { clearance, FLOOR } from './clearance.ts'

/** Rates, 1/s, at which the parts of the rig follow. */
const PIVOT = 7.5
const ZOOM = 9
const SCRIPTED_AIM = 9
const RISE = 26
const SINK = 4.5
const WIDEN = 3.2
const RETURN = 6
/** Seconds of travel by which the pivot leads, and the speed at which the view is widest, m/s. */
const LEAD = 0.1
const FAST = 19.5
/** m from pivot to target, summed over the axes. */
const LOST = 20
/** Steepest view up and down, as the sine of the pitch. */
const UP = 0.58
const DOWN = -0.87

type Aim = Pick<Rig, 'aimX' | 'aimY' | 'aimZ'>
const pose: Pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 }

/** Swings the camera behind its target once per frame, over the snow, from poses between the last two ticks. */
export const driveCamera = defineSystem({
  name: 'driveCamera',
  phase: 'camera',
  reads: [CameraRig, FrameTime, Transform, PreviousTransform, Velocity, Input, IsPlayer, Devices, Snow],
  writes: [CameraRig, CameraView],
  run(world) {
    const rig = use(world, CameraRig)
    const target = rig.target === 0 ? 0 : resolve(world, rig.target)
    if (target === 0) return
    const { alpha, delta } = use(world, FrameTime)
    poseBetween(target, alpha, pose)
    if (rig.settled && !isLost(rig)) follow(world, rig, target, delta)
    else settle(world, rig, target)
    look(world, rig, use(world, CameraView))
  },
})

/** The target was teleported: flying after it would show the world in between. */
const isLost = (rig: Rig): boolean =>
  Math.abs(pose.x - rig.x) + Math.abs(pose.y - rig.y) + Math.abs(pose.z - rig.z) > LOST

/** Where the view points at last: past the target's aim by the turn of an orbit. */
function viewed(world: World, rig: Rig, target: number): Aim {
  const { aimX, aimY, aimZ } = aimOf(world, target)
  const sine = forwardX(rig.turned)
  const cosine = forwardZ(rig.turned)
  turnedAim.aimX = aimX * cosine + aimZ * sine
  turnedAim.aimY = aimY
  turnedAim.aimZ = aimZ * cosine - aimX * sine
  return turnedAim
}

/** Where the target aims: a player's devices are asked directly, so that the view never waits for a tick. */
function aimOf(world: World, target: number): Aim {
  if (has(world, target, IsPlayer)) return use(world, Devices)
  if (!has(world, target, Input)) return AHEAD
  scriptedAim.aimX = Input.aimX[target]!
  scriptedAim.aimY = Input.aimY[target]! + AHEAD.aimY
  scriptedAim.aimZ = Input.aimZ[target]!
  return scriptedAim
}
/** Scripts aim level; a camera looks down a little. */
const AHEAD = { aimX: 0, aimY: -0.15, aimZ: 0.989 }
const scriptedAim = { ...AHEAD }
const turnedAim = { ...AHEAD }

function settle(world: World, rig: Rig, target: number): void {
  const aim = viewed(world, rig, target)
  setAim(rig, aim.aimX, aim.aimY, aim.aimZ)
  rig.distance = rig.wantedDistance
  rig.x = pose.x
  rig.y = pose.y + rig.pivotHeight
  rig.z = pose.z
  rig.velocityX = rig.velocityY = rig.velocityZ = 0
  rig.rush = 0
  rig.lift = clearance(use(world, Snow), rig)
  rig.settled = true
}

function follow(world: World, rig: Rig, target: number, dt: number): void {
  circle(rig, dt)
  const aim = viewed(world, rig, target)
  const kept = has(world, target, IsPlayer) ? 0 : decay(SCRIPTED_AIM, dt)
  setAim(
    rig,
    aim.aimX + (rig.aimX - aim.aimX) * kept,
    aim.aimY + (rig.aimY - aim.aimY) * kept,
    aim.aimZ + (rig.aimZ - aim.aimZ) * kept,
  )
  const vx = has(world, target, Velocity) ? Velocity.x[target]! : 0
  const vz = has(world, target, Velocity) ? Velocity.z[target]! : 0
  const rush = Math.min(1, Math.sqrt(vx * vx + vz * vz) / FAST)
  rig.rush = rush + (rig.rush - rush) * decay(WIDEN, dt)
  rig.distance = rig.wantedDistance + (rig.distance - rig.wantedDistance) * decay(ZOOM, dt)
  springPivot(rig, pose.x + vx * LEAD * rush, pose.y + rig.pivotHeight, pose.z + vz * LEAD * rush, dt)
  const need = clearance(use(world, Snow), rig)
  rig.lift = need + (rig.lift - need) * decay(need > rig.lift ? RISE : SINK, dt)
}
/** Goes on round the target, or the shorter way back to its aim. */
function circle(rig: Rig, dt: number): void {
  const turned = rig.orbit === 0 ? rig.turned * decay(RETURN, dt) : rig.turned + rig.orbit * dt
  rig.turned = turned - FULL_TURN * Math.round(turned / FULL_TURN)
}
const FULL_TURN = 2 * Math.PI

function setAim(rig: Rig, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z)
  const flat = Math.sqrt(x * x + z * z)
  if (!(length > 1e-6 && flat > 1e-6)) return
  rig.aimY = clamp(y / length, DOWN, UP)
  const level = Math.sqrt(1 - rig.aimY * rig.aimY) / flat
  rig.aimX = x * level
  rig.aimZ = z * level
}

/** Critically damped spring, advanced in closed form: the same path at any frame rate, whatever the step. */
function springPivot(rig: Rig, x: number, y: number, z: number, dt: number): void {
  const kept = decay(PIVOT, dt)
  const cx = rig.velocityX + PIVOT * (rig.x - x)
  const cy = rig.velocityY + PIVOT * (rig.y - y)
  const cz = rig.velocityZ + PIVOT * (rig.z - z)
  rig.x = x + (rig.x - x + cx * dt) * kept
  rig.y = y + (rig.y - y + cy * dt) * kept
  rig.z = z + (rig.z - z + cz * dt) * kept
  rig.velocityX = (rig.velocityX - PIVOT * cx * dt) * kept
  rig.velocityY = (rig.velocityY - PIVOT * cy * dt) * kept
  rig.velocityZ = (rig.velocityZ - PIVOT * cz * dt) * kept
}

/** Writes the view: eye at the end of the arm, looking along the aim. */
function look(world: World, rig: Rig, view: View): void {
  const flat = Math.sqrt(rig.aimX * rig.aimX + rig.aimZ * rig.aimZ)
  const rightX = rig.aimZ / flat
  const rightZ = -rig.aimX / flat
  view.forwardX = rig.aimX
  view.forwardY = rig.aimY
  view.forwardZ = rig.aimZ
  view.upX = (-rig.aimY * rig.aimX) / flat
  view.upY = flat
  view.upZ = (-rig.aimY * rig.aimZ) / flat
  view.x = rig.x - rig.aimX * rig.distance + rightX * rig.shoulder + view.upX * rig.rise
  view.z = rig.z - rig.aimZ * rig.distance + rightZ * rig.shoulder + view.upZ * rig.rise
  view.y = rig.y - rig.aimY * rig.distance + view.upY * rig.rise + rig.lift
  // The lift eases; the snow does not wait for it.
  view.y = Math.max(view.y, use(world, Snow).height(view.x, view.z) + FLOOR)
  view.fovY = rig.fovY * (1 + 0.19 * rig.rush)
  view.focusX = pose.x
  view.focusY = pose.y
  view.focusZ = pose.z
}
