/** Invisible characters: soft hyphens, joiners, marks of direction, leftovers of word processors. */
const unseen = /[\u034f\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** The vowel signs of Hebrew and Arabic, and the stroke that lengthens an Arabic word: most people write without them. */
const vowelSigns =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]|\u0640/g
const apostrophes = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00b4\uff07]/g

export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** A text normalised for the search index and for queries. The same as `private.findable` in the database; a test compares both. */
export const findable = (text: string): string => withoutUnseen(text).normalize('NFC').replace(vowelSigns, '').replace(apostrophes, "'")

/** The same without case and accents: for filters of lists and films. */
export const folded = (text: string): string =>
  findable(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** One letter with its combining marks; a Korean syllable may be written as two or three. */
const letters = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gu

/** Matches of a query in a text: offsets from and to in the original text, in order, not overlapping. */
export function placesOf(text: string, typed: string): [from: number, to: number][] {
  const wanted = folded(typed)
  if (wanted === '') return []
  let form = ''
  const from: number[] = []
  const to: number[] = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const plain = /\s/.test(letter) ? ' ' : folded(letter)
    // An ignored character goes with the letter before it.
    if (plain === '' && to.length > 0) to[to.length - 1] = index + letter.length
    for (let unit = 0; unit < plain.length; unit++) {
      from.push(index)
      to.push(index + letter.length)
    }
    form += plain
  }
  const found: [number, number][] = []
  for (let at = form.indexOf(wanted); at >= 0; at = form.indexOf(wanted, at + wanted.length))
    found.push([from[at]!, to[at + wanted.length - 1]!])
  return found
}
