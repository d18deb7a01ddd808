import type { CatalogueTerms } from './catalogued-film.ts'

/** What an institution's licences for a film allow, taken together. */
export interface LicenceFacts {
  /** The last day, ISO 8601; null for as long as the file plays. */
  endsOn: string | null
  classroom: boolean
  publicPerformance: boolean
  admission: boolean
  clips: boolean
  download: boolean
  walkIn: boolean
  distance: boolean
}

/** The terms as notes of a record: who may see it until when (506), and what may be done with it (540). In the language of cataloguing, English. */
export function termsOf(institution: string, licence: LicenceFacts): Pick<CatalogueTerms, 'access' | 'uses'> {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const people = `For members of ${institution}${licence.walkIn ? ' and visitors in its rooms' : ''}`
  const where = licence.distance ? '' : ', in its rooms only'
  return {
    access: `${people}${where}${licence.endsOn ? `, until ${day.format(new Date(licence.endsOn))}` : ''}`,
    uses: [
      licence.classroom ? 'May be shown in class' : '',
      licence.publicPerformance
        ? `Public performance rights: may be shown in public, ${licence.admission ? 'also against admission' : 'without admission'}`
        : 'No public performance rights',
      licence.clips ? 'Clips may be made for teaching' : '',
      licence.download ? 'May be downloaded' : '',
    ].filter(Boolean),
  }
}
