// Twin: hash.ts

// PCG output permutation of one 32-bit word.
fn pcg(x: u32) -> u32 {
  let state = x * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}
// Hash of a lattice cell and a seed.
fn pcg3(x: u32, y: u32, seed: u32) -> u32 {
  return pcg(x ^ pcg(y ^ pcg(seed)));
}
// Hash of four words.
fn pcg4(a: u32, b: u32, c: u32, d: u32) -> u32 {
  return pcg(a ^ pcg(b ^ pcg(c ^ pcg(d))));
}
