export type ReadSource = (path: string) => string

/** Resolve `#include "path"` once per file, depth first. `#include<name>` is Babylon's and is left alone. */
export function link(entry: string, read: ReadSource): { code: string; files: string[] } {
  const files: string[] = []
  const visit = (path: string, chain: readonly string[]): string => {
    if (chain.includes(path)) throw new Error(`Shader include cycle: ${[...chain, path].join(' -> ')}`)
    if (files.includes(path)) return ''
    files.push(path)
    let text: string
    try {
      text = read(path)
    } catch {
      throw new Error(
        `Shader include not found: "${path}"${chain.length ? `, included from ${chain.at(-1)}` : ''}`,
      )
    }
    return text.replace(/^[ \t]*#include[ \t]+"([^"]+)"[ \t]*$/gm, (_, name: string) =>
      visit(name, [...chain, path]),
    )
  }
  return { code: visit(entry, []), files }
}
