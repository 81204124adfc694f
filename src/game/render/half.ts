const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** Bits of the nearest 16-bit float, for finite numbers from 6e-5 to 65 504; smaller ones become 0. */
export function toHalf(value: number): number {
  float[0] = value
  const b = bits[0]! + 0x1000
  const exponent = ((b >>> 23) & 0xff) - 112
  const sign = (b >>> 16) & 0x8000
  if (exponent <= 0) return sign
  return sign | Math.min((exponent << 10) | ((b >>> 13) & 0x3ff), 0x7bff)
}
