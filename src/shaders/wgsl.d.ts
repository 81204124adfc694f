declare module '*.wgsl' {
  /** The shader's text with its includes resolved. */
  const code: string
  export default code
}
