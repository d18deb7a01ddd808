import type { CataloguedFilm } from './catalogued-film.ts'
import { marcLanguage } from './languages.ts'
import { type DataField, field } from './record.ts'

/** 041: what is spoken, and in what languages its captions, subtitles, descriptions and signing are. */
export function languageFields(film: CataloguedFilm): DataField[] {
  const { captions, sideTracks } = film
  const spoken = codes([film.language, ...film.spokenLanguages, ...languagesOf(sideTracks, 'dubbing')])
  const subtitles = codes([...languagesOf(captions, 'subtitles')])
  const closed = codes([...languagesOf(captions, 'captions')])
  const heard = codes([...languagesOf(captions, 'descriptions'), ...languagesOf(sideTracks, 'described')])
  const signed = codes([...languagesOf(sideTracks, 'sign')])
  const written = codes(film.writtenLanguages)
  const original = film.language ? marcLanguage(film.language) : ''
  const translated = [...spoken, ...subtitles, ...closed, ...written].some((code) => code !== original && code !== 'zxx')
  // One language and nothing beside it is in 008 already.
  if (spoken.length + subtitles.length + closed.length + heard.length + signed.length + written.length < 2) return []
  return field(
    '041',
    translated && original ? '1 ' : '0 ',
    ...spoken.map((code) => ['a', code] as const),
    ...[...new Set([...subtitles, ...written])].map((code) => ['j', code] as const),
    ...closed.map((code) => ['p', code] as const),
    ...heard.map((code) => ['q', code] as const),
    ...signed.map((code) => ['r', code] as const),
    ...(translated && original && original !== 'zxx' ? [['h', original] as const] : []),
  )
}

const languagesOf = (tracks: readonly { kind: string; language: string }[], kind: string) =>
  tracks.filter((track) => track.kind === kind).map(({ language }) => language)

const codes = (languages: readonly (string | null)[]) => [...new Set(languages.flatMap((code) => (code ? [marcLanguage(code)] : [])))]
