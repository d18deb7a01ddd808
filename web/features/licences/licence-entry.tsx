import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Licence } from '#contract/institutions/licences.ts'
import { daysLeft, licenceNumber, licenceStanding } from '#core/institutions/licence-terms.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { beginTerms } from './data/licences.ts'
import { EndLicence } from './end-licence.tsx'
import { LicenceWords } from './licence-words.tsx'
import { renewedTerms } from './terms/draft.ts'
import { TermsForm } from './terms/terms-form.tsx'
import { licencesText } from './words.ts'

interface LicenceEntryProps {
  licence: Licence
  /** On whose side the reader is; null for who may read it and no more. */
  side: 'institution' | 'creator' | null
  children?: ReactNode
}

/** A licence as it is now: its number, the sentence, where it is valid, its documents and its renewal. */
export function LicenceEntry({ licence, side, children }: LicenceEntryProps) {
  const t = useText(licencesText)
  const { pathname, search } = useLocation()
  const [renewing, setRenewing] = useState(false)
  const today = new Date().toISOString().slice(0, 10)
  const standing = licenceStanding(licence.terms, today, licence.endedAt)
  const left = daysLeft(licence.terms.endsOn, today)
  const soon = standing === 'running' && left !== null && left <= 60
  const parties = { institution: licence.institution.name, creator: licence.creator }
  const paper = (kind: 'contract' | 'invoice') => {
    const query = new URLSearchParams(search)
    query.set('licence', licence.id)
    query.set('paper', kind)
    return `${pathname}?${query}`
  }
  return (
    <li className="licence-entry" data-over={standing === 'ended' || undefined}>
      <div className="licence-said">
        <p className="small">
          <span className="mono dim">{licenceNumber(licence.number, licence.createdAt)}</span>{' '}
          <strong className={standing === 'in-grace' ? 'signal-word' : undefined}>
            {soon ? t('endsIn', { count: left }) : t(`standing_${standing}`)}
          </strong>
          {licence.seatsTaken !== null && (
            <span className="dim"> · {t('seats', { taken: licence.seatsTaken, all: licence.terms.simultaneousUsers ?? 0 })}</span>
          )}
        </p>
        <LicenceWords terms={licence.terms} parties={parties} />
        {licence.withheld.length > 0 && (
          <p className="small signal-word measure">
            {t('withheldFilms', {
              count: licence.withheld.length,
              films: listFormat().format(licence.withheld.map(({ title }) => title)),
            })}
          </p>
        )}
        {children}
      </div>
      {renewing && licence.creatorId ? (
        <TermsForm
          terms={renewedTerms(licence.terms)}
          parties={parties}
          asCreator={side === 'creator'}
          onSend={async (terms, words) => {
            await beginTerms({
              institutionId: licence.institutionId,
              creatorId: licence.creatorId!,
              terms,
              words,
              documentaryId: licence.terms.films[0]?.id,
              renewsId: licence.id,
            })
            setRenewing(false)
          }}
          onCancel={() => setRenewing(false)}
        />
      ) : (
        side && (
          <p className="licence-acts">
            {licence.creatorId && (
              <Button small onClick={() => setRenewing(true)}>
                {t(side === 'creator' ? 'offerRenewal' : 'askRenewal')}
              </Button>
            )}
            {standing !== 'ended' && (licence.terms.trial || side === 'institution') && <EndLicence licence={licence} />}
            <Link className="small text-link" to={paper('contract')}>
              {t('contract')}
            </Link>
            {licence.terms.priceCents > 0 && (
              <Link className="small text-link" to={paper('invoice')}>
                {t('invoice')}
              </Link>
            )}
          </p>
        )
      )}
    </li>
  )
}
