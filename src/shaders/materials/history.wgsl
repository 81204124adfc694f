// The parts of temporal anti-aliasing. Needs: frame. Colours are YCoCg of exposed radiance over (1 + Y): bounded, so that one
// bright sample of many does not stand alone.
#include "lib/hash.wgsl"
// w: 1, and more by the opacity of what was laid over it.
var sceneColor : texture_2d<f32>;
var sceneDepth : texture_depth_2d;
var velocity : texture_2d<f32>;
// rgb: radiance; w: mean deviation of Y from frame to frame.
var history : texture_2d<f32>;
var historySampler : sampler;

// Standard deviations of the neighbourhood that history may be off by, and mean deviations over time: what comes and goes
// with the jitter, as hairlines and glints do, is not clipped away in the frames that miss it.
const STRICT = 2.0;
const UNREST = 1.5;
// Share of a frame in the mean deviation: slow, for one passing edge is no unrest, and to widen the clip for it would leave a trail.
const SLOW = 1.0 / 64.0;
// Least share of a frame where a surface moves by itself.
const MOVING = 0.1;

fn compress(radiance : vec3f) -> vec3f {
  let c = max(radiance, vec3f(0.0)) * skyLight.exposure.g;
  let y = dot(c, vec3f(0.25, 0.5, 0.25));
  return vec3f(y, 0.5 * (c.r - c.b), 0.5 * c.g - 0.25 * (c.r + c.b)) / (1.0 + y);
}
fn expand(t : vec3f) -> vec3f {
  let c = t / max(1.0 - t.x, 1e-4);
  return max(vec3f(c.x + c.y - c.z, c.x + c.z, c.x - c.y - c.z), vec3f(0.0)) / skyLight.exposure.g;
}

struct Neighbourhood {
  here : vec3f,
  // Share of the pixel that passing things cover, which no history knows.
  passing : f32,
  mean : vec3f,
  deviation : vec3f,
  // Offset of the neighbour nearest to the eye, and its depth: edges take the motion of what is in front.
  nearest : vec2i,
  depth : f32,
};

// Pixels on a side that a workgroup does, and of what it reads: one more all round.
const TILE = 16;
const READ = TILE + 2;
// Colour and opacity of what was laid over it; depth.
var<workgroup> tileColour : array<vec4f, READ * READ>;
var<workgroup> tileDepth : array<f32, READ * READ>;

// Every pixel that the group looks at is read once. `first` is the pixel at the tile's corner.
fn loadTile(first : vec2i, thread : u32) {
  for (var k = i32(thread); k < READ * READ; k += TILE * TILE) {
    let pixel = clamp(first + vec2i(k % READ, k / READ), vec2i(0), vec2i(frame.size.xy) - 1);
    let scene = textureLoad(sceneColor, pixel, 0);
    tileColour[k] = vec4f(compress(scene.rgb), scene.a);
    tileDepth[k] = textureLoad(sceneDepth, pixel, 0);
  }
}

// Colours of the pixel and its four neighbours, depths of it and its four corners. `own` is its place in the tile.
fn neighbourhood(pixel : vec2i, own : vec2i) -> Neighbourhood {
  let k = (own.y + 1) * READ + own.x + 1;
  let c = tileColour[k].xyz;
  let n = tileColour[k - READ].xyz;
  let s = tileColour[k + READ].xyz;
  let w = tileColour[k - 1].xyz;
  let e = tileColour[k + 1].xyz;
  var out : Neighbourhood;
  out.here = c;
  out.passing = saturate(tileColour[k].w - 1.0);
  out.mean = (c + n + s + w + e) / 5.0;
  out.deviation = sqrt(max((c * c + n * n + s * s + w * w + e * e) / 5.0 - out.mean * out.mean, vec3f(0.0)));
  out.depth = tileDepth[k];
  for (var corner = 0; corner < 4; corner++) {
    let aside = vec2i(corner & 1, corner >> 1u) * 2 - 1;
    let depth = tileDepth[k + aside.y * READ + aside.x];
    if (depth > out.depth) {
      out.depth = depth;
      out.nearest = aside;
    }
  }
  // Beyond the picture's edge lies what is on it.
  out.nearest = clamp(pixel + out.nearest, vec2i(0), vec2i(frame.size.xy) - 1) - pixel;
  return out;
}

