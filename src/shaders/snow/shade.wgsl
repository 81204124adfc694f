// What snow does with light. Needs: frame, light, sky.
#include "snow/material.wgsl"
#include "snow/reflect.wgsl"
#include "snow/glints.wgsl"

// How far light is followed through a lip, m: where it is still white, and where ice has swallowed all but blue-green.
const THIN = 0.06;
const THICK = 0.2;
// Shares of sky and of low sun that a hollow of the grain loses.
const HOLLOW_SKY = 0.3;
const HOLLOW_SUN = 0.55;

// How much steeper slopes are than they look to the light of the sky: what a slope leans toward is also what hides the rest of
// the sky from it, which harmonics of an open sky do not know.
const LEANS = 2.0;

// Share of the light on open snow that comes out of the walls of a hollow beside it, at their upper edge, and how fast it
// fades with the depth, 1/m: blue light, which ice swallows least, comes deepest (Warren, Brandt and Grenfell 2006, Visible and
// near-ultraviolet absorption spectrum of ice from transmission of solar radiation into snow).
const SEEPS = 0.4;
const SEEP_FADES = vec3f(6.5, 5.4, 4.5);
// How much a curvature of 1/m darkens creases between walls, and lights edges.
const CREASED = 0.01;

// Sides of crests that face away from the eye are hidden behind them, however the mesh cuts across: normals that give
// less than a part of the ground's view are bent back to the ground's.
fn seenNormal(n : vec3f, ground : vec3f, toEye : vec3f) -> vec3f {
  let whole = dot(ground, toEye);
  let least = 0.5 * whole;
  let own = dot(n, toEye);
  if (own >= least) { return n; }
  return normalize(mix(n, ground, saturate((least - own) / max(whole - own, 1e-4))));
}

// Sun mirrored by crust and crystals, over its irradiance on a plane that faces it.
struct SunLobe {
  crust : f32,
  crystals : vec3f,
}
fn sunLobe(p : SnowPoint, m : SnowMaterial, alpha : f32, toEye : vec3f) -> SunLobe {
  var lobe : SunLobe;
  let toSun = frame.sun.xyz;
  let nl = dot(p.normal, toSun);
  if (nl <= 0.0) { return lobe; }
  let halfway = normalize(toSun + toEye);
  let nh = saturate(dot(p.normal, halfway));
  let nv = max(dot(p.normal, toEye), 0.05);
  let seen = lobeSeen(nl, nv, alpha) * fresnel(m.f0, saturate(dot(toSun, halfway))) * nl;
  lobe.crust = min((1.0 - m.crystals) * normalDensity(nh, alpha) * seen, 24.0);
  if (m.crystals > 0.01) {
    let flashes = normalDensity(nh, CRYSTAL_LEAN) * glints(p.place, p.footprint, halfway, nh);
    lobe.crystals = min(m.crystals * seen * flashes, vec3f(24.0));
  }
  return lobe;
}

// What the lobe finds round about: sky and sunlit snow, and the walls of a
// hollow where those stand in the way.
fn mirrored(direction : vec3f, roughness : f32, walls : vec3f, open : f32) -> vec3f {
  return mix(walls, skySpecular(direction, roughness), open);
}

