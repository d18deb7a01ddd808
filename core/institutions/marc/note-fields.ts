import { signLanguageName } from '../../media/sign-languages.ts'
import { languageName } from '../../text/languages.ts'
import type { CataloguedFilm, CatalogueTerms } from './catalogued-film.ts'
import { type DataField, field, type Subfield, stopped } from './record.ts'

const onScreen = /narrat|voice|sprecher|with|participant|interview|featuring|cast|mit\b/i

/** 341 and 5XX: access, content, languages, and accessibility. */
export function noteFields(film: CataloguedFilm, { house, access, uses }: CatalogueTerms): DataField[] {
  const made = film.credits.filter(({ role }) => !onScreen.test(role)).map(({ role, name }) => `${role}, ${name}`)
  const seen = film.credits.filter(({ role }) => onScreen.test(role)).map(({ role, name }) => `${role}, ${name}`)
  const shownIn = film.publishedAt.slice(0, 4)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(film.updatedAt))
  return [
    ...adaptations(film).flatMap(([mode, feature]) => field('341', '0 ', ['a', mode], feature, ['2', 'sapdv'])),
    ...(film.year && String(film.year) !== shownIn ? field('500', '  ', ['a', `Completed in ${film.year}.`]) : []),
    ...(film.chapters.length > 1 ? field('505', '0 ', ['a', stopped(film.chapters.join(' -- '))]) : []),
    ...field('506', '1 ', ['a', stopped(access)], ['f', 'Online access with authorization'], ['2', 'star']),
    ...field('508', '  ', ['a', made.length > 0 ? stopped(made.join(' ; ')) : '']),
    ...field('511', '0 ', ['a', seen.length > 0 ? stopped(seen.join(' ; ')) : '']),
    ...(film.places.length > 0
      ? field(
          '518',
          '  ',
          ['o', 'Filmed in'],
          ...film.places.map((place, at): Subfield => ['p', at < film.places.length - 1 ? `${place} ;` : stopped(place)]),
        )
      : []),
    ...field('520', '  ', ['a', film.synopsis]),
    ...field('520', '4 ', ['a', film.contentNotes]),
    ...(film.funders.length > 0
      ? field('536', '  ', [
          'a',
          stopped(`Funded by ${film.funders.map(({ name, programme }) => (programme ? `${name} (${programme})` : name)).join(' ; ')}`),
        ])
      : []),
    ...accessibility(film),
    ...field('538', '  ', ['a', 'Mode of access: World Wide Web.']),
    ...field('538', '  ', ['a', 'System requirements: a browser that plays HTTP Live Streaming.']),
    ...uses.flatMap((use) => field('540', '  ', ['a', stopped(use)])),
    ...field('540', '  ', ['a', film.rightsLine && stopped(film.rightsLine)]),
    ...field('546', '  ', ['a', languageNote(film)]),
    ...field('588', '  ', ['a', `Description based on what its creator wrote at ${house}, as of ${day}; title as shown there.`]),
  ]
}

/** Alternatives to hearing or seeing it, in the words schema.org has for accessibility. */
function adaptations({ captions, sideTracks }: CataloguedFilm): [mode: string, feature: Subfield][] {
  return [
    ...(captions.some(({ kind }) => kind === 'captions') ? [['auditory', ['b', 'captions']] as [string, Subfield]] : []),
    ...(sideTracks.some(({ kind }) => kind === 'sign') ? [['auditory', ['c', 'signLanguage']] as [string, Subfield]] : []),
    ...(isDescribed({ captions, sideTracks }) ? [['visual', ['d', 'audioDescription']] as [string, Subfield]] : []),
  ]
}

const isDescribed = ({ captions, sideTracks }: Pick<CataloguedFilm, 'captions' | 'sideTracks'>) =>
  captions.some(({ kind }) => kind === 'descriptions') || sideTracks.some(({ kind }) => kind === 'described')

/** 532: what there is, and by name what there is not; a teacher who chooses a film needs both. */
function accessibility(film: CataloguedFilm): DataField[] {
  const closed = names(film.captions, 'captions')
  const described = [...new Set([...names(film.captions, 'descriptions'), ...names(film.sideTracks, 'described')])]
  const signed = film.sideTracks.filter(({ kind }) => kind === 'sign').map(({ language }) => signLanguageName(language, 'en'))
  const there = [
    closed.length > 0 ? `Captions for people who do not hear it, in ${and(closed)}.` : '',
    described.length > 0 ? `Audio description in ${and(described)}.` : '',
    signed.length > 0 ? `Interpreted in ${and(signed)}.` : '',
  ].filter(Boolean)
  const missing = [
    closed.length === 0 && film.hasSound ? 'captions' : '',
    described.length === 0 ? 'audio description' : '',
    signed.length === 0 ? 'sign language' : '',
  ].filter(Boolean)
  return [
    ...field('532', '1 ', ['a', there.join(' ')]),
    ...field('532', '2 ', ['a', missing.length > 0 ? `Without ${and(missing, 'or')}.` : '']),
  ]
}

/** 546: "In Norwegian Bokmål; subtitles in English and German." */
function languageNote({ language, spokenLanguages, writtenLanguages, captions, sideTracks }: CataloguedFilm): string {
  const spoken = [...new Set([language, ...spokenLanguages].filter((code): code is string => code !== null && code !== 'zxx'))].map(english)
  const parts = [
    language === 'zxx' && spoken.length === 0 ? 'Without dialogue' : spoken.length > 0 ? `In ${and(spoken)}` : '',
    about('dubbed in', names(sideTracks, 'dubbing')),
    about('subtitles in', names(captions, 'subtitles')),
    about('captions in', names(captions, 'captions')),
    about('titles in the picture in', writtenLanguages.map(english)),
  ].filter(Boolean)
  const line = parts.join('; ')
  return line && stopped(line[0]!.toUpperCase() + line.slice(1))
}

const about = (what: string, languages: readonly string[]) => (languages.length > 0 ? `${what} ${and([...new Set(languages)])}` : '')
const english = (code: string) => languageName(code, 'en')
const names = (tracks: readonly { kind: string; language: string }[], kind: string) =>
  tracks.filter((track) => track.kind === kind).map(({ language }) => english(language))
const and = (words: readonly string[], word: 'and' | 'or' = 'and') =>
  new Intl.ListFormat('en', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(words)
