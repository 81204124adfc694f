import { castRay, type SurfaceHit, type SurfaceRay } from './cast.ts'
import { EditableField } from './editable-field.ts'
import type { Marks } from './prints/marks.ts'
import type { Track } from './prints/tracks.ts'
import type { Reader } from './reader.ts'

/** The part of a field that answers questions; SnowField says what each is. */
export abstract class ReadableField extends EditableField {
  protected abstract readonly reader: Reader
  protected abstract readonly marks: Marks
  /** One function for all casts, which allocate nothing. */
  private readonly heightAt = (x: number, z: number): number => this.reader.height(x, z)

  height(x: number, z: number): number {
    return this.reader.height(x, z)
  }

  offset(x: number, z: number): number {
    return this.reader.offset(x, z)
  }

  depth(x: number, z: number): number {
    return this.reader.depth(x, z)
  }

  normal(
    x: number,
    z: number,
    out: { x: number; y: number; z: number },
  ): { x: number; y: number; z: number } {
    return this.reader.normal(x, z, out)
  }

  density(x: number, z: number): number {
    return this.reader.density(x, z)
  }

  ice(x: number, z: number): number {
    return this.reader.share('ice', x, z)
  }

  wetness(x: number, z: number): number {
    return this.reader.share('wet', x, z)
  }

  heights(xz: Float64Array, out: Float64Array): void {
    this.reader.heights(xz, out)
  }

  offsets(xz: Float64Array, out: Float64Array): void {
    this.reader.offsets(xz, out)
  }

  cast(ray: Readonly<SurfaceRay>, out: SurfaceHit): boolean {
    return castRay(this.heightAt, ray, out)
  }

  onGround(x: number, z: number): number {
    return this.reader.height(x, z)
  }

  tracks(x: number, z: number, radius: number, out: Track[] = []): Track[] {
    return this.marks.tracks(x, z, radius, out)
  }
}
