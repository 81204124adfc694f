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
  // Offset of the neighbour nearest to the eye: edges take the motion of what is in front.
  nearest : vec2i,
};

fn colourAt(pixel : vec2i) -> vec3f {
  return compress(textureLoad(sceneColor, pixel, 0).rgb);
}

// Colours of the pixel and its four neighbours, depths of it and its four corners: nine would cost twice as much.
fn neighbourhood(pixel : vec2i) -> Neighbourhood {
  let low = max(pixel - 1, vec2i(0));
  let high = min(pixel + 1, vec2i(frame.size.xy) - 1);
  let middle = textureLoad(sceneColor, pixel, 0);
  let c = compress(middle.rgb);
  let n = colourAt(vec2i(pixel.x, low.y));
  let s = colourAt(vec2i(pixel.x, high.y));
  let w = colourAt(vec2i(low.x, pixel.y));
  let e = colourAt(vec2i(high.x, pixel.y));
  var out : Neighbourhood;
  out.here = c;
  out.passing = saturate(middle.a - 1.0);
  out.mean = (c + n + s + w + e) / 5.0;
  out.deviation = sqrt(max((c * c + n * n + s * s + w * w + e * e) / 5.0 - out.mean * out.mean, vec3f(0.0)));
  var depth = textureLoad(sceneDepth, pixel, 0);
  var nearest = pixel;
  let corners = array<vec2i, 4>(low, vec2i(high.x, low.y), vec2i(low.x, high.y), high);
  for (var k = 0; k < 4; k++) {
    let d = textureLoad(sceneDepth, corners[k], 0);
    if (d > depth) {
      depth = d;
      nearest = corners[k];
    }
  }
  out.nearest = nearest - pixel;
  return out;
}

struct Before {
  // Where the surface was in the frame before.
  ndc : vec2f,
  // It moved by itself.
  moves : bool,
};

// `ndc` is the pixel's centre; the motion is that of the neighbour at `offset`.
fn placeBefore(ndc : vec2f, pixel : vec2i, offset : vec2i) -> Before {
  let at = ndc + vec2f(offset) * vec2f(2.0, -2.0) * frame.size.zw;
  let ray = frame.viewForward.xyz + at.x * frame.viewRight.xyz + at.y * frame.viewUp.xyz;
  // Distance w / depth along the ray: the sky, of depth 0, is a direction.
  let depth = textureLoad(sceneDepth, pixel + offset, 0);
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
