/**
 * How many units two texts share at their start and, behind that, at their end, in whole graphemes: 😎 and 🐈 begin with the same code unit,
 * and must not be split. What is between differs.
 */
export function sameAround(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  for (let last = -1; last !== start; ) {
    last = start
    start = Math.min(signAt(before, start).from, signAt(after, start).from)
  }
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  for (let last = -1; last !== end && end > 0; ) {
    last = end
    end = Math.min(...[before, after].map((text) => text.length - signAt(text, text.length - end).to))
  }
  return { start, end }
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Start of the grapheme that contains this index. */
function signAt(text: string, place: number): { from: number; to: number } {
  const sign = place > 0 && place < text.length ? signs.segment(text).containing(place) : undefined
  return sign && sign.index < place ? { from: sign.index, to: sign.index + sign.segment.length } : { from: place, to: place }
}
