import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  type Object3D,
  Raycaster,
  Sphere,
  Texture,
} from 'three'
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js'
import type { Shown } from './spatial-view.ts'

/** Casting rays through more than this takes longer than a frame. */
const mostHiding = 150_000

/** An object as the worker made it: quantised, its textures WebP, everything in the one file. */
export async function openModel(bytes: ArrayBuffer): Promise<Shown> {
  const loader = new GLTFLoader()
  loader.register((parser) => new TexturesWithoutAddress(parser))
  const { scene } = await loader.parseAsync(bytes, '')
  const root = new Group()
  root.add(
    scene,
    new HemisphereLight(0xfff8ec, 0x5c554c, 1.6),
    sun(3, 4, 5, 2.2),
    sun(-4, 2, -3, 0.7),
    new AmbientLight(new Color(0xffffff), 0.25),
  )
  root.updateMatrixWorld(true)
  const around = new Box3().setFromObject(scene).getBoundingSphere(new Sphere())
  const triangles = trianglesOf(scene)
  const ray = new Raycaster()
  return {
    kind: 'object',
    root,
    centre: around.center,
    radius: Math.max(around.radius, 1e-6),
    ...(triangles <= mostHiding && {
      hides(point, camera) {
        const way = point.clone().sub(camera.position)
        ray.set(camera.position, way.clone().normalize())
        const hit = ray.intersectObject(scene, true)[0]
        return hit !== undefined && hit.distance < way.length() - around.radius * 0.02
      },
    }),
    close() {
      scene.traverse((part) => {
        if (!(part instanceof Mesh)) return
        part.geometry.dispose()
        for (const material of [part.material].flat()) {
          for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
          material.dispose()
        }
      })
    },
  }
}

function sun(x: number, y: number, z: number, strength: number) {
  const light = new DirectionalLight(0xfff4e4, strength)
  light.position.set(x, y, z)
  return light
}

function trianglesOf(root: Object3D): number {
  let count = 0
  root.traverse((part) => {
    if (part instanceof Mesh) count += (part.geometry.index?.count ?? part.geometry.attributes.position.count) / 3
  })
  return count
}

/** Makes textures of the bytes in the file; the loader's own way goes over a blob: address, which the security policy refuses. */
class TexturesWithoutAddress {
  // By this name, so that it is in the place of the loader's own.
  readonly name = 'EXT_texture_webp'
  readonly parser: GLTFParser
  constructor(parser: GLTFParser) {
    this.parser = parser
  }
  async loadTexture(index: number): Promise<Texture> {
    const { json } = this.parser
    const told = json.textures[index]
    const image = json.images[told.extensions?.EXT_texture_webp?.source ?? told.source]
    const bytes: ArrayBuffer = await this.parser.getDependency('bufferView', image.bufferView)
    const texture = new Texture(await createImageBitmap(new Blob([bytes], { type: image.mimeType }), { colorSpaceConversion: 'none' }))
    const sampler = json.samplers?.[told.sampler] ?? {}
    texture.flipY = false
    texture.wrapS = wrapping(sampler.wrapS)
    texture.wrapT = wrapping(sampler.wrapT)
    texture.magFilter = LinearFilter
    texture.minFilter = LinearMipmapLinearFilter
    texture.needsUpdate = true
    this.parser.associations.set(texture, { textures: index })
    return texture
  }
}
/** From the names of WebGL to those of three. */
const wrapping = (told?: number) => (told === 33071 ? 1001 : told === 33648 ? 1002 : 1000)
