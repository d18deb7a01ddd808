import { houseFace } from './house-face.ts'

/** A picture of words in the house's face, without a ground. `colour` as #rrggbbaa. */
export async function setWords(words: string, sizePx: number, widest: number, colour: string) {
  const escaped = words.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark]!)
  const face = await houseFace()
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp({
    text: {
      // What the face lacks the system's own lend: other scripts are drawn wherever the machine has letters for them.
      text: `<span foreground="${colour}" font_family="${face.family}, serif" size="${Math.round(sizePx)}pt">${escaped}</span>`,
      fontfile: face.file,
      rgba: true,
      align: 'centre',
      width: Math.max(1, Math.round(widest)),
      wrap: 'word-char',
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}
