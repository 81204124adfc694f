// Own motion of a surface: NDC, from where the point would have been in the frame before if it had stood still, to where it was.
varying vBefore : vec4f;
varying vHeld : vec4f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let before = fragmentInputs.vBefore;
  let held = fragmentInputs.vHeld;
  fragmentOutputs.color = vec4f(before.xy / before.w - held.xy / held.w, 0.0, 1.0);
}
