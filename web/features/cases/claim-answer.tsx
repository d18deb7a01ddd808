import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { counterClaim, type OwnClaim } from '#web/data/office/rights-claims.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { day } from './day.ts'
import { SayForm } from './say-form.tsx'
import { casesText } from './words.ts'

/** A rights claim on the reader's film, with its deadlines, and the reader's answer. */
export function ClaimAnswer({ claim }: { claim: OwnClaim }) {
  const t = useText(casesText)
  const open = claim.state === 'with-creator' || claim.state === 'countered'
  return (
    <li className="standing-item">
      <div className="stack">
        <h3 className="title-s">{claim.film.title}</h3>
        {claim.startsMs !== null && claim.endsMs !== null && (
          <p>
            <Link className="mono" to={paths.documentary(claim.film.id, claim.startsMs)}>
              {formatTimecode(claim.startsMs)}–{formatTimecode(claim.endsMs)}
            </Link>
          </p>
        )}
        <p className="small dim">
          {t('claimReceived', { date: day(claim.createdAt) })}
          <br />
          {open && t('claimAnswerBy', { date: day(claim.counterDueOn) })}
          {open && <br />}
          {open
            ? t('claimDecidedBy', { date: day(claim.decisionDueOn) })
            : t(`claim_${claim.state as 'upheld'}`, { date: day(claim.decidedAt ?? claim.createdAt) })}
        </p>
        {claim.withheld && <p className="small signal-word">{t('withheldNow')}</p>}
      </div>
      <div className="stack">
        <p className="ui">{t('claimSays', { claimant: claim.claimant, work: claim.work })}</p>
        <p className="standing-words">{claim.statement}</p>
        {open && (
          <SayForm
            label={t('claimAnswer')}
            hint={t('claimAnswerHint')}
            missing={t('claimAnswerMissing')}
            maxLength={5000}
            act={t(claim.counterStatement ? 'claimAnswerChange' : 'claimAnswerSend')}
            done={t('claimAnswered')}
            before={claim.counterStatement}
            say={(words) => counterClaim(claim.id, words)}
          />
        )}
        {!open && claim.counterStatement && (
          <blockquote className="standing-quote">
            <p className="small dim">{t('claimAnswer')}</p>
            <p className="standing-words">{claim.counterStatement}</p>
          </blockquote>
        )}
        {claim.reason && <p className="standing-words">{claim.reason}</p>}
      </div>
    </li>
  )
}
