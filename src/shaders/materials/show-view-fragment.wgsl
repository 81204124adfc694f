// The scene as it is, without exposure and tone curve.
varying vNdc : vec2f;
var sceneColor : texture_2d<f32>;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let size = vec2f(textureDimensions(sceneColor));
  let at = vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y) * size;
  fragmentOutputs.color = vec4f(textureLoad(sceneColor, min(vec2i(at), vec2i(size) - 1), 0).rgb, 1.0);
}
