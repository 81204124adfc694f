/**
 * Draws a posed mesh from below into the grid of a stroke: where it stands, and what it went through since the last tick. A body
 * that moves on sweeps the silhouette that it shows along its way: edges between a face that looks ahead and one that looks
 * back. So one picture holds the whole way, however fast, without a picture for every step.
 */
import type { SnowField } from '../types.ts'
import { HEIGHT_UNITS } from '../tile.ts'
import { SAMPLES, type StrokeGrid } from './grid.ts'
import type { PosedMesh } from './posed-mesh.ts'
import { MeshRaster } from './raster.ts'

/** Samples that a vertex may move within a tick before what lies between has to be drawn. */
const STEADY = 1
/** Samples per 1/8192 m, so that directions are right. */
const UPRIGHT = (SAMPLES * 25.6) / HEIGHT_UNITS
/** Faces that look no further back than this (sine) count as looking ahead: a flat bottom is one, whatever its rounding. */
const ALONG = 0.01
/** Snow between the places that are asked may be so much higher, m, and per metre of the box. */
const UNKNOWN = 0.1
const UNKNOWN_SLOPE = 0.18
const Facing = { Off: 0, Ahead: 1, Back: 2 } as const

export class MeshMarker {
  private readonly raster = new MeshRaster()
  private facing = new Uint8Array(256)
  /** Vertices that are, or were, below the ceiling. */
  private near = new Uint8Array(256)
  private lowX = 0
  private highX = 0
  private lowZ = 0
  private highZ = 0
  private ceiling = 0
  private sweeping = false

  /** What the last `draw` made; valid until the next. */
  get grid(): StrokeGrid {
    return this.raster.grid
  }

  /**
   * Draws the mesh. @returns false when nothing of it is near the snow.
   * @throws when the part near the snow is wider than a stroke may be.
   */
  draw(posed: PosedMesh, snow: SnowField): boolean {
    this.sweeping = posed.hasBefore && moves(posed)
    this.setBounds(posed)
    this.setCeiling(posed, snow)
    if (!this.findFaces(posed)) return false
    if (!this.raster.begin(this.lowX, this.lowZ, this.highX, this.highZ, this.ceiling)) {
      // So far in one tick is a jump: it marks where it lands.
      this.sweeping = false
      this.setBounds(posed)
      this.findFaces(posed)
      if (!this.raster.begin(this.lowX, this.lowZ, this.highX, this.highZ, this.ceiling)) {
        throw new Error(
          `A mesh is ${this.highX - this.lowX} × ${this.highZ - this.lowZ} cm wide near the snow: 40 m is the most, split it`,
        )
      }
    }
    this.drawFaces(posed)
    if (this.sweeping) this.drawEdges(posed)
    return this.raster.finish(posed.anchorX, posed.anchorZ, posed.base)
  }

  private setBounds({ points, now, before, mesh }: PosedMesh): void {
    let lowX = Infinity
    let lowZ = Infinity
    let highX = -Infinity
    let highZ = -Infinity
    for (let pose = 0; pose < (this.sweeping ? 2 : 1); pose++) {
      const first = (pose === 0 ? now : before) * 3
      for (let i = first, end = first + mesh.vertices * 3; i < end; i += 3) {
        const x = points[i]
        const z = points[i + 2]
        if (x < lowX) lowX = x
        if (x > highX) highX = x
        if (z < lowZ) lowZ = z
        if (z > highZ) highZ = z
      }
    }
    this.lowX = lowX
    this.lowZ = lowZ
    this.highX = highX
    this.highZ = highZ
  }

  /** No snow under the mesh is higher: nine places are asked. */
  private setCeiling(posed: PosedMesh, snow: SnowField): void {
    const spanX = posed.xAt(this.highX) - posed.xAt(this.lowX)
    const spanZ = posed.zAt(this.highZ) - posed.zAt(this.lowZ)
    let highest = -Infinity
    for (let k = 0; k < 9; k++) {
      const x = posed.xAt(this.lowX) + (spanX * (k % 3)) / 2
      const z = posed.zAt(this.lowZ) + (spanZ * ((k / 3) | 0)) / 2
      highest = Math.max(highest, snow.height(x, z))
    }
    this.ceiling = (highest + UNKNOWN + UNKNOWN_SLOPE * (spanX + spanZ)) * HEIGHT_UNITS - posed.base
  }

