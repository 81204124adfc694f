// Sun and sky light on a surface. Needs: frame.
#include "materials/shadow.wgsl"

// Irradiance of sky and sunlit ground on a surface of normal n.
fn ambientOn(n : vec3f) -> vec3f {
  return max(
    frame.ambient[0].rgb + frame.ambient[1].rgb * n.y + frame.ambient[2].rgb * n.z + frame.ambient[3].rgb * n.x
      + frame.ambient[4].rgb * (n.x * n.y) + frame.ambient[5].rgb * (n.y * n.z) + frame.ambient[6].rgb * (3.0 * n.z * n.z - 1.0)
      + frame.ambient[7].rgb * (n.x * n.z) + frame.ambient[8].rgb * (n.x * n.x - n.y * n.y),
    vec3f(0.0),
  );
}
