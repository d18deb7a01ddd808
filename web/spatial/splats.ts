import {
  BufferAttribute,
  type Camera,
  DataTexture,
  DoubleSide,
  DynamicDrawUsage,
  FloatType,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Matrix4,
  Mesh,
  NearestFilter,
  type Ray,
  RGBAFormat,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three'
import type { Shown, SpatialView } from './spatial-view.ts'

const recordBytes = 32
const textureWidth = 2048
/** Opacity, of 255, below which a splat is not hit by a pointer. */
const faint = 64

/**
 * A cloud of Gaussian splats as the worker made it, drawn back to front as ellipses that fade outwards. Sorted again after a turn; in
 * steps, so that dragging is never blocked. Our own and not a library's: see decision 0168.
 */
export function openSplats(bytes: ArrayBuffer, stage: SpatialView): Shown {
  const count = Math.floor(bytes.byteLength / recordBytes)
  const { centres, covariances, colours, centre, radius } = readRecords(bytes, count)
  const order = new InstancedBufferAttribute(new Float32Array(count), 1).setUsage(DynamicDrawUsage)
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([-2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0]), 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.setAttribute('splat', order)
  geometry.instanceCount = count
  const facts = factsTexture(count, centres, covariances, colours)
  const material = new ShaderMaterial({
    transparent: true,
    // An ellipse may come out turned over.
    side: DoubleSide,
    depthWrite: false,
    premultipliedAlpha: true,
    uniforms: { facts: { value: facts }, screen: { value: new Vector2(1, 1) }, focal: { value: new Vector2(1, 1) } },
    vertexShader,
    fragmentShader,
  })
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.raycast = ({ ray, near, far }, hits) => {
    const distance = firstAlong(ray, { centres, covariances, colours }, count, near, far)
    if (distance !== undefined) hits.push({ distance, point: ray.at(distance, new Vector3()), object: mesh })
  }
  const root = new Group()
  root.add(mesh)
  const sort = sorter(centres, count, order)
  return {
    kind: 'object',
    root,
    centre,
    radius,
    beforeFrame(camera) {
      const size = stage.renderer.getDrawingBufferSize(new Vector2())
      material.uniforms.screen!.value.copy(size)
      const focal = (camera.projectionMatrix.elements[5]! * size.y) / 2
      material.uniforms.focal!.value.set(focal, focal)
      sort(camera, stage.redraw)
    },
    close() {
      geometry.dispose()
      material.dispose()
      facts.dispose()
    },
  }
}

function readRecords(bytes: ArrayBuffer, count: number) {
  const floats = new Float32Array(bytes, 0, count * 8)
  const octets = new Uint8Array(bytes)
  const centres = new Float32Array(count * 3)
  const covariances = new Float32Array(count * 6)
  const colours = new Uint8Array(count * 4)
  const centre = new Vector3()
  for (let at = 0; at < count; at++) {
    for (let axis = 0; axis < 3; axis++) centres[at * 3 + axis] = floats[at * 8 + axis]!
    colours.set(octets.subarray(at * recordBytes + 24, at * recordBytes + 28), at * 4)
    const turn = [0, 1, 2, 3].map((i) => (octets[at * recordBytes + 28 + i]! - 128) / 128) as [number, number, number, number]
    covariance(turn, [floats[at * 8 + 3]!, floats[at * 8 + 4]!, floats[at * 8 + 5]!], covariances, at * 6)
    centre.x += centres[at * 3]! / count
    centre.y += centres[at * 3 + 1]! / count
    centre.z += centres[at * 3 + 2]! / count
  }
  // A scan has strays far out; nine tenths of it say how large it is.
  const reach = Float32Array.from({ length: Math.min(count, 20_000) }, (_, index) => {
    const at = Math.floor((index * count) / Math.min(count, 20_000))
    return Math.hypot(centres[at * 3]! - centre.x, centres[at * 3 + 1]! - centre.y, centres[at * 3 + 2]! - centre.z)
  }).sort()
  return { centres, covariances, colours, centre, radius: Math.max(1e-4, reach[Math.floor(reach.length * 0.9)] ?? 1) }
}

/** Six numbers of the symmetric matrix that says how far a splat reaches in each direction. */
function covariance([w, x, y, z]: [number, number, number, number], [a, b, c]: [number, number, number], into: Float32Array, o: number) {
  const [m00, m01, m02] = [(1 - 2 * (y * y + z * z)) * a, 2 * (x * y - w * z) * b, 2 * (x * z + w * y) * c]
  const [m10, m11, m12] = [2 * (x * y + w * z) * a, (1 - 2 * (x * x + z * z)) * b, 2 * (y * z - w * x) * c]
  const [m20, m21, m22] = [2 * (x * z - w * y) * a, 2 * (y * z + w * x) * b, (1 - 2 * (x * x + y * y)) * c]
  into[o] = m00 * m00 + m01 * m01 + m02 * m02
  into[o + 1] = m00 * m10 + m01 * m11 + m02 * m12
  into[o + 2] = m00 * m20 + m01 * m21 + m02 * m22
  into[o + 3] = m10 * m10 + m11 * m11 + m12 * m12
  into[o + 4] = m10 * m20 + m11 * m21 + m12 * m22
  into[o + 5] = m20 * m20 + m21 * m21 + m22 * m22
}

/** Distance along the ray of the first visible splat, within its own reach; undefined where there is none. */
function firstAlong(
  { origin, direction }: Ray,
  { centres, covariances, colours }: { centres: Float32Array; covariances: Float32Array; colours: Uint8Array },
  count: number,
  near: number,
  far: number,
): number | undefined {
  let first: number | undefined
  for (let at = 0; at < count; at++) {
    if (colours[at * 4 + 3]! < faint) continue
    const [x, y, z] = [centres[at * 3]! - origin.x, centres[at * 3 + 1]! - origin.y, centres[at * 3 + 2]! - origin.z]
    const along = x * direction.x + y * direction.y + z * direction.z
    if (along < near || along > (first ?? far)) continue
    const beside = x * x + y * y + z * z - along * along
    if (beside < covariances[at * 6]! + covariances[at * 6 + 3]! + covariances[at * 6 + 5]!) first = along
  }
  return first
}

/** Three texels a splat: place and colour; covariance in two. */
function factsTexture(count: number, centres: Float32Array, covariances: Float32Array, colours: Uint8Array): DataTexture {
  const height = Math.max(1, Math.ceil((count * 3) / textureWidth))
  const data = new Float32Array(textureWidth * height * 4)
  for (let at = 0; at < count; at++) {
    const o = at * 12
    data.set(centres.subarray(at * 3, at * 3 + 3), o)
    data.set(covariances.subarray(at * 6, at * 6 + 4), o + 4)
    data.set(covariances.subarray(at * 6 + 4, at * 6 + 6), o + 8)
    const [red = 0, green = 0, blue = 0, opacity = 0] = colours.subarray(at * 4, at * 4 + 4)
    // Sixteen bits represent two of them exactly.
    data[o + 3] = red * 256 + green
    data[o + 10] = blue * 256 + opacity
  }
  const texture = new DataTexture(data, textureWidth, height, RGBAFormat, FloatType)
  texture.minFilter = NearestFilter
  texture.magFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}

/** Puts splats in order by depth, sixteen bits fine, when the camera has turned by more than a degree or so. */
function sorter(centres: Float32Array, count: number, order: InstancedBufferAttribute) {
  const ahead = new Vector3()
  const before = new Vector3(9, 9, 9)
  const view = new Matrix4()
  const depths = new Float32Array(count)
  return (camera: Camera, redraw: () => void) => {
    view.copy(camera.matrixWorldInverse)
    const [x, y, z] = [view.elements[2]!, view.elements[6]!, view.elements[10]!]
    ahead.set(x, y, z)
    if (ahead.distanceToSquared(before) < 3e-4) return
    before.copy(ahead)
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let at = 0; at < count; at++) {
      const depth = x * centres[at * 3]! + y * centres[at * 3 + 1]! + z * centres[at * 3 + 2]!
      depths[at] = depth
      if (depth < least) least = depth
      if (depth > most) most = depth
    }
    const scale = 65_535 / Math.max(1e-9, most - least)
    const counts = new Uint32Array(65_537)
    for (let at = 0; at < count; at++) counts[Math.floor((depths[at]! - least) * scale) + 1]!++
    for (let at = 1; at < counts.length; at++) counts[at]! += counts[at - 1]!
    const sorted = order.array as Float32Array
    // The camera looks along -z: the least is the furthest, and is drawn first.
    for (let at = 0; at < count; at++) sorted[counts[Math.floor((depths[at]! - least) * scale)]!++] = at
    order.needsUpdate = true
    redraw()
  }
}

