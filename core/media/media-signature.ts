/** First bytes (as Latin-1 text) of what people upload by mistake; `at` when they do not begin the file. */
const signatures: { begins: string; at?: number; what: string }[] = [
  { begins: 'PK\x03\x04', what: 'a ZIP archive or an office document' },
  { begins: '%PDF-', what: 'a PDF document' },
  { begins: '\x89PNG\r\n', what: 'a PNG picture' },
  { begins: '\xff\xd8\xff', what: 'a JPEG picture' },
  { begins: 'GIF87a', what: 'a GIF picture' },
  { begins: 'GIF89a', what: 'a GIF picture' },
  { begins: 'WEBP', at: 8, what: 'a WebP picture' },
  { begins: 'II*\0', what: 'a TIFF picture' },
  { begins: 'MM\0*', what: 'a TIFF picture' },
  { begins: '8BPS', what: 'a Photoshop picture' },
  { begins: 'Rar!\x1a\x07', what: 'a RAR archive' },
  { begins: '7z\xbc\xaf\x27\x1c', what: 'a 7-Zip archive' },
  { begins: '\x1f\x8b', what: 'a compressed archive' },
  { begins: 'MZ', what: 'a Windows program' },
  { begins: '\x7fELF', what: 'a program' },
  { begins: '\xd0\xcf\x11\xe0', what: 'an office document' },
  { begins: 'ftypheic', at: 4, what: 'a photo' },
  { begins: 'ftypheix', at: 4, what: 'a photo' },
  { begins: 'ftypmif1', at: 4, what: 'a photo' },
  { begins: 'ftypavif', at: 4, what: 'a photo' },
  { begins: '#EXTM3U', what: 'a playlist, which only points at a film' },
]

const webPage = 'a web page or an XML document'
const textFile = 'a text file'

/** Everything `recognizeOther` may answer. */
export const otherKinds = [...signatures.map(({ what }) => what), webPage, textFile] as const

/** What a file really is when its first bytes (256 suffice) give it away as no film; null when they do not. */
export function recognizeOther(head: Uint8Array): (typeof otherKinds)[number] | null {
  const text = String.fromCharCode(...head.subarray(0, 256))
  const known = signatures.find(({ begins, at = 0 }) => text.startsWith(begins, at))
  if (known) return known.what
  if (/^\s*<(!doctype html|html|\?xml|svg)/i.test(text)) return webPage
  return text.length > 0 && [...text].every(isReadable) ? textFile : null
}

function isReadable(character: string): boolean {
  const code = character.charCodeAt(0)
  return code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 127)
}
