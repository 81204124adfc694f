/** The unit vector of a wind direction. @throws when it has no length or is not finite. */
export function checkedWind(
  maker: string,
  wind: { readonly x: number; readonly z: number },
): { readonly x: number; readonly z: number } {
  const length = Math.sqrt(wind.x * wind.x + wind.z * wind.z)
  if (!(length > 0 && length < Infinity))
    throw new Error(
      `${maker}: wind is (${wind.x}, ${wind.z}): give the direction in which it blows, like { x: 0.6, z: 0.8 }`,
    )
  return { x: wind.x / length, z: wind.z / length }
}
