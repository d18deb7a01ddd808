export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Media types of the pictures this house reads; `image/jpg` is no registered type, but many programs send it. */
const types: Record<string, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** How many bytes from the beginning `pictureFormat` looks at. */
export const signatureBytes = 64

/** The format of a picture by its first bytes, never by its name or label; undefined for everything else, also for vector graphics. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, signatureBytes)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  // Its own brand, or among those it is compatible with (ISO/IEC 14496-12, 4.3): HEIC has the same box and other brands.
  if (head.slice(4, 8) === 'ftyp' && /^(.{4})*?(avif|avis)/s.test(head.slice(8, brandsEnd(head)))) return 'avif'
  return undefined
}

/** TIFF, also its large kind, in either order of bytes. */
export const isTiff = (bytes: Uint8Array): boolean =>
  /^(II[*+]\0|MM\0[*+])/.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4)).toString('latin1'))

/** Whether a media type says that something is such a picture; parameters do not count. */
export const saysPicture = (mediaType: string): boolean => mediaType.split(';', 1)[0]!.trim().toLowerCase() in types

const brandsEnd = (head: string) => Math.min(head.length, Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE())
