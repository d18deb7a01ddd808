export interface PictureSize {
  width: number
  height: number
}

/** The size a picture says it has, as it is shown: JPEG, PNG and WebP. Null for any other, and for one that is broken. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = view.getUint16(0) === 0xffd8 ? ofJpeg(view) : view.getUint32(0) === 0x89504e47 ? ofPng(view) : ofWebp(view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Segment by segment to the one that begins the frame. A rotated picture says so in Exif and is not read: its size would be a guess. */
function ofJpeg(view: DataView): PictureSize | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xe1 && view.getUint32(at + 4) === word('Exif')) return null
  }
  return null
}

const ofPng = (view: DataView): PictureSize => ({ width: view.getUint32(16), height: view.getUint32(20) })

function ofWebp(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== word('RIFF') || view.getUint32(8) !== word('WEBP')) return null
  const kind = view.getUint32(12)
  if (kind === word('VP8X')) return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) }
  if (kind === word('VP8 ')) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== word('VP8L')) return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
const word = (four: string) => [...four].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
