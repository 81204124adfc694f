// What the chain of the sky leaves for all that is lit. Needs: the struct's layout.
var<uniform> skyLight : SkyLight;

// Irradiance of sky and snowy ground on a surface of normal n.
fn ambientOn(n : vec3f) -> vec3f {
  return max(
    skyLight.ambient[0].rgb + skyLight.ambient[1].rgb * n.y + skyLight.ambient[2].rgb * n.z + skyLight.ambient[3].rgb * n.x
      + skyLight.ambient[4].rgb * (n.x * n.y) + skyLight.ambient[5].rgb * (n.y * n.z)
      + skyLight.ambient[6].rgb * (3.0 * n.z * n.z - 1.0) + skyLight.ambient[7].rgb * (n.x * n.z)
      + skyLight.ambient[8].rgb * (n.x * n.x - n.y * n.y),
    vec3f(0.0),
  );
}
