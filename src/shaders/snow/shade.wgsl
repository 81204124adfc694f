// What snow does with light. Needs: frame, light.

struct SnowPoint {
  relative : vec3f,
  // With all detail, and without: shadows and thickness want the smooth one.
  normal : vec3f,
  smoothNormal : vec3f,
  // 0 loose … 1 packed, and 0 … 1 ice.
  packed : f32,
  ice : f32,
  glint : f32,
};

fn shadeSnow(p : SnowPoint) -> vec3f {
  let toEye = normalize(-p.relative);
  let toSun = frame.sun.xyz;
  let facing = dot(p.normal, toSun);
  var albedo = vec3f(0.90, 0.925, 0.955);
  albedo = mix(albedo, vec3f(0.74, 0.80, 0.88), 0.6 * p.packed);
  albedo = mix(albedo, vec3f(0.50, 0.64, 0.76), 0.7 * p.ice);
  let sun = sunAt(p.relative, p.smoothNormal);
  // Light enters, wanders and leaves elsewhere: the terminator is soft, softer in loose snow.
  let wrap = mix(0.13, 0.05, max(p.packed, p.ice));
  let soft = max(0.0, (facing + wrap) / ((1.0 + wrap) * (1.0 + wrap)));
  let lit = albedo / 3.14159265 * frame.sunlight.rgb * (soft * sun);
  // Toward the sun thin snow glows; what is left after the way through ice is blue.
  let through = pow(saturate(dot(toEye, -normalize(toSun + 0.35 * p.normal))), 4.0);
  let glow = frame.sunlight.rgb * vec3f(0.50, 0.70, 1.0) * (0.085 * through * mix(0.35, 1.0, sun) * (1.0 - 0.7 * p.packed));
  let sky = albedo / 3.14159265 * ambientOn(p.normal);
  let sparkle = frame.sunlight.rgb * (p.glint * 1.2 * sun * smoothstep(0.0, 0.15, facing));
  return lit + glow + sky + sparkle;
}
