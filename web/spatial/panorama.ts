import {
  Frustum,
  Group,
  LinearFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type PerspectiveCamera,
  Sphere,
  SphereGeometry,
  Texture,
  Vector3,
} from 'three'
import type { AssetFacts } from '#contract/spaces/spaces.ts'
import { tileName } from '#core/spaces/files.ts'
import { direction, type Shown } from './spatial-view.ts'

type Level = NonNullable<AssetFacts['levels']>[number]
type Read = (name: string) => Promise<Blob>

const radius = 500
/** Number of finer tiles cached on the graphics card. */
const mostTiles = 48

/**
 * A picture all around: the coarse whole first, finer tiles over it where one looks and as far as they are fine enough to be seen. Resolves once there is
 * something to see.
 */
export async function openPanorama(levels: readonly Level[], read: Read, redraw: () => void): Promise<Shown> {
  const root = new Group()
  const [coarse, ...finer] = levels.toSorted((one, other) => one.width - other.width)
  if (!coarse) throw new Error('The picture has no levels.')
  const whole = piece(coarse, 0, 0, radius)
  whole.material.map = await textureOf(await read(tileName(coarse.name, 0, 0)))
  whole.material.needsUpdate = true
  root.add(whole)
  const tiles = new Map<string, { mesh: ReturnType<typeof piece>; usedAt: number }>()
  let frame = 0
  let closed = false
  return {
    kind: 'scene',
    root,
    centre: new Vector3(),
    radius,
    beforeFrame(camera) {
      frame++
      const level = fineEnough(finer, camera)
      if (!level) return
      for (const { row, column } of inSight(level, camera)) {
        const name = tileName(level.name, row, column)
        const known = tiles.get(name)
        if (known) {
          known.usedAt = frame
          continue
        }
        // A little nearer than what is coarser.
        const mesh = piece(level, row, column, radius - 10 * (1 + finer.indexOf(level)))
        mesh.visible = false
        tiles.set(name, { mesh, usedAt: frame })
        root.add(mesh)
        read(name)
          .then(textureOf)
          .then((map) => {
            if (closed || !tiles.has(name)) return map.dispose()
            mesh.material.map = map
            mesh.material.needsUpdate = true
            mesh.visible = true
            redraw()
          })
          .catch(() => {
            // Seen coarsely there; it is asked for again when one looks there again.
            tiles.delete(name)
            root.remove(mesh)
          })
      }
      const old = [...tiles].filter(([, { usedAt }]) => usedAt < frame).toSorted((one, other) => one[1].usedAt - other[1].usedAt)
      for (const [name, { mesh }] of old.slice(0, Math.max(0, tiles.size - mostTiles))) {
        tiles.delete(name)
        root.remove(mesh)
        letGo(mesh)
      }
    },
    close() {
      closed = true
      letGo(whole)
      for (const { mesh } of tiles.values()) letGo(mesh)
    },
  }
}

/** Bytes of a picture as a texture, made without an address of it: the security policy knows none. */
async function textureOf(bytes: Blob): Promise<Texture> {
  const texture = new Texture(await createImageBitmap(bytes, { imageOrientation: 'flipY' }))
  texture.generateMipmaps = false
  texture.minFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

/** A part of the sphere, seen from within; straight ahead is the middle of the picture. */
function piece(level: Level, row: number, column: number, distance: number) {
  const [phi, theta] = [(2 * Math.PI) / level.columns, Math.PI / level.rows]
  const across = Math.max(4, Math.round(64 / level.columns))
  const geometry = new SphereGeometry(distance, across, Math.max(4, Math.round(48 / level.rows)), column * phi, phi, row * theta, theta)
  geometry.scale(-1, 1, 1)
  geometry.rotateY(-Math.PI / 2)
  return new Mesh(geometry, new MeshBasicMaterial())
}

function letGo({ geometry, material }: ReturnType<typeof piece>) {
  geometry.dispose()
  material.map?.dispose()
  material.dispose()
}

/** The coarsest level that has a pixel for each of the screen's. */
function fineEnough(finer: readonly Level[], camera: PerspectiveCamera): Level | undefined {
  const pixelsAround = (innerHeight * Math.min(devicePixelRatio, 2) * 360) / camera.fov
  return finer.find(({ width }) => width >= pixelsAround) ?? finer.at(-1)
}

const frustum = new Frustum()
function inSight({ columns, rows }: Level, camera: PerspectiveCamera) {
  frustum.setFromProjectionMatrix(new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
  const found: { row: number; column: number }[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const middle = direction(((column + 0.5) / columns) * 360 - 180, 90 - ((row + 0.5) / rows) * 180).multiplyScalar(radius)
      const reach = radius * Math.sin(Math.min(Math.PI / 2, (Math.PI / rows) * 0.75))
      if (frustum.intersectsSphere(new Sphere(middle, reach))) found.push({ row, column })
    }
  }
  return found
}
