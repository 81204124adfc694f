// One for each time that a pixel is shaded: the targets of a picture that counts add them up.
@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  fragmentOutputs.color = vec4f(1.0);
}
