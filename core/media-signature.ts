const signatures: [pattern: RegExp, what: string][] = [
  [/^PK(\x03\x04|\x05\x06)/, 'a ZIP archive or an office document'],
  [/^%PDF-/, 'a PDF document'],
  [/^\x89PNG\r\n/, 'a PNG picture'],
  [/^\xff\xd8\xff/, 'a JPEG picture'],
  [/^GIF8[79]a/, 'a GIF picture'],
  [/^RIFF....WEBP/s, 'a WebP picture'],
  [/^(II\*\0|MM\0\*)/, 'a TIFF picture'],
  [/^8BPS/, 'a Photoshop picture'],
  [/^Rar!\x1a\x07/, 'a RAR archive'],
  [/^7z\xbc\xaf\x27\x1c/, 'a 7-Zip archive'],
  [/^\x1f\x8b/, 'a compressed archive'],
  [/^MZ/, 'a Windows program'],
  [/^\x7fELF/, 'a program'],
  [/^\xd0\xcf\x11\xe0/, 'an office document'],
  [/^....ftyp(heic|heix|mif1|avif)/s, 'a photo'],
  [/^#EXTM3U/, 'a playlist, which only points at a film'],
  [/^\s*<(!doctype html|html|\?xml|svg)/i, 'a web page or an XML document'],
]

/** What a file really is when its first bytes (256 suffice) give it away as no film; null when they do not. */
export function recognizeOther(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 256))
  const known = signatures.find(([pattern]) => pattern.test(text))
  if (known) return known[1]
  const readable = text.length > 0 && [...text].every((character) => /[\t\n\r\x20-\x7e\x80-\xff]/.test(character))
  return readable ? 'a text file' : null
}
