import '../licences.css'
import { useQuery } from '@tanstack/react-query'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { licenceStanding } from '#core/institutions/licence-terms.ts'
import { deskPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { licencesOfInstitution } from '../data/licences.ts'
import { LicenceEntry } from '../licence-entry.tsx'
import { RequestEntry } from '../request-entry.tsx'
import { licencesText } from '../words.ts'
import { FilmsLeaving } from './films-leaving.tsx'
import { Settled } from './settled.tsx'
import { WishEntry } from './wish-entry.tsx'

/** What an institution has licensed, what people there wish for, and terms that are not settled. */
export function LicencesView({ institution }: { institution: MyInstitution }) {
  const t = useText(licencesText)
  const answer = useQuery(licencesOfInstitution(institution.id))
  if (answer.isPending) return <Loading what={t('fetching')} />
  if (answer.isLoadingError) return <PartFailed again={answer.refetch} />
  const today = new Date().toISOString().slice(0, 10)
  const { licences, requests, leaving } = answer.data
  const librarian = institution.role === 'librarian'
  const wishes = requests.filter(({ state }) => state === 'wished')
  const open = requests.filter(({ state }) => state === 'open')
  const living = licences.filter(({ terms, endedAt }) => licenceStanding(terms, today, endedAt) !== 'ended')
  // Agreed terms are shown above as a licence while it is valid.
  const holds = (licenceId: string | null) => living.some(({ id }) => id === licenceId)
  const settled = requests.filter(
    ({ state, own, licenceId }) => state === 'declined' || state === 'refused' || (own && state === 'agreed' && !holds(licenceId)),
  )
  const over = licences.filter((licence) => !living.includes(licence))
  return (
    <div className="licences">
      {wishes.length > 0 && (
        <section aria-labelledby="licence-wishes">
          <div className="head">
            <h2 id="licence-wishes">{t(librarian ? 'wishes' : 'yourWishes')}</h2>
          </div>
          <ul className="licence-list">
            {wishes.map((wish) => (
              <WishEntry key={wish.id} wish={wish} librarian={librarian} />
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section aria-labelledby="licence-open">
          <div className="head">
            <h2 id="licence-open">{t('underWay')}</h2>
          </div>
          <ul className="licence-list">
            {open.map((request) =>
              request.terms ? (
                <RequestEntry key={request.id} request={request} asCreator={false} />
              ) : (
                <Settled key={request.id} request={request} />
              ),
            )}
          </ul>
        </section>
      )}
      <section aria-labelledby="licence-living">
        <div className="head">
          <h2 id="licence-living">{t('licences')}</h2>
          {living.length > 0 && <span className="mono dim">{living.length}</span>}
        </div>
        {living.length === 0 ? (
          <Empty
            title={t('noLicences')}
            text={t('noLicencesText')}
            act={
              <ButtonLink small to={deskPath(institution, 'films')}>
                {t('toCatalogue')}
              </ButtonLink>
            }
          />
        ) : (
          <ul className="licence-list">
            {living.map((licence) => (
              <LicenceEntry key={licence.id} licence={licence} side={librarian ? 'institution' : null} />
            ))}
          </ul>
        )}
      </section>
      {leaving.length > 0 && <FilmsLeaving leaving={leaving} today={today} />}
      {(over.length > 0 || settled.length > 0) && (
        <section aria-labelledby="licence-over">
          <div className="head">
            <h2 id="licence-over">{t('before')}</h2>
          </div>
          <ul className="licence-list">
            {settled.map((request) => (
              <Settled key={request.id} request={request} />
            ))}
            {over.map((licence) => (
              <LicenceEntry key={licence.id} licence={licence} side={librarian ? 'institution' : null} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
