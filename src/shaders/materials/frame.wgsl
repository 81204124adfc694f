#include "generated/layouts.wgsl"

var<uniform> frame : Frame;
