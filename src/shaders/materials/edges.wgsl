// Smoothing of edges after Lottes, FXAA 3.11 (2011), on stops instead of display values. Needs: frame, sceneColor, whose w holds
// the stops of its rgb (sky/sky.wgsl: withStops).

// How far along an edge its ends are looked for, pixels.
const EDGE_REACH = 6;
// Stops of contrast that make an edge; snow itself stays below.
const EDGE_CONTRAST = 0.3;

// Beyond the border textureLoad gives what the device likes: the same everywhere needs a clamp.
fn sceneAt(pixel : vec2i) -> vec4f {
  return textureLoad(sceneColor, clamp(pixel, vec2i(0), vec2i(frame.size.xy) - 1), 0);
}
fn stopsAt(pixel : vec2i) -> f32 {
  return sceneAt(pixel).w;
}

// Pixels to the end of the edge along `way`, and its excess over the edge's mean there.
fn edgeEnd(pixel : vec2i, way : vec2i, across : vec2i, mean : f32, least : f32) -> vec2f {
  var excess = 0.0;
  for (var i = 1; i <= EDGE_REACH; i++) {
    let at = pixel + way * i;
    excess = 0.5 * (stopsAt(at) + stopsAt(at + across)) - mean;
    if (abs(excess) >= least) { return vec2f(f32(i) - 0.5, excess); }
  }
  return vec2f(f32(EDGE_REACH) + 0.5, excess);
}

struct Edge {
  // The pixel on the other side, and its share of this one.
  across : vec2i,
  share : f32,
};

fn edgeAt(pixel : vec2i) -> Edge {
  var edge : Edge;
  let m = stopsAt(pixel);
  let n = stopsAt(pixel + vec2i(0, -1));
  let s = stopsAt(pixel + vec2i(0, 1));
  let w = stopsAt(pixel + vec2i(-1, 0));
  let e = stopsAt(pixel + vec2i(1, 0));
  let contrast = max(max(max(n, s), max(w, e)), m) - min(min(min(n, s), min(w, e)), m);
  if (contrast < EDGE_CONTRAST) { return edge; }
  let nw = stopsAt(pixel + vec2i(-1, -1));
  let ne = stopsAt(pixel + vec2i(1, -1));
  let sw = stopsAt(pixel + vec2i(-1, 1));
  let se = stopsAt(pixel + vec2i(1, 1));
  let level = abs(nw + sw - 2.0 * w) + 2.0 * abs(n + s - 2.0 * m) + abs(ne + se - 2.0 * e);
  let upright = abs(nw + ne - 2.0 * n) + 2.0 * abs(w + e - 2.0 * m) + abs(sw + se - 2.0 * s);
  let flat = level >= upright;
  let before = select(w, n, flat);
  let after = select(e, s, flat);
  let first = abs(before - m) >= abs(after - m);
  let way = select(vec2i(0, 1), vec2i(1, 0), flat);
  edge.across = vec2i(way.y, way.x) * select(1, -1, first);
  let other = select(after, before, first);
  let mean = 0.5 * (m + other);
  let least = 0.25 * abs(other - m);
  let back = edgeEnd(pixel, -way, edge.across, mean, least);
  let ahead = edgeEnd(pixel, way, edge.across, mean, least);
  let nearer = select(ahead, back, back.x < ahead.x);
  // Only the side that the edge steps into is cut: the other one would lose its corner too.
  if ((nearer.y < 0.0) != (m < mean)) { edge.share = 0.5 - nearer.x / (back.x + ahead.x); }
  return edge;
}