struct Before {
  // Where the surface was in the frame before.
  ndc : vec2f,
  // It moved by itself.
  moves : bool,
};

// `ndc` is the pixel's centre; the motion is that of the neighbour at `offset`, which lies at `depth`.
fn placeBefore(ndc : vec2f, pixel : vec2i, offset : vec2i, depth : f32) -> Before {
  let at = ndc + vec2f(offset) * vec2f(2.0, -2.0) * frame.size.zw;
  let ray = frame.viewForward.xyz + at.x * frame.viewRight.xyz + at.y * frame.viewUp.xyz;
  // Distance w / depth along the ray: the sky, of depth 0, is a direction.
  let clip = frame.before * vec4f(ray, depth / frame.eyeBefore.w);
  let own = textureLoad(velocity, pixel + offset, 0).xy;
  var out : Before;
  out.moves = any(own != vec2f(0.0));
  // The sample lies where the jitter put it, at − jitter in the steady picture; without that term the picture would creep.
  out.ndc = select(vec2f(2.0), ndc + clip.xy / clip.w - (at - frame.jitter.xy) + own, clip.w > 0.0);
  return out;
}

fn tap(uv : vec2f) -> vec3f {
  return compress(textureSampleLevel(history, historySampler, uv, 0.0).rgb);
}

// Catmull-Rom by five bilinear taps (Jimenez, Filmic SMAA, SIGGRAPH 2016) that does not leave their range: repeated each frame its
// overshoot would grow into halos. w: bilinear.
fn historyAt(uv : vec2f) -> vec4f {
  let size = frame.size.xy;
  let middle = floor(uv * size - 0.5) + 0.5;
  let f = uv * size - middle;
  let w0 = f * (-0.5 + f * (1.0 - 0.5 * f));
  let w1 = 1.0 + f * f * (-2.5 + 1.5 * f);
  let w2 = f * (0.5 + f * (2.0 - 1.5 * f));
  let w3 = f * f * (-0.5 + 0.5 * f);
  let w12 = w1 + w2;
  let at12 = (middle + w2 / w12) * frame.size.zw;
  let at0 = (middle - 1.0) * frame.size.zw;
  let at3 = (middle + 2.0) * frame.size.zw;
  let centre = textureSampleLevel(history, historySampler, at12, 0.0);
  let c = compress(centre.rgb);
  let n = tap(vec2f(at12.x, at0.y));
  let w = tap(vec2f(at0.x, at12.y));
  let e = tap(vec2f(at3.x, at12.y));
  let s = tap(vec2f(at12.x, at3.y));
  let weight = w12.x * w12.y + w12.x * (w0.y + w3.y) + w12.y * (w0.x + w3.x);
  let sum = w12.x * (w12.y * c + w0.y * n + w3.y * s) + w12.y * (w0.x * w + w3.x * e);
  let low = min(c, min(min(n, s), min(w, e)));
  let high = max(c, max(max(n, s), max(w, e)));
  return vec4f(clamp(sum / weight, low, high), centre.w);
}

// The point of the box round `mean` toward which c lies, or c itself inside.
fn clipTo(c : vec3f, mean : vec3f, reach : vec3f) -> vec3f {
  let off = c - mean;
  let a = abs(off) / max(reach, vec3f(1e-4));
  return mean + off / max(1.0, max(a.x, max(a.y, a.z)));
}

// A pixel of the history, rounded to half floats up or down by chance: rounded to the nearest, a small share would change nothing.
fn stored(radiance : vec3f, unrest : f32, pixel : vec2i) -> vec4f {
  let chance = pcg3(u32(pixel.x), u32(pixel.y), bitcast<u32>(frame.jitter.z)) & 0x1fffu;
  let bits = (bitcast<vec3u>(min(radiance, vec3f(60000.0))) + chance) & vec3u(0xffffe000u);
  return vec4f(bitcast<vec3f>(bits), unrest);
}
