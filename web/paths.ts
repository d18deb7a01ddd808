import { type PageName, pageList, type pages } from './page-list.ts'

type Fixed = { [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:${string}` ? never : Name }[PageName]

/** Every URL of the app, typed: the pages of web/page-list.ts, no others; sub-views live in the query string. */
export const paths = {
  ...(Object.fromEntries(pageList.filter(({ path }) => !path.includes(':')).map(({ name, path }) => [name, path])) as {
    [Name in Fixed]: (typeof pages)[Name]['path']
  }),
  /** A screening: its door, and its room once it is open. */
  screening: (id: string) => `/screenings?id=${encodeURIComponent(id)}`,
  /** Where moderators put down what the front page shows: a sub-view of it. */
  programme: '/?edit=programme',
  institution: (type: string) => `/institutional/${encodeURIComponent(type)}`,
  /** The films of anyone who is named so in credits: a sub-view of the search. */
  person: (name: string) => `/search?person=${encodeURIComponent(name)}`,
  /** A season with its introduction and its films. */
  season: (id: string) => `/search?season=${encodeURIComponent(id)}`,
  /** A public list of films, or the reader's own. */
  list: (id: string) => `/viewer-dashboard?view=lists&list=${encodeURIComponent(id)}`,
  /** Films there: a door into the search. */
  place: (place: string) => `/search?place=${encodeURIComponent(place)}`,
  /** Where the films are, drawn. */
  map: '/search?view=map',
  /** Films made that year. */
  year: (year: string) => `/search?from=${encodeURIComponent(year)}&to=${encodeURIComponent(year)}`,
  /** Films in which it is spoken; `zxx` those without dialogue. */
  language: (language: string) => `/search?language=${encodeURIComponent(language)}`,
  /** Films about it: a door into the search. */
  subject: (subject: string) => `/search?subject=${encodeURIComponent(subject)}`,
  /** `startMs` opens the film at that moment (`?t=` in seconds, as in Media Fragments). */
  documentary: (id: string, startMs?: number) =>
    `/documentary/${encodeURIComponent(id)}${startMs === undefined ? '' : `?t=${Math.floor(startMs / 1000)}`}`,
}

/** Notices of the house to the reader. */
export const noticesPath = `${paths.messages}?view=notices`

/** An institution's desk: of this one, where the reader is in several of its kind. */
export const institutionPath = ({ id, type }: { id: string; type: string }): string =>
  `${paths.institution(type)}?${new URLSearchParams({ institution: id })}`

/** A new letter to the film's creator, about all of it or a passage. */
export const letterPath = (film: string, range?: { startsMs: number; endsMs: number }): string =>
  `${paths.messages}?view=new&film=${encodeURIComponent(film)}${range ? `&t=${range.startsMs / 1000}&end=${range.endsMs / 1000}` : ''}`

/** A new message about a note on a cut, or to the host of a screening. */
export const letterAboutPath = (about: { note: string } | { screening: string }): string =>
  `${paths.messages}?view=new&${new URLSearchParams(about)}`

/** A note where it is: at its cut, or for a guest of a review in that review. */
export const notePath = (note: { id: string; versionId: string; film: { id: string }; reviewing: string | null }): string =>
  `${paths.collaboration}?${new URLSearchParams(
    note.reviewing ? { reviewing: note.reviewing, note: note.id } : { film: note.film.id, version: note.versionId, note: note.id },
  )}`

/**
 * A clip: the page of its film plays from its start to its end and is there. `at` is its place in the reader's basket, counted from one; then
 * the basket goes on.
 */
export const clipPath = (id: string, { startsMs, endsMs }: { startsMs: number; endsMs: number }, at?: number): string =>
  `/documentary/${encodeURIComponent(id)}?t=${startsMs / 1000}&end=${endsMs / 1000}${at === undefined ? '' : `&basket=${at}`}`

/** A view of an institution's desk: of this one, anyone who else of its kind the reader is in. */
export const deskPath = ({ id, type }: { id: string; type: string }, view: string): string =>
  `${paths.institution(type)}?${new URLSearchParams({ institution: id, view })}`

/** Where the licence of a film is asked for: in the catalogue of the reader's institution, with the form open. */
export const licenceRequestPath = (institution: { id: string; type: string }, film: string): string =>
  `${deskPath(institution, 'films')}&ask=${encodeURIComponent(film)}`

/** The form of a clip for a class at an institution, with its film and times filled in. */
export const classClipPath = (
  institution: { id: string; type: string },
  film: string,
  { startsMs, endsMs }: { startsMs: number; endsMs: number },
): string => `${deskPath(institution, 'teaching')}&film=${encodeURIComponent(film)}&from=${startsMs / 1000}&to=${endsMs / 1000}`

/** The persistent link of a clip for a class; it names its institution, for people who are in several of one kind. */
export const classClipPage = (institution: { id: string; type: string }, clip: string): string =>
  `${deskPath(institution, 'teaching')}&clip=${encodeURIComponent(clip)}`

/** A cut under review at a moment, with the pencil taken up. */
export const drawPath = (film: string, version: string, ms: number): string =>
  `${paths.collaboration}?${new URLSearchParams({ film, version, t: String(Math.round(ms) / 1000), draw: '1' })}`

/** The page of a licence's terms: on the desk of the institution, or of the creator. */
export const termsPath = ({
  id,
  institution,
  type,
  asCreator,
}: {
  id: string
  institution: string
  type: string
  asCreator: boolean
}): string =>
  asCreator
    ? `${paths.creatorDashboard}?view=license&request=${encodeURIComponent(id)}`
    : `${paths.institution(type)}?institution=${encodeURIComponent(institution)}&view=licences&request=${encodeURIComponent(id)}`
