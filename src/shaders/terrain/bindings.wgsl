#include "generated/layouts.wgsl"
// What the surface is read from, in Babylon's dialect: one declaration a line, bound by name.
var<uniform> surface : Surface;
var heightLevels : texture_2d<f32>;
var coverLevels : texture_2d<f32>;
var pageTable : texture_2d<u32>;
var snowHeight : texture_2d<i32>;
var snowState : texture_2d<f32>;
var printDetail : texture_2d<i32>;
var printBlocks : texture_2d<u32>;