  /** Finds which faces come near the snow, and how they look along the way. @returns false for none. */
  private findFaces(posed: PosedMesh): boolean {
    const { points, now, before, mesh } = posed
    const { triangles, vertices } = mesh
    const { ceiling, sweeping } = this
    const faces = triangles.length / 3
    if (faces > this.facing.length) this.facing = new Uint8Array(faces * 2)
    if (vertices > this.near.length) this.near = new Uint8Array(vertices * 2)
    const { facing, near } = this
    for (let v = 0; v < vertices; v++) {
      const low = points[(now + v) * 3 + 1] <= ceiling
      near[v] = low || (sweeping && points[(before + v) * 3 + 1] <= ceiling) ? 1 : 0
    }
    let any = false
    for (let face = 0, i = 0; face < faces; face++, i += 3) {
      const a = triangles[i]
      const b = triangles[i + 1]
      const c = triangles[i + 2]
      if ((near[a] | near[b] | near[c]) === 0) {
        facing[face] = Facing.Off
        continue
      }
      any = true
      facing[face] = sweeping ? facingOf(posed, a, b, c) : Facing.Ahead
    }
    return any
  }

  private drawFaces(posed: PosedMesh): void {
    const { points, now, mesh } = posed
    const { triangles, outward } = mesh
    for (let face = 0, i = 0; i < triangles.length; face++, i += 3) {
      if (this.facing[face] === Facing.Off) continue
      const a = now + triangles[i]
      const b = now + triangles[i + 1]
      const c = now + triangles[i + 2]
      if (outward !== 0 && looksUp(points, a, b, c, outward)) continue
      this.raster.triangle(points, a, b, c, 1)
    }
  }

  /** What the edges of the silhouette went over: a quad each, as two triangles. */
  private drawEdges(posed: PosedMesh): void {
    const { points, now, before, mesh } = posed
    const { edges, outward } = mesh
    const { facing, raster } = this
    for (let i = 0; i < edges.length; i += 4) {
      const free = edges[i + 3] < 0
      const one: number = facing[edges[i + 2]]
      const other: number = free ? Facing.Off : facing[edges[i + 3]]
      // Both look ahead, or both back, or neither is near: the way of the edge lies inside the body, or far above.
      if (one === other) continue
      const a = edges[i]
      const b = edges[i + 1]
      if (outward !== 0 && one !== Facing.Off && other !== Facing.Off) {
        // The way runs on from the face that looks ahead to the one that looks back, and goes round its edges as they do.
        const from = one === Facing.Ahead ? now : before
        const to = one === Facing.Ahead ? before : now
        if (looksUp(points, from + b, from + a, to + a, outward)) continue
      }
      raster.triangle(points, before + a, before + b, now + b, 0)
      raster.triangle(points, before + a, now + b, now + a, 0)
    }
  }
}

/** True when a vertex has gone further than from one sample to the next. */
function moves({ points, now, before, mesh }: PosedMesh): boolean {
  for (let v = 0; v < mesh.vertices; v++) {
    const a = (now + v) * 3
    const b = (before + v) * 3
    if (Math.abs(points[a] - points[b]) > STEADY || Math.abs(points[a + 2] - points[b + 2]) > STEADY)
      return true
  }
  return false
}

/** In a closed mesh what looks up has something under it that looks down. */
function looksUp(points: Float64Array, a: number, b: number, c: number, outward: number): boolean {
  const ux = points[b * 3] - points[a * 3]
  const uz = points[b * 3 + 2] - points[a * 3 + 2]
  const vx = points[c * 3] - points[a * 3]
  const vz = points[c * 3 + 2] - points[a * 3 + 2]
  return (uz * vx - ux * vz) * outward > 0
}

/** Whether the triangle looks along the way that it goes. */
function facingOf({ points, now, before, mesh }: PosedMesh, a: number, b: number, c: number): number {
  const { outward } = mesh
  const i = (now + a) * 3
  const j = (now + b) * 3
  const k = (now + c) * 3
  const ux = points[j] - points[i]
  const uy = (points[j + 1] - points[i + 1]) * UPRIGHT
  const uz = points[j + 2] - points[i + 2]
  const vx = points[k] - points[i]
  const vy = (points[k + 1] - points[i + 1]) * UPRIGHT
  const vz = points[k + 2] - points[i + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const p = (before + a) * 3
  const q = (before + b) * 3
  const r = (before + c) * 3
  const gx = points[i] + points[j] + points[k] - points[p] - points[q] - points[r]
  const gy =
    (points[i + 1] + points[j + 1] + points[k + 1] - points[p + 1] - points[q + 1] - points[r + 1]) * UPRIGHT
  const gz = points[i + 2] + points[j + 2] + points[k + 2] - points[p + 2] - points[q + 2] - points[r + 2]
  const dot = (nx * gx + ny * gy + nz * gz) * (outward < 0 ? -1 : 1)
  const size2 = (nx * nx + ny * ny + nz * nz) * (gx * gx + gy * gy + gz * gz)
  return dot >= 0 || dot * dot <= ALONG * ALONG * size2 ? Facing.Ahead : Facing.Back
}
