/** Signs of writing that has no spaces between words. */
export const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A piece of such writing that fits a line with others. */
export const longestPiece = 12

const letter = /[\p{L}\p{N}]/u
let segmenter: Intl.Segmenter | undefined

/** The words of a stretch without spaces, each with the marks behind it; a stretch of other writing is one. */
export function segmentsOf(stretch: string): string[] {
  if (!spaceless.test(stretch)) return [stretch]
  // The dictionaries go by the signs, not by the language that is named.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const found: string[] = []
  let before = ''
  for (const { segment } of segmenter.segment(stretch)) {
    if (letter.test(segment)) {
      found.push(before + segment)
      before = ''
    } else if (found.length > 0) found[found.length - 1] += segment
    else before += segment
  }
  return found.length > 0 ? found : [stretch]
}

/** Which segments of one stretch are read together: up to a mark, and no more than fits. */
export function piecesOf(segments: readonly string[]): number[] {
  const ends: number[] = []
  let length = 0
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1]
    length += segment.length
    if (next !== undefined && !/[\p{P}]$/u.test(segment) && length + next.length <= longestPiece) continue
    ends.push(at + 1)
    length = 0
  }
  return ends
}

const endsSpaceless = new RegExp(`${spaceless.source}[\\p{P}\\p{Mn}]*$|[\\u3000-\\u303F\\uFF00-\\uFF65]$`, 'u')
const beginsSpaceless = new RegExp(`^[\\p{P}]*${spaceless.source}`, 'u')

/** Words as they are written one after the other: with a space between them, and none where the writing has none. */
export function written(words: readonly string[]): string {
  let text = ''
  for (const word of words) text += text === '' || (endsSpaceless.test(text.slice(-8)) && beginsSpaceless.test(word)) ? word : ` ${word}`
  return text
}
