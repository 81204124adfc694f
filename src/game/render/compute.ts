/**
 * Our shaders name what they read, as Babylon's dialect does; a plain WebGPU pipeline wants numbers. Gives every resource a
 * binding of group 0, in the order of the text.
 */
export function bindByName(code: string): { code: string; bindings: Record<string, number> } {
  const bindings: Record<string, number> = {}
  let next = 0
  const bound = code.replace(
    /^var(<[^>]*>)?\s+(\w+)\s*:/gm,
    (found, _space: string | undefined, name: string) => {
      bindings[name] = next
      return `@group(0) @binding(${next++}) ${found}`
    },
  )
  return { code: bound, bindings }
}
