import { setWords } from './set-words.ts'

/** Longer than any caption; four lines at most stand in a picture. */
const mostCharacters = 400
const leastLines = 480

/** A frame with what is said drawn into it above a line that says where it is from, in the frame's own ratio. */
export async function drawCaption(frame: Uint8Array, words: string, source: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { width: frameWidth = 0, height: frameHeight = 0 } = await sharp(frame).metadata()
  // Letters need a picture they can be read in.
  const scale = Math.max(1, leastLines / Math.max(1, frameHeight))
  const [width, height] = [Math.round(frameWidth * scale), Math.round(frameHeight * scale)]
  const margin = Math.round(Math.min(width, height) * 0.05)
  const shortened = words.length > mostCharacters ? `${words.slice(0, mostCharacters - 1).trimEnd()}…` : words
  const from = await setWords(source, Math.max(14, height * 0.03), width - 2 * margin, '#ffffffd0')
  const said = shortened.trim() ? await setWords(shortened, sizeOf(shortened, width, height), width - 4 * margin, '#ffffff') : null
  const fromTop = height - margin - from.height
  const saidTop = said ? Math.max(margin, fromTop - Math.round(margin * 0.6) - said.height) : fromTop
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-opacity="0"/><stop offset=".35" stop-opacity=".62"/><stop offset="1" stop-opacity=".88"/></linearGradient></defs>
    <rect x="0" y="${Math.max(0, saidTop - margin * 2)}" width="${width}" height="${height - Math.max(0, saidTop - margin * 2)}" fill="url(#s)"/></svg>`
  return sharp(frame)
    .resize(width, height, { fit: 'fill' })
    .composite([
      { input: Buffer.from(shade), left: 0, top: 0 },
      ...(said ? [{ input: said.png, left: Math.round((width - said.width) / 2), top: saidTop }] : []),
      { input: from.png, left: Math.round((width - from.width) / 2), top: fromTop },
    ])
    .png({ compressionLevel: 8 })
    .toBuffer()
}

/** As large as it may be and still leave most of the picture free. */
function sizeOf(words: string, width: number, height: number): number {
  const most = Math.min(height * 0.085, width * 0.062)
  return Math.max(height * 0.042, Math.min(most, most * Math.sqrt(110 / Math.max(110, words.length))))
}
