import { Contact, Shape } from '../../components/contact.ts'
import { Towed } from '../../components/kinematic.ts'
import { Snow } from '../../components/resources.ts'
import { Solid, SolidKind } from '../../components/solid.ts'
import { Transform } from '../../components/transform.ts'
import { spawn, use, type World } from '../../components/world.ts'

/** A loaded sled; give it a puller to tow it on a rope. */
export const spawnSled = (world: World, x: number, z: number, by = 0): number =>
  spawn(
    world,
    Transform({ x, y: use(world, Snow).onGround(x, z), z }),
    Towed({ by, rope: 2.2 }),
    Solid({
      kind: SolidKind.Sled,
      halfX: 0.28,
      halfY: 0.13,
      halfZ: 0.65,
      red: 0.36,
      green: 0.2,
      blue: 0.1,
      snowy: 0,
    }),
    Contact({ shape: Shape.Box, halfWidth: 0.28, halfLength: 0.65, load: 500 }),
  )
