// Bones of the figures. Needs: frame, view slot.
var<storage, read> actors : array<Actor>;

struct Skinned {
  // Relative to the eye.
  position : vec3f,
  normal : vec3f,
};

// Row of an instance: now, and in the frame before.
fn actorNow(instance : u32) -> u32 {
  return u32(frame.rows.x) + viewSlot.first + instance;
}
fn actorBefore(instance : u32) -> u32 {
  return u32(frame.rows.y) + viewSlot.first + instance;
}

// At rest: above the knees the body is as wide as its build has it.
fn built(actor : u32, position : vec3f) -> vec3f {
  let wide = mix(1.0, actors[actor].scarf.w, smoothstep(0.5, 0.9, position.y));
  return vec3f(position.x * wide, position.y, position.z * wide);
}

// Blends the rows of up to four bones; they keep volume well enough at the angles a walk makes.
fn skin(actor : u32, position : vec3f, normal : vec3f, bones : vec4f, weights : vec4f) -> Skinned {
  var x = vec4f(0.0);
  var y = vec4f(0.0);
  var z = vec4f(0.0);
  for (var k = 0; k < 4; k++) {
    let row = u32(bones[k]) * 3u;
    x += weights[k] * actors[actor].bones[row];
    y += weights[k] * actors[actor].bones[row + 1u];
    z += weights[k] * actors[actor].bones[row + 2u];
  }
  let p = vec4f(built(actor, position), 1.0);
  var out : Skinned;
  out.position = vec3f(dot(x, p), dot(y, p), dot(z, p)) + actors[actor].position.xyz;
  out.normal = vec3f(dot(x.xyz, normal), dot(y.xyz, normal), dot(z.xyz, normal));
  return out;
}
