// How often pixels were shaded, as heat: black 0, blue 1, green 2, yellow 3, red 4, white 6 and more.
varying vNdc : vec2f;
var sceneColor : texture_2d<f32>;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let size = vec2f(textureDimensions(sceneColor));
  let at = vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y) * size;
  let count = textureLoad(sceneColor, min(vec2i(at), vec2i(size) - 1), 0).r;
  let red = saturate(count - 2.0);
  let green = saturate(count - 1.0) * saturate(4.0 - count) + saturate(0.5 * count - 2.0);
  let blue = saturate(count) * saturate(2.0 - count) + saturate(0.5 * count - 2.0);
  fragmentOutputs.color = vec4f(red, green, blue, 1.0);
}
