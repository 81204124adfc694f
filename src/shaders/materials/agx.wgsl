// AgX display transform by Troy Sobotka, in the compact fit by Benjamin Wrensch (2023), with a little more contrast
// and saturation than its base look. Linear sRGB in, display-ready sRGB out.
fn agx(color : vec3f) -> vec3f {
  let inset = mat3x3f(
    vec3f(0.842479062253094, 0.0423282422610123, 0.0423756549057051),
    vec3f(0.0784335999999992, 0.878468636469772, 0.0784336),
    vec3f(0.0792237451477643, 0.0791661274605434, 0.879142973793104),
  );
  let outset = mat3x3f(
    vec3f(1.19687900512017, -0.0528968517574562, -0.0529716355144438),
    vec3f(-0.0980208811401368, 1.15190312990417, -0.0980434501171241),
    vec3f(-0.0990297440797205, -0.0989611768448433, 1.15107367264116),
  );
  let low = -12.47393;
  let high = 4.026069;
  let x = saturate((log2(max(inset * color, vec3f(1e-10))) - low) / (high - low));
  let x2 = x * x;
  let x4 = x2 * x2;
  var y = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232;
  // Look: contrast as a power, saturation about the luminance.
  y = pow(max(y, vec3f(0.0)), vec3f(2.2));
  let luminance = dot(y, vec3f(0.2126, 0.7152, 0.0722));
  y = luminance + 1.05 * (y - luminance);
  return saturate(outset * y);
}