const vertexShader = /* glsl */ `
precision highp float;
uniform highp sampler2D facts;
uniform vec2 screen;
uniform vec2 focal;
attribute float splat;
varying vec4 colour;
varying vec2 place;
vec4 fact(int which) {
  int at = int(splat) * 3 + which;
  return texelFetch(facts, ivec2(at % ${textureWidth}, at / ${textureWidth}), 0);
}
void main() {
  vec4 one = fact(0);
  vec4 two = fact(1);
  vec4 three = fact(2);
  vec4 seen = viewMatrix * vec4(one.xyz, 1.0);
  vec4 clip = projectionMatrix * seen;
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  if (clip.w <= 0.0 || abs(clip.x) > clip.w * 1.3 || abs(clip.y) > clip.w * 1.3) return;
  mat3 reach = mat3(two.x, two.y, two.z, two.y, two.w, three.x, two.z, three.x, three.y);
  mat3 lens = mat3(focal.x / seen.z, 0.0, -(focal.x * seen.x) / (seen.z * seen.z), 0.0, focal.y / seen.z, -(focal.y * seen.y) / (seen.z * seen.z), 0.0, 0.0, 0.0);
  mat3 turned = transpose(mat3(viewMatrix)) * lens;
  mat3 flat2 = transpose(turned) * reach * turned;
  float a = flat2[0][0] + 0.3;
  float b = flat2[0][1];
  float d = flat2[1][1] + 0.3;
  float middle = 0.5 * (a + d);
  float spread = length(vec2(0.5 * (a - d), b));
  float longest = middle + spread;
  float shortest = max(0.1, middle - spread);
  vec2 along = abs(b) < 1e-6 ? (a >= d ? vec2(1.0, 0.0) : vec2(0.0, 1.0)) : normalize(vec2(b, longest - a));
  vec2 major = min(sqrt(2.0 * longest), 1024.0) * along;
  vec2 minor = min(sqrt(2.0 * shortest), 1024.0) * vec2(along.y, -along.x);
  float rg = one.w;
  float ba = three.z;
  colour = vec4(floor(rg / 256.0), mod(rg, 256.0), floor(ba / 256.0), mod(ba, 256.0)) / 255.0;
  place = position.xy;
  gl_Position = vec4(clip.xy / clip.w + (position.x * major + position.y * minor) / screen, clip.z / clip.w, 1.0);
}`

const fragmentShader = /* glsl */ `
precision highp float;
varying vec4 colour;
varying vec2 place;
void main() {
  float out2 = dot(place, place);
  if (out2 > 4.0) discard;
  float strength = exp(-out2) * colour.a;
  gl_FragColor = vec4(colour.rgb * strength, strength);
}`
