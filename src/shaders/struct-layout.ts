/** Structs that CPU and GPU share: where WGSL puts their fields. */
const TYPES = {
  f32: { size: 4, align: 4 },
  i32: { size: 4, align: 4 },
  u32: { size: 4, align: 4 },
  vec2f: { size: 8, align: 8 },
  vec2i: { size: 8, align: 8 },
  vec4f: { size: 16, align: 16 },
  vec4i: { size: 16, align: 16 },
  mat4x4f: { size: 64, align: 16 },
} as const
export type FieldType = keyof typeof TYPES
/** A type, or a type and an array length. Arrays need types of 16 bytes and up: smaller ones have padded strides. */
export type FieldSpec = FieldType | readonly [type: FieldType | StructLayout, count: number]

export interface StructLayout {
  readonly name: string
  readonly fields: Readonly<Record<string, FieldSpec>>
  /** Byte offset of each field. */
  readonly offsets: Readonly<Record<string, number>>
  /** Bytes of one struct in an array, a multiple of 16. */
  readonly stride: number
}
type Layout<F extends Record<string, FieldSpec>> = StructLayout & {
  readonly fields: F
  readonly offsets: Readonly<Record<keyof F & string, number>>
}
const roundUp = (n: number, to: number): number => Math.ceil(n / to) * to

/** Lays a struct out as WGSL does in uniform and storage buffers alike. @throws on an array of small elements. */
export function defineStruct<F extends Record<string, FieldSpec>>(name: string, fields: F): Layout<F> {
  const offsets: Record<string, number> = {}
  let end = 0
  for (const [key, spec] of Object.entries(fields)) {
    const [type, count] = typeof spec === 'string' ? [spec, 0] : spec
    const { size, align } = typeof type === 'string' ? TYPES[type] : { size: type.stride, align: 16 }
    if (count > 0 && size < 16) {
      throw new Error(
        `${name}.${key}: an array of ${typeof type === 'string' ? type : type.name} has a padded stride: pack it into vec4f`,
      )
    }
    end = roundUp(end, align)
    offsets[key] = end
    end += size * Math.max(1, count)
  }
  return { name, fields, offsets: offsets as Layout<F>['offsets'], stride: roundUp(end, 16) }
}

function typeName(spec: FieldSpec): string {
  if (typeof spec === 'string') return spec
  const [type, count] = spec
  return `array<${typeof type === 'string' ? type : type.name}, ${count}>`
}
/** WGSL of structs, in the order in which they need each other. */
export function wgslOf(structs: readonly StructLayout[]): string {
  const out: string[] = []
  for (const { name, fields } of structs) {
    out.push('', `struct ${name} {`)
    for (const [key, spec] of Object.entries(fields)) out.push(`  ${key} : ${typeName(spec)},`)
    out.push('}')
  }
  return `${out.join('\n')}\n`
}
