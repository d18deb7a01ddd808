import { useQuery } from '@tanstack/react-query'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { licensedFilms } from '#web/data/institutions/library-records.ts'
import { deskPath, paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Terminals } from './terminals.tsx'
import { waysInText } from './words.ts'

/** The terminals of the institution's own rooms: their codes, the page shown on them, and which films open there. */
export function ReadingPlaces({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
  const films = useQuery(licensedFilms(institution.id))
  const walkIn = (films.data ?? []).filter(({ licence }) => licence.walkIn)
  const others = (films.data ?? []).filter(({ licence }) => !licence.walkIn)
  return (
    <>
      <p className="ui measure">{t('roomsText')}</p>
      <Terminals institution={institution} ways={ways} />
      <AddressToCopy label={t('roomsAddress')} hint={t('roomsAddressHint')} address={`${location.origin}${paths.institutional}`} />
      <section aria-labelledby="rooms-films" className="rooms-films">
        <h4 id="rooms-films" className="ui">
          {t('roomsFilms', { count: walkIn.length })}
        </h4>
        <Fetched query={films} what={t('fetchingFilms')}>
          {films.data?.length === 0 && <p className="ui dim measure">{t('roomsNone')}</p>}
          <ul>
            {walkIn.map(({ id, title }) => (
              <li key={id}>
                <TextLink to={paths.documentary(id)}>{title}</TextLink>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <p className="small dim measure">
              {t('roomsNot', { count: others.length })} <TextLink to={deskPath(institution, 'licences')}>{t('roomsAsk')}</TextLink>
            </p>
          )}
        </Fetched>
      </section>
    </>
  )
}
