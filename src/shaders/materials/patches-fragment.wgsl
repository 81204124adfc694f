// A colour for each ring, white edges of patches and dark ones of quads. It reads no buffer: Babylon would take the bind group of the
// shadow casters, who read the same ones, in the vertex shader alone.
varying vPatch : vec4f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let ring = round(fragmentInputs.vPatch.z);
  let quads = fragmentInputs.vPatch.xy;
  let pixel = max(fwidth(quads), vec2f(1e-5));
  let toQuad = abs(fract(quads + 0.5) - 0.5) / pixel;
  let toPatch = min(quads, fragmentInputs.vPatch.w - quads) / pixel;
  var colour = 0.45 + 0.35 * cos(6.2831853 * (ring * 0.38 + vec3f(0.0, 0.33, 0.67)));
  // Quads as wide as pixels would be nothing but edges.
  let fine = 1.0 - smoothstep(0.1, 0.3, max(pixel.x, pixel.y));
  colour = mix(colour, vec3f(0.2), fine * (1.0 - smoothstep(0.5, 1.0, min(toQuad.x, toQuad.y))));
  colour = mix(colour, vec3f(1.0), 1.0 - smoothstep(0.8, 1.3, min(toPatch.x, toPatch.y)));
  fragmentOutputs.color = vec4f(colour, 1.0);
}
