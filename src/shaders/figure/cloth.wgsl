// Cloth, leather, skin and wood. Needs: frame, light.

// `roughness` 1: wool and fur, whose fibres catch light at their edges; 0.3: leather.
fn shadeCloth(relative : vec3f, normal : vec3f, albedo : vec3f, roughness : f32) -> vec3f {
  let toEye = normalize(-relative);
  let toSun = frame.sun.xyz;
  let sun = sunAt(relative, normal);
  let facing = dot(normal, toSun);
  let wrap = 0.22 * roughness;
  let soft = max(0.0, (facing + wrap) / ((1.0 + wrap) * (1.0 + wrap)));
  let edge = 1.0 - saturate(dot(normal, toEye));
  let fuzz = edge * edge * edge * roughness;
  // The sky and the snow round a body light it from all sides: it is never a black shape.
  let around = ambientOn(normal);
  var light = albedo / 3.14159265 * (frame.sunlight.rgb * (soft * sun) + 1.15 * around);
  // Fibres against the light glow; those at the edge scatter the sky.
  let against = saturate(dot(toEye, -toSun));
  light += frame.sunlight.rgb * (0.30 * fuzz * sun * against * against * (0.35 + albedo));
  light += around * (0.10 * fuzz) * (0.35 + albedo);
  let halfway = normalize(toSun + toEye);
  let power = mix(90.0, 8.0, roughness);
  let shine = pow(saturate(dot(normal, halfway)), power) * (power + 8.0) / 25.0;
  light += frame.sunlight.rgb * (0.04 * shine * sun * saturate(facing * 4.0) * (1.0 - 0.7 * roughness));
  return light;
}
