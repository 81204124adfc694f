// Twin: relief.ts
// Needs: surface.
#include "lib/noise.wgsl"

const NO_NOISE = vec3f(0.0);

// Noise of a layer where the slow noise bends it and the crests carry it, `lead` metres along and across the wind:
// value and exact derivatives by xz. Chain rule: g + ∇slow (bend · g) + ∇crest (lead · g).
fn reliefLayer(layer: i32, xz: vec2f, slow: vec3f, crest: vec3f, lead: vec2f) -> vec3f {
  let across = vec2f(-surface.wind.y, surface.wind.x);
  let bend = 5.0 * surface.wind + 8.0 * across;
  let carry = lead.x * surface.wind + lead.y * across;
  let p = xz + bend * slow.x + carry * crest.x;
  let lattice = surface.relief[layer].lattice;
  let q = surface.relief[layer].fraction + vec2f(dot(lattice.xy, p), dot(lattice.zw, p));
  let cell = floor(q);
  let n = gradientNoise(surface.relief[layer].cell + vec2i(cell), q - cell, u32(0x51a7 + layer));
  let g = lattice.xy * n.y + lattice.zw * n.z;
  return vec3f(n.x, g + slow.yz * dot(bend, g) + crest.yz * dot(carry, g));
}
// Fine relief of untouched snow at a point relative to the anchor: height, d/dx, d/dz. Layers smaller than
// `footprint` metres are faded out; 0 gives all.
fn reliefAt(xz: vec2f, footprint: f32) -> vec3f {
  let large = 1.0 - smoothstep(0.35, 1.6, footprint);
  if (large <= 0.0) { return vec3f(0.0); }
  let slow = reliefLayer(0, xz, NO_NOISE, NO_NOISE, vec2f(0.0));
  let crest = reliefLayer(1, xz, slow, NO_NOISE, vec2f(0.0));
  var s = crest;
  let middle = 1.0 - smoothstep(0.17, 0.8, footprint);
  if (middle > 0.0) { s += 0.42 * middle * reliefLayer(2, xz, slow, crest, vec2f(-1.6, 0.5)); }
  // A crest runs where s crosses zero, rounder where the footprint is wider; bare patches keep a third of it.
  let root = sqrt(2.2 * s.x * s.x + 0.004 + 0.5 * footprint * footprint);
  let ridge = vec3f(0.34 - root, -2.2 * s.x * s.yz / root);
  let bare = 0.75 + 0.9 * slow.x;
  let patchy = clamp(bare, 0.3, 1.5);
  let rise = select(vec2f(0.0), 0.9 * slow.yz, bare == patchy);
  var relief = 0.18 * large * vec3f(patchy * ridge.x, patchy * ridge.yz + rise * ridge.x);
  // Ripples lie deeper between the crests than on them.
  let small = 0.012 * (1.0 - smoothstep(0.06, 0.3, footprint));
  if (small > 0.0) {
    let n = reliefLayer(3, xz, slow, crest, vec2f(-0.5, 0.3));
    relief += small * vec3f((1.0 - ridge.x) * n.x, (1.0 - ridge.x) * n.yz - ridge.yz * n.x);
  }
  let grain = 0.004 * (1.0 - smoothstep(0.016, 0.08, footprint));
  if (grain > 0.0) { relief += grain * reliefLayer(4, xz, NO_NOISE, NO_NOISE, vec2f(0.0)); }
  return surface.reliefAmount * relief;
}
