import { folded } from './findable.ts'

/** A piece of a sentence, and whether it is a match. */
export interface FoundPart {
  words: string
  found: boolean
}

/** Characters that join the parts of one word: apostrophes, hyphens, the maqaf of Hebrew. */
const joints = "'‘’ʼ‐‑\\-־"
const wordsOnly = new RegExp(`^[\\s\\p{L}\\p{M}\\p{N}${joints}]+$`, 'u')
const jointOnly = new RegExp(`^[${joints}]$`, 'u')
/** What belongs to the word before it: signs of its last letter, and an ending behind an apostrophe. */
const ending = /^(\p{M}*)(?:(['‘’ʼ])([\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}]))?/u

/**
 * Reads a sentence in which U+0001 opens and U+0002 closes a match, as pieces. Matches with nothing between them but
 * small words of the query ("count" the "ships") are merged into one, and so are the parts of one word ("O" ’ "Hara" ’s), with any vowel
 * signs they are written with.
 */
export function readFound(sentence: string, query: string): FoundPart[] {
  const asked = new Set(wordsOf(query))
  const parts: FoundPart[] = []
  for (const [index, piece] of sentence.replaceAll('\u0002', '\u0001').split('\u0001').entries()) {
    const found = index % 2 === 1
    const [between, before] = [parts.at(-1), parts.at(-2)]
    if (found && between && !between.found && before?.found && joins(between.words, asked)) {
      before.words += between.words + piece
      parts.pop()
    } else if (found) add(parts, piece, true)
    else {
      const own = between?.found ? endingOf(piece, asked) : ''
      if (between) between.words += own
      add(parts, piece.slice(own.length), false)
    }
  }
  return parts
}

const add = (parts: FoundPart[], words: string, found: boolean) => {
  if (words !== '') parts.push({ words, found })
}

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const joins = (between: string, asked: ReadonlySet<string>) =>
  jointOnly.test(between) || (wordsOnly.test(between) && wordsOf(between).every((word) => asked.has(word)))

function endingOf(words: string, asked: ReadonlySet<string>): string {
  const [, signs = '', joint = '', letters = ''] = ending.exec(words)!
  return joint !== '' && asked.has(folded(letters)) ? signs + joint + letters : signs
}
