import type { SetLine, SetLines } from './write-pdf.ts'

/** Dots a point: sharp when printed at 200 to the inch. */
const dotsAPoint = 3

/** Typesets text with the fonts of the reader's device, in its writing direction, and returns each line as a picture. */
export const setLines: SetLines = async (words, { sizePt, widthPt, weight }) => {
  const canvas = document.createElement('canvas')
  const ink = canvas.getContext('2d')!
  const font = `${weight} ${sizePt * dotsAPoint}px "Schibsted Grotesk Variable", sans-serif`
  ink.font = font
  const lines = wrapped(words, (part) => ink.measureText(part).width <= widthPt * dotsAPoint)
  const heightPt = sizePt * 1.6
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(words)
  const set: SetLine[] = []
  for (const line of lines) {
    // Of the whole width only where a line begins at the right.
    const lineWidthPt = isRightToLeft ? widthPt : Math.min(widthPt, measured(ink, font, line) / dotsAPoint + 2)
    canvas.width = Math.ceil(lineWidthPt * dotsAPoint)
    canvas.height = Math.ceil(heightPt * dotsAPoint)
    ink.fillStyle = '#fff'
    ink.fillRect(0, 0, canvas.width, canvas.height)
    ink.fillStyle = '#1A1816'
    ink.font = font
    ink.textBaseline = 'middle'
    ink.direction = isRightToLeft ? 'rtl' : 'ltr'
    ink.fillText(line, isRightToLeft ? canvas.width : 0, canvas.height / 2)
    // No PNG: to read one the library begins a worker from bytes, which the security policy refuses.
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95))
    if (!blob) throw new Error('The browser could not draw a line.')
    set.push({ jpeg: new Uint8Array(await blob.arrayBuffer()), words: line, widthPt: lineWidthPt, heightPt })
  }
  return set
}

function measured(ink: CanvasRenderingContext2D, font: string, words: string): number {
  ink.font = font
  return ink.measureText(words).width
}

/** Broken between words, and where one word is longer than a line or the script has no spaces, between its signs. */
function wrapped(words: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(words)) {
    if (fits(line + segment)) line += segment
    else if (fits(segment.trimStart())) {
      lines.push(line)
      line = segment.trimStart()
    } else
      for (const { segment: sign } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(segment)) {
        if (!fits(line + sign)) {
          lines.push(line)
          line = ''
        }
        line += sign
      }
  }
  return [...lines, line]
}
