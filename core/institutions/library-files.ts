import { kbartFileName, toKbart } from './kbart.ts'
import type { CataloguedFilm } from './marc/catalogued-film.ts'
import { filmRecord } from './marc/film-record.ts'
import { toIso2709 } from './marc/iso2709.ts'
import { toMarcXml } from './marc/marcxml.ts'
import { type LicenceFacts, termsOf } from './marc/terms.ts'
import { proxiedAddress } from './proxied-address.ts'

/** The forms in which a library takes what it licenses into its catalogue. */
export const recordForms = ['marc', 'marcxml', 'kbart'] as const
export type RecordForm = (typeof recordForms)[number]

export interface Licensed {
  house: string
  institution: string
  /** Prefix of its proxy; empty without one. */
  proxyPrefix: string
  films: readonly (CataloguedFilm & { licence: LicenceFacts })[]
}

/** A file of records of everything an institution licenses today. `site`: where people reach the house, without a slash at its end. */
export function libraryFile(form: RecordForm, { house, institution, proxyPrefix, films }: Licensed, site: string, day: string) {
  const agency = new URL(site).host
  const urlOf = (id: string) => proxiedAddress(proxyPrefix, `${site}/documentary/${id}`)
  if (form === 'kbart') {
    const titles = films.map(({ id, title, director, publishedAt, licence }) => ({
      ...{ id, title, director, publishedAt, url: urlOf(id) },
      notes: [termsOf(institution, licence).access, ...termsOf(institution, licence).uses].join('. '),
    }))
    return { name: kbartFileName(house, institution, day), type: 'text/tab-separated-values; charset=utf-8', body: toKbart(titles, house) }
  }
  const records = films.map(({ licence, ...film }) =>
    filmRecord(film, { house, agency, url: urlOf(film.id), ...termsOf(institution, licence) }),
  )
  const name = `${agency.replace(/[^\w.-]/g, '-')}-${day}`
  return form === 'marc'
    ? { name: `${name}.mrc`, type: 'application/marc', body: toIso2709(records) }
    : { name: `${name}.xml`, type: 'application/marcxml+xml; charset=utf-8', body: toMarcXml(records) }
}
