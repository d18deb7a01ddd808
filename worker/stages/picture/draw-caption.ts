import { firstOf } from '#core/text/cut-text.ts'
import { drawPicture, lookAtPicture } from '#pictures/draw-picture.ts'
import type { Step } from '#pictures/recipe.ts'
import { setWords } from './set-words.ts'

/** Longer than any caption; at most four lines are drawn. */
const mostCharacters = 400
const leastLines = 480

/** A frame with what is said drawn into it above a line that says where it is from, in the frame's own ratio. */
export async function drawCaption(frame: Uint8Array, words: string, source: string, signal: AbortSignal): Promise<Uint8Array> {
  const { width: frameWidth, height: frameHeight } = await lookAtPicture({ file: frame }, signal)
  // Minimum picture size for legible text.
  const scale = Math.max(1, leastLines / Math.max(1, frameHeight))
  const [width, height] = [Math.round(frameWidth * scale), Math.round(frameHeight * scale)]
  const margin = Math.round(Math.min(width, height) * 0.05)
  const shortened = words.length > mostCharacters ? `${firstOf(words, mostCharacters - 1).trimEnd()}…` : words
  const from = await setWords(source, Math.max(14, height * 0.03), width - 2 * margin, '#ffffffd0', signal)
  const said = shortened.trim() ? await setWords(shortened, sizeOf(shortened, width, height), width - 4 * margin, '#ffffff', signal) : null
  const fromTop = height - margin - from.height
  const saidTop = said ? Math.max(margin, fromTop - Math.round(margin * 0.6) - said.height) : fromTop
  const shadeTop = Math.max(0, saidTop - margin * 2)
  const layers = [
    { ...shadeOf(width, height - shadeTop), left: 0, top: shadeTop },
    ...(said ? [{ input: said.png, left: Math.round((width - said.width) / 2), top: saidTop }] : []),
    { input: from.png, left: Math.round((width - from.width) / 2), top: fromTop },
  ]
  const steps: Step[] = [
    ['resize', { width, height, fit: 'fill' }],
    ['composite', layers],
    ['png', { compressionLevel: 8 }],
  ]
  return (await drawPicture({ source: { file: frame }, mostPixels: 100_000_000, steps }, signal)).content
}

/** A gradient to black from top to bottom, steep in its first third, as pixels. */
function shadeOf(width: number, height: number) {
  const input = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    const down = row / height
    const density = down < 0.35 ? (0.62 * down) / 0.35 : 0.62 + (0.26 * (down - 0.35)) / 0.65
    for (let at = row * width * 4 + 3; at < (row + 1) * width * 4; at += 4) input[at] = Math.round(density * 255)
  }
  return { input, raw: { width, height, channels: 4 as const } }
}

/** The largest text size that leaves most of the picture free. */
function sizeOf(words: string, width: number, height: number): number {
  const most = Math.min(height * 0.085, width * 0.062)
  return Math.max(height * 0.042, Math.min(most, most * Math.sqrt(110 / Math.max(110, words.length))))
}
