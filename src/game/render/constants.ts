/**
 * Gives constants of a shader, `const NAME = …;`, other values: what differs by quality or by view, and what a compiler then sees.
 * @throws when the shader has no constant of a name.
 */
export function withConstants(code: string, values: Readonly<Record<string, string | number>>): string {
  let out = code
  for (const [name, value] of Object.entries(values)) {
    const declared = new RegExp(`^const ${name} = [^;]*;`, 'm')
    if (!declared.test(out))
      throw new Error(`The shader declares no "const ${name} = …;": include the file that does`)
    out = out.replace(declared, `const ${name} = ${value};`)
  }
  return out
}
