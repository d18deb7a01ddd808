import '../licences.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Licence } from '#contract/institutions/licences.ts'
import { licenceStanding } from '#core/institutions/licence-terms.ts'
import { paths } from '#web/paths.ts'
import { useFlags } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { licensingQuery } from '../data/licences.ts'
import { LicenceEntry } from '../licence-entry.tsx'
import { RequestEntry } from '../request-entry.tsx'
import { licencesText } from '../words.ts'
import { Demand } from './demand.tsx'
import { Granted } from './granted.tsx'
import { Offers } from './offers.tsx'

/**
 * A creator's licences: terms that wait for an answer, where people were turned away, what is licensed, and what is offered to whom. Switched off
 * (showInstitutionalFeatures) it says so, and hides nothing that is there.
 */
export function LicenseView() {
  const t = useText(licencesText)
  const [query] = useSearchParams()
  const { flags, setFlag } = useFlags()
  const answer = useQuery(licensingQuery)
  const one = query.get('licence')
  if (answer.isPending) return <Loading what={t('fetching')} />
  if (answer.isLoadingError) return <PartFailed again={answer.refetch} />
  const { licences, requests, offers, demand } = answer.data
  if (one) return <OneLicence licence={licences.find(({ id }) => id === one)} />
  const nothing = [licences, requests, offers, demand].every((list) => list.length === 0)
  const today = new Date().toISOString().slice(0, 10)
  const open = requests.filter(({ state }) => state === 'open')
  const living = licences.filter(({ terms, endedAt }) => licenceStanding(terms, today, endedAt) !== 'ended')
  const over = licences.filter((licence) => !living.includes(licence))
  const switchOn = !flags.showInstitutionalFeatures && (
    <Empty
      title={t('institutionsOff')}
      text={t('institutionsOffText')}
      act={
        <Button small kind="ink" onClick={() => setFlag('showInstitutionalFeatures', true)}>
          {t('institutionsOn')}
        </Button>
      }
    />
  )
  if (switchOn && nothing) return switchOn
  return (
    <div className="licences">
      {switchOn}
      {open.length > 0 && (
        <section aria-labelledby="license-open">
          <div className="head">
            <h2 id="license-open">{t('underWay')}</h2>
          </div>
          <ul className="licence-list">
            {open.map((request) => (
              <RequestEntry key={request.id} request={request} asCreator />
            ))}
          </ul>
        </section>
      )}
      {demand.length > 0 && <Demand demand={demand} offers={offers} />}
      <Granted living={living} over={over} />
      <Offers offers={offers} />
    </div>
  )
}

/** One of the table, whole: its sentence, its papers and the way to a next one. */
function OneLicence({ licence }: { licence: Licence | undefined }) {
  const t = useText(licencesText)
  return (
    <section aria-label={licence?.institution.name ?? t('licenceGone')}>
      <p>
        <Link className="text-link" to={`${paths.creatorDashboard}?view=license`}>
          {t('allLicences')}
        </Link>
      </p>
      {licence ? (
        <ul className="licence-list">
          <LicenceEntry licence={licence} side="creator" />
        </ul>
      ) : (
        <Empty title={t('licenceGone')} />
      )}
    </section>
  )
}