// Sun that comes out of the far side of snow, over its irradiance: warm where the way was short, blue-green where it was
// long. `toEye` against the light sees most of it.
fn through(p : SnowPoint, toEye : vec3f, facing : f32, inside : f32) -> vec3f {
  let toSun = frame.sun.xyz;
  let lobe = pow(saturate(-dot(toEye, normalize(toSun + 0.3 * p.normal))), mix(4.0, 2.5, p.thin));
  if (lobe < 0.01) { return vec3f(0.0); }
  // Over all snow light that enters aslant leaves forward.
  let forward = vec3f(0.035, 0.040, 0.046) * inside * (1.0 - 0.7 * max(p.packed, p.wet));
  if (p.thin < 0.02 || facing > 0.35) { return forward * lobe; }
  // Two looks toward the sun tell whether only the lip stands in between, and how wide it is.
  let near = sunAt(p.shadowPoint + THIN * toSun, p.shadowNormal).y;
  let far = max(sunAt(p.shadowPoint + THICK * toSun, p.shadowNormal).y - near, 0.0);
  let glow = near * vec3f(1.0, 0.97, 0.90) + far * vec3f(0.22, 0.40, 0.52);
  return (forward + 0.26 * p.thin * (1.0 - smoothstep(0.0, 0.35, facing)) * glow) * lobe;
}
// What the surface sends out of the light that comes from all round, of sky, walls and snow: irradiance.
// In a hollow light goes from wall to wall until it leaves or is swallowed: bright, and bluer (Jimenez et al. 2016). The walls
// have the sun too, where it comes near. And they glow with what fell on the snow beside the hollow; as much of their own
// light is lost to it, so that nothing is gained where all round is as bright.
fn fromAround(p : SnowPoint, m : SnowMaterial, nearSun : f32) -> vec3f {
  let walled = 1.0 - p.open;
  // A narrow opening lights what faces it, and edges more than creases.
  let faces = 1.0 - walled * (1.0 - pow(saturate(dot(p.normal, p.shadowNormal)), 3.0));
  let lit = (1.0 - clamp(CREASED * p.crease, -0.3, 0.28) * walled) * mix(1.0, faces, 0.5);
  let onGround = saturate(dot(p.shadowNormal, frame.sun.xyz));
  let wallSun = frame.sunlight.rgb * (0.35 * nearSun * saturate(onGround + 0.25));
  let seeps = (1.0 - p.bare) * walled * saturate(40.0 * p.below) * SEEPS * exp(-SEEP_FADES * p.below);
  var beside = ambientOn(p.shadowNormal);
  if (seeps.b > 0.005) {
    let above = p.shadowPoint + vec3f(0.0, p.below + 0.02, 0.0);
    beside += frame.sunlight.rgb * (onGround * sunRound(above, p.shadowNormal));
  }
  let kept = max(m.albedo - seeps, vec3f(0.0));
  let leaning = normalize(p.normal + LEANS * (p.normal - vec3f(0.0, 1.0, 0.0)) * (1.0 - walled));
  let arrives = ambientOn(leaning) * p.open + m.albedo * walled * wallSun;
  return lit * (kept * arrives + seeps * beside) / (1.0 - kept * walled);
}
// Radiance toward the eye, by how it came about.
struct SnowLight {
  // Of the whole surface, snow and ground.
  albedo : vec3f,
  sun : vec3f,
  sky : vec3f,
  // What comes out of snow far from where it went in.
  through : vec3f,
  specular : vec3f,
  glints : vec3f,
};

fn shadeSnow(p : SnowPoint) -> vec3f {
  return radianceOf(snowLight(p));
}
fn radianceOf(light : SnowLight) -> vec3f {
  return light.sun + light.sky + (light.through + light.specular + light.glints);
}
fn snowLight(p : SnowPoint) -> SnowLight {
  let toEye = normalize(-p.relative);
  let facing = dot(p.normal, frame.sun.xyz);
  let m = snowMaterial(p);
  let alpha = lobeWidth(m.roughness, p.variance);
  let snow = 1.0 - p.bare;
  // Light enters, wanders and leaves elsewhere: shadows have blue edges and the terminator is soft. Slopes finer than the
  // pixel soften it too, and light as much as they did when they showed (near the mean of a clamped normal distribution).
  let walled = vec2f(1.0, 0.85) * p.hidden;
  let shade = min(sunAt(p.shadowPoint, p.shadowNormal), 1.0 - walled) * (1.0 - p.dim * saturate(1.2 - frame.sun.y));
  let inside = mix(vec3f(shade.x), vec3f(shade.y), snow * vec3f(0.25, 0.55, 1.0));
  let wander = sqrt(m.wander * m.wander + 0.5 * p.variance * (1.0 - frame.sun.y * frame.sun.y));
  let mirrors = lobeShare(m.f0, alpha, saturate(facing));
  let sun = wanderingFacing(facing, wander) * inside * (1.0 - mirrors);
  let diffuse = fromAround(p, m, shade.y);
  let cosine = max(dot(p.normal, toEye), 0.05);
  let mirrorsSky = lobeShare(m.f0, alpha, cosine);
  let walls = diffuse / PI;
  let toSky = 2.0 * cosine * p.normal - toEye;
  var light : SnowLight;
  light.albedo = m.albedo;
  light.sun = m.albedo / PI * frame.sunlight.rgb * sun;
  light.sky = walls * (1.0 - mirrorsSky);
  light.specular = mirrorsSky * mirrored(normalize(mix(toSky, p.normal, 0.6 * alpha)), m.roughness, walls, p.open);
  if (shade.x > 0.0) {
    let lobe = sunLobe(p, m, alpha, toEye);
    light.specular += frame.sunlight.rgb * (shade.x * lobe.crust);
    light.glints = frame.sunlight.rgb * (shade.x * lobe.crystals);
  }
  if (snow > 0.0) { light.through = frame.sunlight.rgb * (snow * through(p, toEye, facing, shade.y)); }
  return light;
}
