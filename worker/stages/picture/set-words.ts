import type { CreateText } from 'sharp'
import { drawPicture } from '#pictures/draw-picture.ts'
import { captionFont } from './caption-font.ts'

/** A picture of words in the house's face, without a ground. `colour` as #rrggbbaa. */
export async function setWords(words: string, sizePx: number, widest: number, colour: string, signal: AbortSignal) {
  const escaped = words.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark]!)
  const face = await captionFont()
  const text: CreateText = {
    // Fallback fonts of the system: other scripts are drawn if the machine has fonts for them.
    text: `<span foreground="${colour}" font_family="${face.family}, serif" size="${Math.round(sizePx)}pt">${escaped}</span>`,
    fontfile: face.file,
    rgba: true,
    align: 'centre',
    width: Math.max(1, Math.round(widest)),
    wrap: 'word-char',
    dpi: 72,
  }
  const { content, info } = await drawPicture({ source: { text }, mostPixels: 100_000_000, steps: [['png']] }, signal)
  return { png: content, width: info.width, height: info.height }
}
