/**
 * A text of which the house sent the first `letters` alone: cut after its last whole word, with an ellipsis. One that was not cut, or happens to end
 * there with a sentence, stays as it is.
 */
export function cutAtWord(text: string, letters: number): string {
  if ([...text].length < letters || /[.!?…]["'”’»)]?$/.test(text)) return text
  return `${text.replace(/[\s\p{P}]+[^\s\p{P}]*$/u, '')} …`
}

let segmenter: Intl.Segmenter | undefined

/** Made when a text is first cut: making it takes a browser 15 ms, and most pages cut nothing. Undefined in Firefox before 125. */
function graphemes(): Intl.Segmenter | undefined {
  if ('Segmenter' in Intl) segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter
}

/**
 * The first units of a text without splitting the last grapheme: a pair of surrogates (PostgreSQL refuses half of one), an emoji of several signs, or a
 * letter with its accents. The only way in which the house cuts text at a length.
 */
export function firstOf(text: string, units: number): string {
  if (text.length <= units) return text
  // A grapheme may be any number of code points: then at least no surrogate pair is split.
  // Only a little beyond the cut is segmented, so that a long text is not copied.
  const whole = graphemes()
    ?.segment(text.slice(0, units + 64))
    .containing(units)?.index
  if (whole) return text.slice(0, whole)
  const cut = text.slice(0, units)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
