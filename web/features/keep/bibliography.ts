import {
  type CitationPart,
  type CitationStyle,
  type CitedFilm,
  citationText,
  cite,
  familyAndGiven,
  inverted,
  splitNames,
} from '#core/film/citation.ts'
import { formatTimecode } from '#core/time/timecode.ts'

/** A passage of a film, as it is cited. */
export interface CitedPassage extends CitedFilm {
  endMs: number
  /** The reader's own note; empty when there is none. */
  note: string
}
export const bibliographyForms = ['mla', 'apa', 'chicago', 'bibtex', 'ris', 'csl'] as const
export type BibliographyForm = (typeof bibliographyForms)[number]

const forms: Record<BibliographyForm, { ending: string; type: string; write(passages: readonly CitedPassage[], today: Date): string }> = {
  mla: { ending: 'txt', type: 'text/plain', write: (passages) => inStyle(passages, 'mla') },
  apa: { ending: 'txt', type: 'text/plain', write: (passages) => inStyle(passages, 'apa') },
  chicago: { ending: 'txt', type: 'text/plain', write: (passages) => inStyle(passages, 'chicago') },
  bibtex: {
    ending: 'bib',
    type: 'application/x-bibtex',
    write: (passages, today) => passages.map((each, at) => bibtex(each, at, today)).join('\n\n'),
  },
  ris: {
    ending: 'ris',
    type: 'application/x-research-info-systems',
    write: (passages, today) => passages.map((each) => ris(each, today)).join('\r\n'),
  },
  csl: {
    ending: 'json',
    type: 'application/vnd.citationstyles.csl+json',
    write: (passages, today) =>
      JSON.stringify(
        passages.map((each, at) => csl(each, at, today)),
        null,
        2,
      ),
  },
}

/** A bibliography of passages: prose in one of three styles, by the letters; or a file that a reference manager reads, in the order given. */
export function bibliography(passages: readonly CitedPassage[], form: BibliographyForm, today: Date) {
  const { ending, type, write } = forms[form]
  return { text: write(passages, today), fileName: `bibliography-${form}.${ending}`, type }
}

const inStyle = (passages: readonly CitedPassage[], style: CitationStyle): string =>
  citations(passages, style)
    .map(({ text }) => text)
    .join('\n\n')

/** What a bibliography in prose reads, line by line, by the letters; each passage once. */
export function citations(passages: readonly CitedPassage[], style: CitationStyle): { text: string; parts: CitationPart[] }[] {
  const lines = passages.map((passage) => cite(passage, style)).map((parts) => ({ text: citationText(parts), parts }))
  return [...new Map(lines.map((line) => [line.text, line])).values()].sort((one, other) => one.text.localeCompare(other.text))
}

const passageOf = ({ momentMs, endMs }: CitedPassage) => `${formatTimecode(momentMs)}–${formatTimecode(endMs)}`
const dayOf = (today: Date) => today.toISOString().slice(0, 10)
function bibtex(passage: CitedPassage, at: number, today: Date): string {
  const word =
    passage.title
      .normalize('NFD')
      .replace(/[^\p{ASCII}]/gu, '')
      .match(/[A-Za-z]{3,}/)?.[0] ?? 'film'
  const fields = {
    title: passage.title,
    author: splitNames(passage.director).map(inverted).join(' and '),
    year: passage.year ? String(passage.year) : '',
    edition: passage.version,
    howpublished: 'Film',
    publisher: passage.house,
    url: passage.url,
    urldate: dayOf(today),
    note: passageOf(passage),
    annote: passage.note,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`  ${name} = {${name === 'url' ? value : inBraces(value)}}`] : [],
  )
  return `@misc{${word.toLowerCase()}${passage.year ?? ''}-${at + 1},\n${lines.join(',\n')}\n}`
}

const marks: Record<string, string> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' }
/** TeX takes these for orders. */
const inBraces = (words: string) => words.replace(/\s+/g, ' ').replace(/[\\~^&%$#_{}]/g, (mark) => marks[mark] ?? `\\${mark}`)

function ris(passage: CitedPassage, today: Date): string {
  const lines: [string, string][] = [
    ['TY', 'MPCT'],
    ['TI', passage.title],
    ...splitNames(passage.director).map((name): [string, string] => ['AU', inverted(name)]),
    ['PY', passage.year ? String(passage.year) : ''],
    ['ET', passage.version],
    ['PB', passage.house],
    ['SP', passageOf(passage)],
    ['UR', passage.url],
    ['Y2', dayOf(today).replaceAll('-', '/')],
    ['N1', passage.note],
    ['ER', ''],
  ]
  return lines
    .filter(([tag, value]) => value || tag === 'ER')
    .map(([tag, value]) => `${tag}  - ${value.replace(/\s+/g, ' ')}`)
    .join('\r\n')
    .concat('\r\n')
}

function csl(passage: CitedPassage, at: number, today: Date): object {
  const [year, month, day] = dayOf(today).split('-').map(Number)
  return {
    id: `moment-${at + 1}`,
    type: 'motion_picture',
    title: passage.title,
    director: splitNames(passage.director).map((name) => {
      const [family, given] = familyAndGiven(name)
      return given ? { family, given } : { literal: family }
    }),
    ...(passage.year ? { issued: { 'date-parts': [[passage.year]] } } : {}),
    ...(passage.version ? { version: passage.version } : {}),
    publisher: passage.house,
    URL: passage.url,
    accessed: { 'date-parts': [[year, month, day]] },
    locator: passageOf(passage),
    ...(passage.note ? { note: passage.note } : {}),
  }
}
