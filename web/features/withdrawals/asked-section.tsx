import './withdrawals.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { type AskedOfFilm, askedOfFilm, decideWithdrawal, placeWithdrawal } from '#web/data/film/withdrawals.ts'
import { decideClaim, reopenClaim } from '#web/data/office/claims.ts'
import { paths } from '#web/paths.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Ranges } from './ranges.tsx'
import { nothingMarked, readRange } from './read-range.ts'
import { withdrawalsText } from './words.ts'

type Claim = AskedOfFilm['claims'][number]
type Asked = AskedOfFilm['withdrawals'][number]

/** On a film's desk: people who say they are in it, and withdrawal requests. Nothing without any. */
export function AskedSection({ film }: { film: OwnDocumentary }) {
  const t = useText(withdrawalsText)
  const asked = useQuery(askedOfFilm(film.id))
  if (!asked.data || asked.data.claims.length + asked.data.withdrawals.length === 0) return null
  return (
    <section aria-labelledby="film-people" className="film-section asked-of-film">
      <div className="head">
        <h2 id="film-people">{t('people')}</h2>
      </div>
      {asked.data.withdrawals.map((withdrawal) => (
        <Withdrawal key={withdrawal.id} withdrawal={withdrawal} filmId={film.id} />
      ))}
      {asked.data.claims.map((claim) => (
        <ClaimToDecide key={claim.id} claim={claim} />
      ))}
    </section>
  )
}

/** One press at a time; a refusal is said in the house's words. */
function useAct() {
  const t = useText(withdrawalsText)
  const [working, setWorking] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string, undo?: { label: string; onPress: () => void }) => {
    setWorking(true)
    await work().then(
      () => toast.success(done, '', undo),
      (error: Error) => toast.failure(t('notChanged'), error.message),
    )
    setWorking(false)
  }
  return { working: working && t('deciding'), act }
}

function ClaimToDecide({ claim }: { claim: Claim }) {
  const t = useText(withdrawalsText)
  const [agreed, setAgreed] = useState(claim.agreed)
  const { working, act } = useAct()
  const undo = { label: t('undo'), onPress: () => void act(() => reopenClaim(claim.id), t('reopened')) }
  const who = claim.personId ? <TextLink to={`${paths.profile}?person=${claim.personId}`}>{claim.name}</TextLink> : claim.name
  return (
    <div className="withdrawal" data-state={claim.state}>
      <p>
        <strong>{who}</strong> <span className="dim">{t(`says_${claim.kind}`)}</span>
      </p>
      {claim.words && <p className="measure dim">{claim.words}</p>}
      {claim.state === 'asked' ? (
        <>
          {claim.kind === 'appearance' && (
            <TextArea
              label={t('agreedField')}
              hint={t('agreedHint')}
              rows={2}
              maxLength={2000}
              value={agreed}
              onChange={(event) => setAgreed(event.currentTarget.value)}
            />
          )}
          <p className="withdrawal-acts">
            <Button
              small
              kind="ink"
              working={working}
              onClick={() => void act(() => decideClaim(claim.id, true, { agreed }), t('confirmed'), undo)}
            >
              {t('confirm')}
            </Button>
            <Button small onClick={() => void act(() => decideClaim(claim.id, false), t('declinedToast'), undo)}>
              {t('notThem')}
            </Button>
          </p>
        </>
      ) : (
        <p className="ui dim withdrawal-acts">
          <span>
            {t(`decided_${claim.state}`)} {claim.agreed}
          </span>
          <Button small kind="plain" working={working} onClick={() => void act(() => reopenClaim(claim.id), t('reopened'))}>
            {t('reopen')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Withdrawal({ withdrawal, filmId }: { withdrawal: Asked; filmId: string }) {
  const t = useText(withdrawalsText)
  const [answer, setAnswer] = useState('')
  const [declining, setDeclining] = useState(false)
  const { working, act } = useAct()
  const at = (moment: string) => dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment))
  const line: ReactNode =
    withdrawal.state === 'asked'
      ? withdrawal.holdsFrom
        ? t('desk_asked', { at: at(withdrawal.holdsFrom) })
        : t('desk_release')
      : t(withdrawal.byRule ? 'desk_rule' : `desk_${withdrawal.state as 'granted'}`)
  return (
    <div className="withdrawal" data-state={withdrawal.state}>
      <p>
        <strong>{withdrawal.name}</strong> <span className="dim">{t('wantsBack')}</span>
      </p>
      <Ranges ranges={withdrawal.ranges} filmId={withdrawal.state === 'granted' ? null : filmId} />
      {withdrawal.words && <p className="measure">{withdrawal.words}</p>}
      <p className="ui dim measure">{line}</p>
      {withdrawal.state === 'asked' && (
        <>
          {declining && (
            <TextArea
              label={t('declineWhy')}
              rows={2}
              maxLength={2000}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
            />
          )}
          <p className="withdrawal-acts">
            <Button
              small
              kind="ink"
              working={working}
              onClick={() => void act(() => decideWithdrawal(withdrawal.id, true, ''), t('granted'))}
            >
              {t('grant')}
            </Button>
            <Button
              small
              notNow={declining && answer.trim() === ''}
              onClick={() =>
                declining ? void act(() => decideWithdrawal(withdrawal.id, false, answer), t('declinedToast')) : setDeclining(true)
              }
            >
              {t('decline')}
            </Button>
          </p>
        </>
      )}
      {withdrawal.unplaced.map((cut) => (
        <Place key={cut.id} filmId={filmId} withdrawal={withdrawal} cut={cut} />
      ))}
    </div>
  )
}

/** A newer cut: where in it is the passage? */
function Place({ filmId, withdrawal, cut }: { filmId: string; withdrawal: Asked; cut: Asked['unplaced'][number] }) {
  const t = useText(withdrawalsText)
  const [typed, setTyped] = useState(nothingMarked)
  const [wrong, setWrong] = useState<string>()
  const { working, act } = useAct()
  const place = () => {
    const range = readRange(typed, cut.durationMs)
    setWrong(range ? undefined : t('rangeWrong'))
    if (range) void act(() => placeWithdrawal(withdrawal.id, cut.id, [range]), t('placed'))
  }
  return (
    <div className="withdrawal-place">
      <MarkOnFilm
        of={{ documentaryId: filmId, versionId: cut.id, durationMs: cut.durationMs }}
        legend={t('placeIn', { number: cut.number })}
        value={typed}
        onChange={setTyped}
        errors={{ from: wrong }}
      />
      <p className="withdrawal-acts">
        <Button small kind="ink" working={working} onClick={place}>
          {t('place')}
        </Button>
        <Button small onClick={() => void act(() => placeWithdrawal(withdrawal.id, cut.id, []), t('placed'))}>
          {t('notInIt')}
        </Button>
      </p>
    </div>
  )
}
