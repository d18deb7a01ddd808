import type { IdentifierScheme } from '../../film/identifiers.ts'

/** The data of a film for a catalogue. Languages are BCP 47, lengths milliseconds, times ISO 8601. */
export interface CataloguedFilm {
  id: string
  title: string
  director: string
  year: number | null
  /** As it was typed: "Norway, Chile". */
  country: string
  synopsis: string
  contentNotes: string
  subjects: readonly string[]
  rightsLine: string
  /** Its main spoken language; `zxx` without speech, null where it is unknown. */
  language: string | null
  spokenLanguages: readonly string[]
  /** Read in its picture. */
  writtenLanguages: readonly string[]
  durationMs: number
  width: number | null
  height: number | null
  frameRate: number | null
  hasSound: boolean
  captions: readonly { kind: 'captions' | 'subtitles' | 'descriptions'; language: string }[]
  sideTracks: readonly { kind: 'dubbing' | 'described' | 'commentary' | 'sign'; language: string }[]
  credits: readonly { role: string; name: string }[]
  chapters: readonly string[]
  places: readonly string[]
  funders: readonly { name: string; programme: string }[]
  identifiers: readonly { scheme: IdentifierScheme; value: string }[]
  createdAt: string
  updatedAt: string
  publishedAt: string
}

/** The languages its facts may be written in, besides English. */
export const languagesOf = ({ language, spokenLanguages }: CataloguedFilm): string[] =>
  [language ?? '', ...spokenLanguages].filter((code) => code !== '' && code !== 'zxx')

/** Under what terms, and where. Sentences are in the language of cataloguing, English. */
export interface CatalogueTerms {
  /** Name of the house. */
  house: string
  /** Its host name: used as the agency code, since houses have no code at the Library of Congress. */
  agency: string
  /** The persistent link of the film for this institution. */
  url: string
  /** "Members of the University of Bergen Library, until 5 March 2027." */
  access: string
  /** What the licence lets them do, each a sentence; empty when nothing but watching alone. */
  uses: readonly string[]
}
