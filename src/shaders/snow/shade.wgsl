// What snow does with light. Needs: frame, light.

struct SnowPoint {
  relative : vec3f,
  // With all detail, and without: shadows and thickness want the smooth one.
  normal : vec3f,
  smoothNormal : vec3f,
  // 0 loose … 1 packed, and 0 … 1 ice.
  packed : f32,
  ice : f32,
  // Share of a crystal that flashes.
  glint : f32,
};

// Share of the sun that faces of the crust mirror to the eye (GGX; visibility after Hammon 2017).
fn crustSheen(n : vec3f, toSun : vec3f, toEye : vec3f, roughness : f32) -> f32 {
  let halfway = normalize(toSun + toEye);
  let nl = saturate(dot(n, toSun));
  let nv = max(dot(n, toEye), 0.05);
  let nh = saturate(dot(n, halfway));
  let a2 = roughness * roughness;
  let d = nh * nh * (a2 - 1.0) + 1.0;
  let lobe = a2 / (3.14159265 * d * d);
  let seen = 0.5 / mix(2.0 * nl * nv + 1e-4, nl + nv, roughness);
  let f = 1.0 - saturate(dot(toSun, halfway));
  let f2 = f * f;
  return lobe * seen * (0.03 + 0.97 * f2 * f2 * f) * nl;
}

fn shadeSnow(p : SnowPoint) -> vec3f {
  let toEye = normalize(-p.relative);
  let toSun = frame.sun.xyz;
  let facing = dot(p.normal, toSun);
  var albedo = vec3f(0.90, 0.925, 0.955);
  albedo = mix(albedo, vec3f(0.76, 0.82, 0.89), 0.6 * p.packed);
  albedo = mix(albedo, vec3f(0.50, 0.64, 0.76), 0.7 * p.ice);
  let sun = sunAt(p.relative, p.smoothNormal);
  // Light enters, wanders and leaves elsewhere: the terminator is soft, softer in loose snow.
  let wrap = mix(0.09, 0.04, max(p.packed, p.ice));
  let soft = max(0.0, (facing + wrap) / ((1.0 + wrap) * (1.0 + wrap)));
  let lit = albedo / 3.14159265 * frame.sunlight.rgb * (soft * sun);
  // Toward the sun thin snow glows; what is left after the way through ice is blue.
  let through = pow(saturate(dot(toEye, -normalize(toSun + 0.35 * p.normal))), 4.0);
  let glow = vec3f(0.50, 0.70, 1.0) * (0.07 * through * mix(0.3, 1.0, sun) * (1.0 - 0.7 * p.packed));
  let roughness = mix(mix(0.72, 0.5, p.packed), 0.18, p.ice);
  let sheen = min(crustSheen(p.normal, toSun, toEye, roughness), 0.6) * sun;
  let sparkle = p.glint * 1.2 * sun * smoothstep(0.0, 0.15, facing);
  let sky = albedo / 3.14159265 * ambientOn(p.normal);
  return lit + sky + frame.sunlight.rgb * (glow + sheen + sparkle);
}
