/** A triangle mesh made ready to mark snow: checked, vertices that coincide made one, edges with the triangles they join. */

/** Bones that a vertex can follow. */
export const BONES_PER_VERTEX = 4
const MOST_VERTICES = 1 << 20
/** Widest mesh at rest, m from its origin: a wider one does not fit a stroke. */
const FARTHEST = 16

/** Any triangles, in the entity's own frame: metres, y up, z forward, x right. Closed or open, wound either way. */
export interface MeshShape {
  /** x, y, z per vertex. */
  readonly positions: Float32Array
  /** Three vertices per triangle. */
  readonly indices: Uint16Array | Uint32Array
  /** Four bones per vertex and their weights, for a mesh that bends. */
  readonly boneIndices?: Uint8Array | Uint16Array
  readonly boneWeights?: Float32Array
}

export interface ReadyMesh {
  readonly vertices: number
  /** x, y, z per vertex, and the vertex of the shape that it stands for. */
  readonly positions: Float64Array
  readonly source: Int32Array
  /** Three vertices per triangle. */
  readonly triangles: Int32Array
  /** Two vertices and two triangles per edge; −1 where it borders on nothing, on more than one, or on one that is wound against it. */
  readonly edges: Int32Array
  /** 1 or −1 when the triangles enclose a space and (b − a) × (c − a) points out of it, or into it; else 0. */
  readonly outward: number
  /** Four per vertex; null for a rigid mesh. */
  readonly bones: Uint16Array | null
  readonly weights: Float64Array
  /** Bones that the vertices name: at least so many matrices are needed. */
  readonly boneCount: number
  /** Box of the vertices that each bone moves, at rest: centre and half extents; half extents −1: none. A rigid mesh has one. */
  readonly boxes: Float64Array
}

function fail(what: string, fix: string): never {
  throw new Error(`Mesh.${what}: ${fix}`)
}

/** @throws on what is no mesh, naming the array, the element and what to give. */
export function checkMesh({ positions, indices, boneIndices, boneWeights }: MeshShape): void {
  if (!(positions instanceof Float32Array)) fail('positions', 'give a Float32Array of x, y, z per vertex')
  if (!(indices instanceof Uint16Array || indices instanceof Uint32Array)) {
    fail('indices', 'give a Uint16Array or Uint32Array of three vertices per triangle')
  }
  const vertices = positions.length / 3
  if (!Number.isInteger(vertices))
    fail(`positions has ${positions.length} numbers`, 'give x, y, z per vertex')
  if (vertices === 0 || indices.length === 0)
    fail('positions or indices is empty', 'give at least one triangle')
  if (vertices > MOST_VERTICES) fail(`positions has ${vertices} vertices`, `give at most ${MOST_VERTICES}`)
  if (indices.length % 3 !== 0)
    fail(`indices has ${indices.length} numbers`, 'give three vertices per triangle')
  for (let i = 0; i < positions.length; i++) {
    if (!(Math.abs(positions[i]) <= FARTHEST)) {
      fail(`positions[${i}] is ${positions[i]}`, `give finite metres within ${FARTHEST} of the mesh's origin`)
    }
  }
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] >= vertices)
      fail(`indices[${i}] is ${indices[i]}`, `there are ${vertices} vertices, give 0 to ${vertices - 1}`)
  }
  if ((boneIndices === undefined) !== (boneWeights === undefined)) {
    fail('boneIndices and boneWeights', 'give both for a mesh that bends, or neither')
  }
  const length = vertices * BONES_PER_VERTEX
  if (boneIndices && boneIndices.length !== length)
    fail(`boneIndices has ${boneIndices.length} numbers`, `give four per vertex: ${length}`)
  if (boneWeights && boneWeights.length !== length)
    fail(`boneWeights has ${boneWeights.length} numbers`, `give four per vertex: ${length}`)
  boneWeights?.forEach((weight, i) => {
    if (!(weight >= 0 && weight <= 1))
      fail(`boneWeights[${i}] is ${weight}`, 'give shares from 0 to 1 whose sum is 1')
  })
}

/**
 * Makes a mesh ready. Hard edges and seams come as vertices that coincide: they are made one, unless `keep`, because then
 * somebody moves them one by one.
 * @throws as `checkMesh`.
 */
export function readyMesh(shape: MeshShape, keep: boolean): ReadyMesh {
  checkMesh(shape)
  const { map, source } = weld(shape, keep)
  const vertices = source.length
  const positions = new Float64Array(vertices * 3)
  source.forEach((from, v) => {
    for (let k = 0; k < 3; k++) positions[v * 3 + k] = shape.positions[from * 3 + k]
  })
  const triangles = joined(shape.indices, map)
  const { boneIndices, boneWeights } = shape
  const perVertex = vertices * BONES_PER_VERTEX
  const bones = boneIndices ? new Uint16Array(perVertex) : null
  const weights = new Float64Array(boneWeights ? perVertex : 0)
  let boneCount = 1
  if (bones) {
    for (let n = 0; n < perVertex; n++) {
      const from = source[n >> 2] * BONES_PER_VERTEX + (n & 3)
      bones[n] = boneIndices![from]
      weights[n] = boneWeights![from]
      if (weights[n] > 0) boneCount = Math.max(boneCount, bones[n] + 1)
    }
  }
  const edges = edgesOf(triangles)
  return {
    vertices,
    positions,
    source,
    triangles,
    edges,
    outward: outwardOf(positions, triangles, edges),
    bones,
    weights,
    boneCount,
    boxes: boxesOf(positions, bones, weights, boneCount),
  }
}

