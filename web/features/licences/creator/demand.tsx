import { useState } from 'react'
import type { LicenceOffer, Licensing } from '#contract/institutions/licences.ts'
import { dayAfter, type LicenceTerms } from '#core/institutions/licence-terms.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { beginTerms } from '../data/licences.ts'
import { firstTerms } from '../terms/draft.ts'
import { TermsForm } from '../terms/terms-form.tsx'
import { licencesText } from '../words.ts'

/** Institutions whose people were turned away from a film: demand, to be answered with the film's own offer in one press, or other terms. */
export function Demand({ demand, offers }: { demand: Licensing['demand']; offers: LicenceOffer[] }) {
  const t = useText(licencesText)
  return (
    <section aria-labelledby="license-demand">
      <div className="head">
        <h2 id="license-demand">{t('demand')}</h2>
      </div>
      <ul className="licence-list">
        {demand.map((one) => (
          <DemandRow
            key={`${one.institution.id} ${one.film.id}`}
            one={one}
            offer={offers.find(
              ({ open, terms, types }) =>
                open && terms.films.some(({ id }) => id === one.film.id) && (types.length === 0 || types.includes(one.institution.type)),
            )}
          />
        ))}
      </ul>
    </section>
  )
}

function DemandRow({ one, offer }: { one: Licensing['demand'][number]; offer: LicenceOffer | undefined }) {
  const t = useText(licencesText)
  const { user } = useSession()
  const [writing, setWriting] = useState(false)
  const [working, setWorking] = useState(false)
  const fresh = firstTerms([one.film])
  const endsOn = offer?.years ? dayAfter(fresh.startsOn, offer.years * 365 - 1) : offer ? null : fresh.endsOn
  const terms: LicenceTerms = offer ? { ...offer.terms, startsOn: fresh.startsOn, endsOn } : fresh
  const send = async (chosen: LicenceTerms, words: string) => {
    await beginTerms({ institutionId: one.institution.id, creatorId: user?.id ?? '', documentaryId: one.film.id, terms: chosen, words })
    toast.success(t('offeredNow', { name: one.institution.name }))
    setWriting(false)
  }
  const answer = async () => {
    setWorking(true)
    try {
      await send(terms, '')
    } catch (error) {
      toast.failure(t('notSent'), (error as Error).message)
    }
    setWorking(false)
  }
  return (
    <li>
      <div className="demand-row">
        <p>
          <span className="title-s">{one.film.title}</span>
          <br />
          <span className="small dim">
            {t(one.times === null ? 'turnedAwayFew' : 'turnedAway', {
              institution: one.institution.name,
              count: one.times ?? 0,
              date: calendarDay(one.lastOn, { dateStyle: 'long' }),
            })}{' '}
            {one.full && t('seatsWereTaken')}
          </span>
        </p>
        {one.underWay ? (
          <p className="small dim">{t('answered')}</p>
        ) : (
          <p className="licence-acts">
            {offer && (
              <Button small kind="ink" working={working && t('sending')} onClick={() => void answer()}>
                {t('sendOffer')}
              </Button>
            )}
            <Button small onClick={() => setWriting(true)}>
              {t(offer ? 'otherTerms' : 'offerTerms')}
            </Button>
          </p>
        )}
      </div>
      {writing && (
        <TermsForm
          terms={terms}
          parties={{ institution: one.institution.name, creator: '' }}
          asCreator
          onSend={send}
          onCancel={() => setWriting(false)}
        />
      )}
    </li>
  )
}
