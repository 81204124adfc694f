// A triangle over the whole target at infinite distance.
attribute position : vec2f;
varying vNdc : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  vertexOutputs.vNdc = vertexInputs.position;
  vertexOutputs.position = vec4f(vertexInputs.position, 0.0, 1.0);
}
