/** Files of spaces, and what a house can ask of the machines of those who enter. */
export type AssetKind = 'panorama' | 'model' | 'splat' | 'picture' | 'sound' | 'tiles'

const mebibyte = 1024 * 1024
/** The same as `private.most_bytes_of`; said before anything is sent. */
export const mostBytes: Record<AssetKind, number> = {
  panorama: 200 * mebibyte,
  model: 200 * mebibyte,
  splat: 300 * mebibyte,
  picture: 50 * mebibyte,
  sound: 100 * mebibyte,
  tiles: 200 * mebibyte,
}
export const endings: Record<AssetKind, readonly string[]> = {
  panorama: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff'],
  model: ['glb'],
  splat: ['ply', 'splat', 'spz'],
  picture: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff'],
  sound: ['mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus'],
  tiles: ['pmtiles'],
}

/** More than this is simplified (triangles), made smaller (textures) or refused (splats). */
export const budget = {
  triangles: 1_000_000,
  mostTriangles: 20_000_000,
  /** Longest edge of a texture, in pixels. */
  texturePx: 2048,
  splats: 1_500_000,
  panoramaPx: 16_384,
  /** A sphere is twice as wide as it is high; scanners are off by a row or two. */
  panoramaRatio: [1.9, 2.1] as const,
  mostPixels: 400_000_000,
  /** Limits of an archive of tiles: how many, how wide a picture, how many bytes unpacked and how many points a tile may have. */
  tiles: 400_000,
  tilePx: 1024,
  tileBytes: 4 * mebibyte,
  tilePoints: 200_000,
} as const

/** From here on the viewer says how much memory it takes and asks first. */
export const warnFromBytes = 256 * mebibyte

/** Memory a graphics card needs for it: pixels with their smaller copies, three floats and a normal a corner, twelve floats a splat. */
export const memoryBytes = ({
  triangles = 0,
  textureBytes = 0,
  splats = 0,
}: {
  triangles?: number | undefined
  textureBytes?: number | undefined
  splats?: number | undefined
}) => Math.round(textureBytes + triangles * 3 * 12 + splats * 48)

/** Four bytes a pixel and a third more for its smaller copies. */
export const textureBytesOf = (width: number, height: number): number => Math.round((width * height * 4 * 4) / 3)

/** Which kind of file this is by its name, of those that fit; null for none of them. */
export const kindByName = (name: string, kinds: readonly AssetKind[]): AssetKind | null => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds.find((kind) => endings[kind].includes(ending)) ?? null
}

/** Whether a file of this name and size would be taken. */
export function refusalOf(file: { name: string; size: number }, kind: AssetKind): 'ending' | 'size' | 'empty' | null {
  if (kindByName(file.name, [kind]) === null) return 'ending'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes[kind] ? 'size' : null
}
