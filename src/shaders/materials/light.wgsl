// Sun and sky light on a surface. Needs: frame.
#include "sky/light-block.wgsl"
#include "materials/shadow.wgsl"
