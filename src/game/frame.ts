import { driveCamera } from '../systems/camera/drive-camera.ts'
import { chooseClothDetail } from '../systems/cloth/choose-cloth-detail.ts'
import { solveCloth } from '../systems/cloth/solve-cloth.ts'
import { brushHems } from '../systems/contact/brush-hems.ts'
import { paintBrushes } from '../systems/contact/paint-brushes.ts'
import { pressMeshes } from '../systems/contact/press-meshes.ts'
import { pressContacts } from '../systems/contact/press-contacts.ts'
import { traceContacts } from '../systems/contact/trace-contacts.ts'
import { applyStrokes } from '../systems/deform/apply-strokes.ts'
import { gatherSnow } from '../systems/figure/gather-snow.ts'
import { poseSkeletons } from '../systems/gait/pose-skeletons.ts'
import { solveGait } from '../systems/gait/solve-gait.ts'
import { followPaths } from '../systems/input/follow-paths.ts'
import { partCrowds } from '../systems/input/part-crowds.ts'
import { recordInputs, replayInputs } from '../systems/input/record-inputs.ts'
import { runScripts } from '../systems/input/run-scripts.ts'
import { sampleDevices } from '../systems/input/sample-devices.ts'
import { glideBodies } from '../systems/kinematic/glide-bodies.ts'
import { rollBalls } from '../systems/kinematic/roll-balls.ts'
import { towBodies } from '../systems/kinematic/tow-bodies.ts'
import { moveWalkers } from '../systems/movement/move-walkers.ts'
import { submitFrame } from '../systems/render/submit-frame.ts'
import type { System } from '../systems/schedule.ts'
import { rememberPoses } from '../systems/sync/remember-poses.ts'
import { snapTeleported } from '../systems/sync/snap-teleported.ts'

/** One tick, top to bottom. Everything here runs without a screen. */
export const TICK: readonly System[] = [
  rememberPoses,
  sampleDevices,
  runScripts,
  followPaths,
  partCrowds, // bends what the others want
  replayInputs, // a recording holds what came of it all, so nothing bends it
  recordInputs,

  moveWalkers,
  glideBodies,
  rollBalls,
  towBodies, // after whoever pulls has moved, so that a rope never stretches

  solveGait, // plants feet on predicted snow and queues their prints
  poseSkeletons,
  gatherSnow,

  solveCloth,

  traceContacts, // the one place of a tick where components are added
  pressContacts,
  pressMeshes,
  paintBrushes,
  brushHems,

  applyStrokes,
  snapTeleported,
]

/** What drawing adds, once per frame. */
export const DRAWING: readonly System[] = [driveCamera, chooseClothDetail, submitFrame]

export const FRAME: readonly System[] = [...TICK, ...DRAWING]
