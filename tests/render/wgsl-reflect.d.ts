declare module 'wgsl_reflect/wgsl_reflect.module.js' {
  export class WgslReflect {
    constructor(code: string)
    readonly structs: { name: string; size: number; members: { name: string; offset: number }[] }[]
  }
}
