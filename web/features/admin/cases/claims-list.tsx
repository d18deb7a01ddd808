import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { claimsQuery, type DeskClaim, decideClaim, takeBackClaimDecision } from '#web/data/office/rights-claims.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { useText } from '#web/ui/text.ts'
import { day, isLate } from '../day.ts'
import { Filters } from '../filters.tsx'
import { OpenList } from '../open-list.tsx'
import { Paged } from '../paged.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'
import { TakeBack } from './take-back.tsx'
import { WatchHere } from './watch-here.tsx'
import { WordsField } from './words-field.tsx'

/** Rights claims, each with its dates: received, answered by the creator, decided. */
export function ClaimsList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(claimsQuery(list))
  const head = (claim: DeskClaim): RowHead => ({
    sort: claim.claimant,
    title: claim.film.title,
    aside: claim.decidedAt
      ? t(`claimEnded_${claim.state as 'upheld'}`, { date: day(claim.decidedAt), name: claim.decidedBy ?? '' })
      : t('claimDecisionDue', { date: day(claim.decisionDueOn) }),
    late: isOpen(claim) && isLate(claim.decisionDueOn),
  })
  return (
    <>
      <Filters />
      <Paged
        query={query}
        rowsOf={(page) => page.claims}
        loading={t('claimsLoading')}
        empty={{ title: t('claimsEmpty'), text: t('claimsEmptyText') }}
      >
        {(claims) => (
          <OpenList rows={claims} head={head}>
            {(claim) => <OpenClaim claim={claim} />}
          </OpenList>
        )}
      </Paged>
    </>
  )
}

const isOpen = ({ state }: DeskClaim) => state === 'with-creator' || state === 'countered'

function OpenClaim({ claim }: { claim: DeskClaim }) {
  const t = useText(adminText)
  const open = isOpen(claim)
  return (
    <>
      <div className="admin-facts">
        <p className="ui">{claim.creator}</p>
        {claim.startsMs !== null && claim.endsMs !== null && (
          <p>
            <Link className="mono" target="_blank" to={paths.documentary(claim.film.id, claim.startsMs)}>
              {formatTimecode(claim.startsMs)}–{formatTimecode(claim.endsMs)}
            </Link>
          </p>
        )}
        {claim.withheld && <p className="small signal-word">{t('withheldNow')}</p>}
        <ol className="admin-dates small">
          <li>{t('claimReceived', { date: day(claim.createdAt) })}</li>
          <li className={open && claim.state === 'with-creator' && isLate(claim.counterDueOn) ? 'signal-word' : undefined}>
            {claim.counteredAt
              ? t('claimCountered', { date: day(claim.counteredAt) })
              : t('claimCounterDue', { date: day(claim.counterDueOn) })}
          </li>
          <li className={open && isLate(claim.decisionDueOn) ? 'signal-word' : undefined}>
            {claim.decidedAt
              ? t(`claimEnded_${claim.state as 'upheld'}`, { date: day(claim.decidedAt), name: claim.decidedBy ?? '' })
              : t('claimDecisionDue', { date: day(claim.decisionDueOn) })}
          </li>
        </ol>
      </div>
      <div className="stack">
        <p className="ui">{t('claimSays', { claimant: claim.claimant, work: claim.work })}</p>
        <p className="admin-words">{claim.statement}</p>
        {claim.counterStatement && (
          <blockquote className="admin-answer">
            <p className="small dim">{t('claimCounter')}</p>
            <p className="admin-words">{claim.counterStatement}</p>
          </blockquote>
        )}
        {claim.reason && (
          <blockquote className="admin-answer">
            <p className="small dim">{t('claimReason')}</p>
            <p className="admin-words">{claim.reason}</p>
          </blockquote>
        )}
        {open && claim.withheld && !claim.bar && <WatchHere documentaryId={claim.film.id} startMs={claim.startsMs} />}
        {open && (claim.bar ? <p className="ui dim">{t(`bar_${claim.bar}`)}</p> : <ClaimDecision claim={claim} />)}
        {claim.mayTakeBack && <TakeBack takeBack={(reason) => takeBackClaimDecision(claim.id, reason)} text={t('claimTookBackText')} />}
      </div>
    </>
  )
}

function ClaimDecision({ claim }: { claim: DeskClaim }) {
  const t = useText(adminText)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const [asking, setAsking] = useState(false)
  const tooEarly = claim.state === 'with-creator' && !isLate(claim.counterDueOn)
  const explained = () => {
    setError(reason.trim() === '' ? t('claimReasonRequired') : undefined)
    return reason.trim() !== ''
  }
  const decide = (uphold: boolean) => {
    setAsking(false)
    if (!explained()) return
    const back = () => void perform(() => takeBackClaimDecision(claim.id), t('tookBack'), t('claimTookBackText'))
    void perform(
      () => decideClaim(claim.id, uphold, reason),
      t('claimDecided'),
      t('bothSidesRead'),
      uphold ? { label: t('undo'), onPress: back } : undefined,
    )
  }
  return (
    <div className="stack">
      <WordsField
        label={t('claimReason')}
        error={error}
        maxLength={2000}
        value={reason}
        onChange={setReason}
        usedFor="claim"
        facts={{ name: claim.claimant, film: claim.film.title, due: day(claim.counterDueOn) }}
      />
      <p className="admin-acts">
        <Button small notNow={tooEarly} working={working && t('deciding')} onClick={() => explained() && setAsking(true)}>
          {t('claimUphold')}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => decide(false)}>
          {t('claimReject')}
        </Button>
      </p>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('askWithhold', { film: claim.film.title })}
        text={t('askUpholdText')}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('askNot')}
            </Button>
            <Button onClick={() => decide(true)}>{t('claimUphold')}</Button>
          </>
        }
      >
        <p className="title-s admin-asked">{[claim.film.title, claim.creator].filter(Boolean).join(' · ')}</p>
      </Dialog>
      {tooEarly && <p className="small dim">{t('claimTooEarly', { date: day(claim.counterDueOn) })}</p>}
    </div>
  )
}
