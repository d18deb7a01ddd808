import { languagesCalled } from './languages.ts'

/** What somebody typed, taken apart: words to be found, and what narrows the films they are looked for in. */
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
}

/**
 * `ships from:"Ada Moe" in:norwegian before:1990`. A year after `from:` or `after:` begins, one after `before:` ends the span. What stands after a
 * mark without sense (`before:lunch`) stays a word, and so does everything inside quotation marks.
 */
export function readSearchWords(typed: string, locale = 'en'): SearchWords {
  const read: SearchWords = { words: '', people: [], languages: [], places: [], fromYear: null, toYear: null }
  const words: string[] = []
  for (const [piece, mark, quoted, plain] of typed.matchAll(/(?:(from|in|before|after):)?(?:"([^"]*)"?|([^\s"]+))/gi)) {
    const value = (quoted ?? plain ?? '').trim()
    if (!mark || !value || !narrow(read, mark.toLowerCase(), value, locale)) words.push(piece)
  }
  return { ...read, words: words.join(' ').trim() }
}

function narrow(read: SearchWords, mark: string, value: string, locale: string): boolean {
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
  const languages = languagesCalled(value, locale)
  if (year !== null) [read.fromYear, read.toYear] = [year, year]
  else if (languages.length > 0) read.languages.push(...languages)
  else read.places.push(value)
  return true
}
