// Depth only.
@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
}
