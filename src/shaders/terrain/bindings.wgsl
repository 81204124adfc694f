#include "generated/layouts.wgsl"
// What the ground is read from, in Babylon's dialect: one declaration a line, bound by name.
var<uniform> surface : Surface;
var heightLevels : texture_2d<f32>;

// Stored packing, in 4 kg/m³, that hides the relief.
const PACKED = 20.0;
// Nodes of the cache lie on the middles of the field's texels, m.
const NODE_OFFSET = 2.5 / 128.0;
