import { Contact } from '../../components/contact.ts'
import { Gliding, Rolling } from '../../components/kinematic.ts'
import { Snow } from '../../components/resources.ts'
import { Solid } from '../../components/solid.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { spawn, use, type World } from '../../components/world.ts'

const GRAVITY = 9.81
const DENSITY = 350 // kg/m³, firmly rolled snow

/** A ball of snow rolling at `velocity` m/s; it leaves a round furrow. */
export function spawnSnowball(
  world: World,
  x: number,
  z: number,
  velocity: { readonly x: number; readonly z: number } = { x: 0, z: 0 },
  radius = 0.3,
): number {
  const weight = DENSITY * (4 / 3) * Math.PI * radius * radius * radius * GRAVITY
  return spawn(
    world,
    Transform({ x, y: use(world, Snow).onGround(x, z) + radius, z }),
    Velocity(velocity),
    Solid({ halfX: radius }),
    Gliding({ ride: radius }),
    Rolling({ radius }),
    Contact({ halfWidth: radius * 0.6, halfLength: radius * 0.6, load: weight, underside: radius }),
  )
}
