import { formatTimecode } from '../time/timecode.ts'

export interface CitedFilm {
  title: string
  /** As credited: "Solveig Amundrud-Bekele" or several joined by commas or "and". */
  director: string
  year: number | null
  /** "Festival cut, version 3"; empty when the film has one version without a name. */
  version: string
  /** The house that shows it. */
  house: string
  /** Permalink to the moment. */
  url: string
  momentMs: number
  /** Where the passage ends, when it is one. */
  endMs?: number
}
export type CitationStyle = 'mla' | 'apa' | 'chicago'
/** Titles are set in italics; a citation is copied as the joined text. */
export interface CitationPart {
  text: string
  italic: boolean
}

/** A film's moment in one of three styles (MLA 9, APA 7, Chicago 17 bibliography). Missing facts are left out, never invented; APA writes "n.d.". */
export function cite(film: CitedFilm, style: CitationStyle): CitationPart[] {
  const directors = splitNames(film.director)
  const time = film.endMs === undefined ? formatTimecode(film.momentMs) : `${formatTimecode(film.momentMs)}–${formatTimecode(film.endMs)}`
  const title = { text: film.title, italic: true }
  const plain = (text: string): CitationPart => ({ text, italic: false })
  const version = film.version ? `${film.version}, ` : ''
  if (style === 'mla') {
    const facts = [
      directors.length ? `Directed by ${list(directors, 'and')}` : '',
      film.version,
      film.year ? String(film.year) : '',
    ].filter(Boolean)
    return [
      title,
      plain(`. ${facts.length ? `${facts.join(', ')}. ` : ''}`),
      { text: film.house, italic: true },
      plain(`, ${film.url}. ${time}.`),
    ]
  }
  if (style === 'apa') {
    const people = directors.length ? `${list(directors.map(initials), '&')} (${directors.length > 1 ? 'Directors' : 'Director'}). ` : ''
    const date = `(${film.year ?? 'n.d.'})`
    // Without a director the title moves to the author's place.
    if (!people) return [title, plain(` [Film; ${version}${time}]. ${date}. ${film.house}. ${film.url}`)]
    return [plain(`${people}${date}. `), title, plain(` [Film; ${version}${time}]. ${film.house}. ${film.url}`)]
  }
  const first = directors[0] ? inverted(directors[0]) : ''
  const people = first ? `${list([first, ...directors.slice(1)], 'and')}, dir${directors.length > 1 ? 's' : ''}. ` : ''
  return [plain(people), title, plain(`. ${film.year ? `${film.year}. ` : ''}${version}${time}. ${film.house}. ${film.url}.`)].filter(
    (part) => part.text !== '',
  )
}

/** The citation as it is copied. */
export const citationText = (parts: CitationPart[]): string => parts.map((part) => part.text).join('')

/** The names of a line as credited. */
export const splitNames = (names: string) =>
  names
    .split(/\s*(?:,|;|&|\band\b)\s*/)
    .map((name) => name.trim())
    .filter(Boolean)

const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'du',
  'la',
  'le',
  'ten',
  'ter',
  'af',
  'av',
  'bin',
  'ibn',
])

/** Chinese, Japanese and Korean names in their own letters: the family name comes first. In katakana alone a name is usually one from elsewhere. */
const familyFirst = /^[\p{sc=Han}\p{sc=Hangul}]+\s[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\s]+$/u

/** Family name with its particles, and the rest. A name of one word (or written without spaces) is left whole. */
export function familyAndGiven(name: string): [string, string] {
  const words = name.split(/\s+/)
  if (familyFirst.test(name)) return [words[0]!, words.slice(1).join(' ')]
  let at = words.length - 1
  while (at > 1 && particles.has(words[at - 1]!.toLowerCase())) at--
  return at <= 0 ? [name, ''] : [words.slice(at).join(' '), words.slice(0, at).join(' ')]
}

export function inverted(name: string): string {
  const [family, given] = familyAndGiven(name)
  return given ? `${family}, ${given}` : family
}

function initials(name: string): string {
  const [family, given] = familyAndGiven(name)
  // A sign is a word or a syllable, so that one of them is no initial.
  if (familyFirst.test(name)) return `${family}, ${given}`
  const letters = given.split(/\s+/).filter(Boolean)
  return letters.length ? `${family}, ${letters.map((word) => `${[...word][0]}.`).join(' ')}` : family
}

function list(names: string[], word: 'and' | '&'): string {
  if (names.length < 2) return names[0] ?? ''
  // An inverted first name already contains a comma, so the last one is set off by another.
  const comma = names.length > 2 || word === '&' || names[0]!.includes(',') ? ',' : ''
  return `${names.slice(0, -1).join(', ')}${comma} ${word} ${names.at(-1)}`
}