/** For every vertex of the shape the one it becomes, and for each of those one that it was. */
function weld(
  { positions, boneIndices, boneWeights }: MeshShape,
  keep: boolean,
): { map: Int32Array; source: Int32Array } {
  const count = positions.length / 3
  const map = new Int32Array(count)
  const source: number[] = []
  const known = new Map<string, number>()
  for (let v = 0; v < count; v++) {
    const bones = boneIndices
      ? [...boneIndices.subarray(v * 4, v * 4 + 4), ...boneWeights!.subarray(v * 4, v * 4 + 4)]
      : []
    const key = keep ? String(v) : [...positions.subarray(v * 3, v * 3 + 3), ...bones].join()
    map[v] = known.get(key) ?? source.length
    if (map[v] < source.length) continue
    known.set(key, source.length)
    source.push(v)
  }
  return { map, source: Int32Array.from(source) }
}

function joined(indices: Uint16Array | Uint32Array, map: Int32Array): Int32Array {
  const triangles: number[] = []
  for (let i = 0; i < indices.length; i += 3) {
    const a = map[indices[i]]
    const b = map[indices[i + 1]]
    const c = map[indices[i + 2]]
    if (a !== b && b !== c && a !== c) triangles.push(a, b, c)
  }
  if (triangles.length === 0)
    fail('indices has only triangles without an area', 'give at least one with three corners')
  return Int32Array.from(triangles)
}

function edgesOf(triangles: Int32Array): Int32Array {
  /** [vertex, vertex, triangle, triangle or −1, triangles in all] */
  const edges = new Map<number, [number, number, number, number, number]>()
  for (let i = 0; i < triangles.length; i++) {
    const corner = i - (i % 3)
    const a = triangles[i]
    const b = triangles[corner + ((i + 1) % 3)]
    const key = Math.min(a, b) * MOST_VERTICES + Math.max(a, b)
    const known = edges.get(key)
    if (!known) edges.set(key, [a, b, corner / 3, -1, 1])
    else {
      // Neighbours wound alike go along their edge in opposite ways; if they do not, neither says how the other looks.
      known[4]++
      known[3] = known[4] === 2 && known[0] === b ? corner / 3 : -1
    }
  }
  return Int32Array.from([...edges.values()].flatMap((edge) => edge.slice(0, 4)))
}

/** The sign of six times the volume, when no edge is free. */
function outwardOf(positions: Float64Array, triangles: Int32Array, edges: Int32Array): number {
  for (let i = 3; i < edges.length; i += 4) if (edges[i] < 0) return 0
  let volume = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i] * 3, triangles[i + 1] * 3, triangles[i + 2] * 3]
    volume += positions[a] * (positions[b + 1] * positions[c + 2] - positions[b + 2] * positions[c + 1])
    volume += positions[a + 1] * (positions[b + 2] * positions[c] - positions[b] * positions[c + 2])
    volume += positions[a + 2] * (positions[b] * positions[c + 1] - positions[b + 1] * positions[c])
  }
  return Math.sign(volume)
}

function boxesOf(
  positions: Float64Array,
  bones: Uint16Array | null,
  weights: Float64Array,
  boneCount: number,
): Float64Array {
  const low = new Float64Array(boneCount * 3).fill(Infinity)
  const high = new Float64Array(boneCount * 3).fill(-Infinity)
  const add = (bone: number, v: number): void => {
    for (let k = 0; k < 3; k++) {
      low[bone * 3 + k] = Math.min(low[bone * 3 + k], positions[v * 3 + k])
      high[bone * 3 + k] = Math.max(high[bone * 3 + k], positions[v * 3 + k])
    }
  }
  for (let v = 0; v < positions.length / 3; v++) {
    if (!bones) add(0, v)
    else for (let n = v * 4; n < v * 4 + 4; n++) if (weights[n] > 0) add(bones[n], v)
  }
  const boxes = new Float64Array(boneCount * 6)
  for (let bone = 0; bone < boneCount; bone++) {
    for (let k = 0; k < 3; k++) {
      const empty = low[bone * 3 + k] > high[bone * 3 + k]
      boxes[bone * 6 + k] = empty ? 0 : (low[bone * 3 + k] + high[bone * 3 + k]) / 2
      boxes[bone * 6 + 3 + k] = empty ? -1 : (high[bone * 3 + k] - low[bone * 3 + k]) / 2
    }
  }
  return boxes
}
