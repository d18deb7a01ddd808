import type { CataloguedFilm } from './catalogued-film.ts'
import { type DataField, field, stopped } from './record.ts'

/** Articles that catalogues file past, by language; a title may be in the film's language or in English. */
const articles: Record<string, readonly string[]> = {
  en: ['the ', 'a ', 'an '],
  de: ['der ', 'die ', 'das ', 'ein ', 'eine '],
  fr: ['le ', 'la ', 'les ', 'l’', "l'", 'un ', 'une '],
  es: ['el ', 'la ', 'los ', 'las ', 'un ', 'una '],
  it: ['il ', 'lo ', 'la ', 'i ', 'gli ', 'le ', 'l’', "l'", 'un ', 'una '],
  pt: ['o ', 'a ', 'os ', 'as ', 'um ', 'uma '],
  nl: ['de ', 'het ', 'een '],
  da: ['den ', 'det ', 'de ', 'en ', 'et '],
  nb: ['den ', 'det ', 'de ', 'en ', 'et ', 'ei '],
  nn: ['den ', 'det ', 'dei ', 'ein ', 'eit ', 'ei '],
  sv: ['den ', 'det ', 'de ', 'en ', 'ett '],
}

/** 245, and 246 where "&" replaces a word that readers type. */
export function titleFields({ title, director, language, spokenLanguages }: CataloguedFilm): DataField[] {
  const languages = ['en', language ?? '', ...spokenLanguages].map((code) => code.split('-')[0]!)
  const filedPast = skipped(title, languages)
  const written = director
    ? [['a', `${title} /`] as const, ['c', stopped(`directed by ${director}`)] as const]
    : [['a', stopped(title)] as const]
  return [
    ...field('245', `0${filedPast}`, ...written),
    ...(title.includes('&') ? field('246', '3 ', ['a', title.replace(/\s*&\s*/g, ' and ')]) : []),
  ]
}

/** How many characters of a title catalogues file past: 4 of "The ebb". A title that is nothing but an article is filed as it is. */
export function skipped(title: string, languages: readonly string[]): number {
  const low = title.toLowerCase()
  const article = languages.flatMap((language) => articles[language] ?? []).find((each) => low.startsWith(each) && low.length > each.length)
  return article?.length ?? 0
}
