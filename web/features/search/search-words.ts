import { withoutUnseen } from '#core/text/findable.ts'
import { languagesCalled } from '#core/text/languages.ts'

/** A query, parsed: words to be found, and filters of the films they are looked for in. */
export interface SearchWords {
  words: string
  /** `from:` names, of who made the film. */
  people: string[]
  /** `in:` a language, */
  languages: string[]
  /** or else a place. */
  places: string[]
  fromYear: number | null
  toYear: number | null
  /** What was read as narrowing, as it was typed. */
  narrowing: string[]
  /** What begins with a mark and has no sense behind it: it is looked for as words. */
  unread: string[]
  /** Whether all words are exclusions, so that nothing can match. */
  onlyWithout: boolean
}

/** From so many words on, a part of a sentence was typed: what is looked for is the moment it is said. */
const wordsOfSentence = 3

/** Whether three words or more are looked for; what is to be left out (`-ships`) does not count. */
export const isSentence = (words: string): boolean =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(words.replace(/(^|\s)-("[^"]*"?|\S+)/g, ' '))].filter(
    ({ isWordLike }) => isWordLike,
  ).length >= wordsOfSentence

/** The marks in both languages of the house, understood in either: an address that is passed on finds the same. */
const marks: Record<string, 'from' | 'in' | 'before' | 'after'> = {
  from: 'from',
  in: 'in',
  before: 'before',
  after: 'after',
  von: 'from',
  vor: 'before',
  nach: 'after',
}
const anyMark = Object.keys(marks).join('|')
const pieces = new RegExp(`(-?)(?:(${anyMark}):)?(?:"([^"]*)"?|([^\\s"]+))`, 'gi')
const marked = new RegExp(`^-?(${anyMark}):`, 'i')

/**
 * `ships from:"Ada Moe" in:norwegian before:1990`, also as `von:`, `vor:` and `nach:`. A year after `from:` or `after:` begins, one after `before:` ends the
 * span. What follows a prefix without a valid value (`before:lunch`) stays a word, and so does everything inside quotation marks and after a minus.
 */
export function readSearchWords(typed: string, locale = 'en'): SearchWords {
  const read: SearchWords = {
    words: '',
    people: [],
    languages: [],
    places: [],
    fromYear: null,
    toYear: null,
    narrowing: [],
    unread: [],
    onlyWithout: false,
  }
  const words: string[] = []
  for (const [piece, minus, mark, quoted, plain] of straightened(typed).matchAll(pieces)) {
    const value = (quoted ?? plain ?? '').trim()
    if (mark && value && !minus && narrow(read, marks[mark.toLowerCase()]!, value, locale)) read.narrowing.push(piece)
    else {
      words.push(piece)
      if (marked.test(piece)) read.unread.push(piece)
    }
  }
  return { ...read, words: words.join(' ').trim(), onlyWithout: words.length > 0 && words.every((word) => word.startsWith('-')) }
}

/** Phones and word processors use typographic quotation marks; copied pages contain soft hyphens. */
const straightened = (typed: string): string => withoutUnseen(typed).replace(/[\u201C-\u201F\u00AB\u00BB\uFF02]/g, '"')

function narrow(read: SearchWords, mark: (typeof marks)[string], value: string, locale: string): boolean {
  const year = /^(18|19|20|21)\d\d$/.test(value) ? Number(value) : null
  if (mark === 'before' || mark === 'after') {
    if (year === null) return false
    if (mark === 'before') read.toYear = year - 1
    else read.fromYear = year + 1
    return true
  }
  if (mark === 'from') {
    if (year !== null) read.fromYear = year
    else read.people.push(value)
    return true
  }
  const languages = ['en', 'de', locale].map((each) => languagesCalled(value, each)).find((codes) => codes.length > 0) ?? []
  if (year !== null) [read.fromYear, read.toYear] = [year, year]
  else if (languages.length > 0) read.languages.push(...languages)
  else read.places.push(value)
  return true
}
