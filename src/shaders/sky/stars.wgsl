// Stars and the moon. Needs: frame, hash.

// Cells along a side of each face of a cube round the eye; some hold a star.
const STAR_CELLS = 64.0;

// Radiance of stars along a direction; `pixel` is its angle. A star is as wide as a pixel and keeps its light, so it neither twinkles
// nor swims when the view turns.
fn starsAt(direction : vec3f, pixel : f32) -> vec3f {
  let a = abs(direction);
  var face = 0u;
  var uv = direction.yz / a.x;
  if (a.y >= a.x && a.y >= a.z) {
    face = 2u;
    uv = direction.zx / a.y;
  } else if (a.z > a.x) {
    face = 4u;
    uv = direction.xy / a.z;
  }
  let side = select(0u, 1u, select(select(direction.x, direction.y, face == 2u), direction.z, face == 4u) < 0.0);
  let p = (0.5 + 0.5 * uv) * STAR_CELLS;
  let cell = floor(p);
  let seed = pcg3(u32(cell.x), u32(cell.y), face + side);
  if ((seed & 3u) != 0u) { return vec3f(0.0); }
  let place = vec2f(f32((seed >> 8u) & 255u), f32((seed >> 16u) & 255u)) / 255.0;
  let star = cell + 0.3 + 0.4 * place;
  // Radians per cell, less toward the cube's corners.
  let stretch = 2.0 / (STAR_CELLS * (1.0 + dot(uv, uv) * 0.7));
  let off = length(p - star) * stretch;
  let width = max(0.75 * pixel, 0.0006);
  let rank = f32((seed >> 2u) & 63u) / 63.0;
  let rank2 = rank * rank;
  let magnitude = 0.03 + rank2 * rank2 * rank2;
  let warm = f32((seed >> 24u) & 255u) / 255.0;
  let tint = mix(vec3f(1.0, 0.86, 0.72), vec3f(0.78, 0.88, 1.0), warm);
  return tint * (7e-8 * magnitude * exp(-0.5 * off * off / (width * width)) / (6.2831853 * width * width));
}

// The moon's disc, a little larger than in nature, lit from the sun's side.
const MOON_RADIUS = 0.0062;
fn moonAt(direction : vec3f, pixel : f32) -> vec3f {
  let moon = frame.moonDisc.xyz;
  let off = direction - moon * dot(direction, moon);
  let r = length(off) / MOON_RADIUS;
  if (r > 1.3 || dot(direction, moon) < 0.0) { return vec3f(0.0); }
  let toSun = frame.sunDisc.xyz - moon * dot(frame.sunDisc.xyz, moon);
  let side = toSun * inverseSqrt(max(dot(toSun, toSun), 1e-6));
  // Lit share k of the disc is (1 + cos α)/2.
  let cosine = 2.0 * frame.moonDisc.w - 1.0;
  let depth = sqrt(max(0.0, 1.0 - r * r));
  let facing = depth * cosine + dot(off, side) / MOON_RADIUS * sqrt(max(0.0, 1.0 - cosine * cosine));
  let edge = max(pixel / MOON_RADIUS, 0.02);
  let seas = 0.8 + 0.25 * gradientNoise(vec2i(floor(off.xy * 400.0)), fract(off.xy * 400.0), 5u).x;
  let disc = 1.0 - smoothstep(1.0 - edge, 1.0 + edge, r);
  return vec3f(1.0, 0.97, 0.92) * (disc * seas * (0.004 + 0.9 * smoothstep(-edge, 0.15 + edge, facing)));
}
