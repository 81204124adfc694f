import { Contact, Shape } from '../../components/contact.ts'
import { Towed } from '../../components/kinematic.ts'
import { Snow } from '../../components/resources.ts'
import { Transform } from '../../components/transform.ts'
import { spawn, use, type World } from '../../components/world.ts'

/** A loaded sled; give it a puller to tow it on a rope. */
export const spawnSled = (world: World, x: number, z: number, by = 0): number =>
  spawn(
    world,
    Transform({ x, y: use(world, Snow).onGround(x, z), z }),
    Towed({ by, rope: 2.2 }),
    Contact({ shape: Shape.Box, halfWidth: 0.28, halfLength: 0.65, load: 500 }),
  )
