import { CameraView } from '../../components/camera.ts'
import { Cloth, ClothDetail } from '../../components/cloth.ts'
import { Transform } from '../../components/transform.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const CLOTHED = [Cloth, Transform]
/** m from the eye within which cloth moves in full, and at all. */
const FULL = 9
const HALF = 28
/** Share beyond which a figure must go before it loses detail: one that walks along the border must not flicker. */
const SLACK = 1.2

/** The nearer the eye, the finer the cloth. */
export const chooseClothDetail = defineSystem({
  name: 'chooseClothDetail',
  phase: 'camera',
  reads: [CameraView, Transform],
  writes: [Cloth],
  run(world) {
    const eye = use(world, CameraView)
    const figures = entitiesWith(world, CLOTHED)
    for (let i = 0, n = figures.length; i < n; i++) {
      const e = figures[i]!
      const x = Transform.x[e]! - eye.x
      const y = Transform.y[e]! - eye.y
      const z = Transform.z[e]! - eye.z
      Cloth.wanted[e] = detailAt(Math.sqrt(x * x + y * y + z * z), Cloth.wanted[e]! as ClothDetail)
    }
  },
})

/** ClothDetail at a distance from the eye, m, for a figure that has had `now`. */
export function detailAt(distance: number, now: ClothDetail): ClothDetail {
  if (distance < (now === ClothDetail.Full ? FULL * SLACK : FULL)) return ClothDetail.Full
  if (distance < (now === ClothDetail.Frozen ? HALF : HALF * SLACK)) return ClothDetail.Half
  return ClothDetail.Frozen
}
