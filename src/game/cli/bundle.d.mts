export const ROOT: string
export const CACHE: string
export function bundleForNode(options: {
  input: string
  file: string
  external?: (id: string) => boolean
  minify?: boolean
}): Promise<string[]>
