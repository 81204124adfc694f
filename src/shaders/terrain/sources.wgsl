// What the snow on the ground is read from where the cache is filled.
var coverLevels : texture_2d<f32>;
var pageTable : texture_2d<u32>;
var snowHeight : texture_2d<i32>;
var snowState : texture_2d<f32>;
var printDetail : texture_2d<i32>;
var printBlocks : texture_2d<u32>;
