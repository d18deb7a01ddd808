import { useQuery } from '@tanstack/react-query'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { waysInQuery } from '#web/data/institutions/institutions.ts'
import { licensedFilms } from '#web/data/institutions/library-records.ts'
import { deskPath, paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Terminals } from './terminals.tsx'
import { waysInText } from './words.ts'

/** The screens of the institution's own rooms: their codes, the page that stands open at them, and which films open there. */
export function ReadingPlaces({ institution }: { institution: MyInstitution }) {
  const t = useText(waysInText)
  const ways = useQuery(waysInQuery(institution.id))
  const films = useQuery(licensedFilms(institution.id))
  const walkIn = (films.data ?? []).filter(({ licence }) => licence.walkIn)
  const others = (films.data ?? []).filter(({ licence }) => !licence.walkIn)
  return (
    <>
      <section aria-labelledby="rooms-codes">
        <div className="head">
          <h2 id="rooms-codes">{t('roomsTitle')}</h2>
        </div>
        <Fetched query={ways} what={t('fetchingWays')}>
          {ways.data && (
            <div className="ways">
              <Terminals institution={institution} ways={ways.data} />
              <div className="stack">
                <p className="ui measure">{t('roomsText')}</p>
                <AddressToCopy
                  label={t('roomsAddress')}
                  hint={t('roomsAddressHint')}
                  address={`${location.origin}${paths.institutional}`}
                />
              </div>
            </div>
          )}
        </Fetched>
      </section>
      <section aria-labelledby="rooms-films" className="rooms-films">
        <div className="head">
          <h2 id="rooms-films">{t('roomsFilms', { count: walkIn.length })}</h2>
        </div>
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
