// Cloth, leather, skin and wood. Needs: frame, light.

struct Cloth {
  albedo : vec3f,
  occlusion : f32,
  roughness : f32,
  // 0 … 1, light that fibres scatter back at grazing angles.
  sheen : f32,
};

fn shadeCloth(relative : vec3f, normal : vec3f, cloth : Cloth) -> vec3f {
  let toEye = normalize(-relative);
  let toSun = frame.sun.xyz;
  let sun = sunAt(relative, normal).x;
  let facing = dot(normal, toSun);
  let wrap = 0.25 * cloth.roughness;
  let soft = max(0.0, (facing + wrap) / ((1.0 + wrap) * (1.0 + wrap)));
  // The sky, and the sunlit snow round a body that shines up into its shadows: it is never a black shape.
  let around = ambientOn(normal) * cloth.occlusion;
  let snow = frame.sunlight.rgb * (frame.sun.y * 0.28 * (1.0 - 0.6 * normal.y) * cloth.occlusion);
  var light = cloth.albedo / 3.14159265 * (frame.sunlight.rgb * (soft * sun) + around + snow);
  // Fibres at the edge catch the sky, and the sun when it stands behind them.
  let edge = 1.0 - saturate(dot(normal, toEye));
  let fuzz = edge * edge * edge * cloth.sheen;
  let against = saturate(dot(toEye, -toSun));
  light += (0.25 + cloth.albedo) * fuzz * (0.22 * around + frame.sunlight.rgb * (0.12 * sun * (0.3 + against)));
  let power = mix(120.0, 6.0, cloth.roughness);
  let shine = pow(saturate(dot(normal, normalize(toSun + toEye))), power) * (power + 8.0) / 25.0;
  light += frame.sunlight.rgb * (0.04 * shine * sun * saturate(facing * 4.0) * (1.0 - cloth.roughness));
  return light;
}
