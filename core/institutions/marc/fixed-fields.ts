import { type CataloguedFilm, languagesOf } from './catalogued-film.ts'
import { marcCountry } from './countries.ts'
import { marcLanguage } from './languages.ts'

/** Projected medium, monograph, UTF-8, encoding abbreviated (made of the house's facts, without the film in hand), ISBD punctuation. */
export const leader = '00000ngm a22000003i 4500'

/** 005: when the facts last changed, `yyyymmddhhmmss.f` in universal time. */
export const changedAt = (at: string): string => `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}.0`

/** 006: what makes it an online resource. */
export const onlineMaterial = 'm     o  c        '

/** 007 for the online resource and for the picture and its sound. Colour is unknown: `|` means not coded. */
export const physical = (hasSound: boolean): string[] => (hasSound ? ['cr |na||||||||', 'vz |zazuu'] : ['cr |n ||||||||', 'vz |z  un'])

/** 008, forty characters: dates, place, running time, form, language. */
export function described(film: CataloguedFilm): string {
  const entered = new Date(film.createdAt).toISOString().replace(/\D/g, '').slice(2, 8)
  const online = film.publishedAt.slice(0, 4)
  // p: shown here in another year than it was made; s: one date; n: unknown date.
  const dates = film.year === null ? 'nuuuuuuuu' : String(film.year) === online ? `s${online}    ` : `p${online}${film.year}`
  const minutes = Math.max(1, Math.round(film.durationMs / 60_000))
  const running = minutes > 999 ? '000' : String(minutes).padStart(3, '0')
  return `${entered}${dates}${marcCountry(film.country, languagesOf(film))}${running}       |o   vu${languageOf(film)} d`
}

const languageOf = ({ language }: CataloguedFilm) => (language ? marcLanguage(language) : 'und')
