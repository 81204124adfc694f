import { defineComponent, f32, u16, u32 } from './define.ts'

/** What a body remembers from tick to tick so that its pose follows motion softly. Written by poseSkeletons. */
export const Posture = defineComponent('Posture', {
  effort: f32(), // 0 standing … 1 at a run
  pelvis: f32(), // m, middle of the pelvis above the Transform
  pitch: f32(), // rad, trunk forward
  roll: f32(), // rad, trunk to its right
  velocityX: f32(), // m/s one tick ago
  velocityZ: f32(),
  lookX: f32(), // unit vector of the face
  lookY: f32(),
  lookZ: f32(1),
  heel: f32(0, 2), // sine of the angle by which [left, right] heel was raised when last planted
  shock: f32(), // m by which knees give after a landing
  settled: f32(), // 0 until posed once
})

/** The same of the hind quarters of what goes on four. */
export const HindPosture = defineComponent('HindPosture', {
  pelvis: f32(), // m, middle of the pelvis above the Transform
  heel: f32(0, 2), // sine of the angle by which [left, right] hock was raised when last planted
  tailX: f32(), // unit heading that the tail follows
  tailZ: f32(1),
})

/** What a figure looks like, apart from its pose. It changes pictures only. */
export const Look = defineComponent(
  'Look',
  {
    seed: u32(), // picks build and colours; 0 is the traveller's own
    model: u16(), // 1 + index in FigureModels; 0 is the traveller's mesh
    snow: f32(), // 0…1 of what lies on hood and shoulders at most. Written by gatherSnow.
  },
  { simulated: false },
)
