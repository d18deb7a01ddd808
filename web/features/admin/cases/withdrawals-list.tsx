import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { type DeskWithdrawal, decideWithdrawal, withdrawalsAtDesk } from '#web/data/film/withdrawals.ts'
import { clipPath } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Filters } from '../filters.tsx'
import { Paged } from '../paged.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'

/** What people in films take back: until when the creator answers, and what the house's rule then does. */
export function WithdrawalsList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(withdrawalsAtDesk({ state: list.state, words: list.words, one: list.one }))
  return (
    <>
      <p className="measure dim">{t('withdrawalsLead')}</p>
      <Filters />
      <Paged
        query={query}
        rowsOf={(page) => page.withdrawals}
        loading={t('withdrawalsLoading')}
        empty={{ title: t('withdrawalsEmpty'), text: t('withdrawalsEmptyText') }}
      >
        {(withdrawals) => (
          <ul className="admin-list">
            {withdrawals.map((withdrawal) => (
              <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
      </Paged>
    </>
  )
}

const moment = (at: string) => dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))

function WithdrawalRow({ withdrawal }: { withdrawal: DeskWithdrawal }) {
  const t = useText(adminText)
  const { film, creator, name, words, state, byRule, answer, askedAt, holdsFrom, decidedAt, ranges } = withdrawal
  return (
    <li className="admin-row">
      <div className="admin-facts">
        <h3 className="title-s">{film.title}</h3>
        {creator && <p className="ui">{creator}</p>}
        {ranges.map((range) => (
          <p key={range.startsMs}>
            <Link className="mono" target="_blank" to={clipPath(film.id, range)}>
              {formatTimecode(range.startsMs)}–{formatTimecode(range.endsMs)}
            </Link>
          </p>
        ))}
        <ol className="admin-dates small">
          <li>{t('withdrawalAsked', { at: moment(askedAt) })}</li>
          <li>
            {state === 'asked'
              ? t('withdrawalHolds', { at: moment(holdsFrom) })
              : t(byRule ? 'withdrawalEnded_rule' : `withdrawalEnded_${state}`, { at: moment(decidedAt ?? askedAt) })}
          </li>
        </ol>
      </div>
      <div className="stack">
        <p className="ui">{t('withdrawalSays', { name })}</p>
        {words && <p className="admin-words">{words}</p>}
        {answer && (
          <blockquote className="admin-answer">
            <p className="small dim">{t('withdrawalAnswer')}</p>
            <p className="admin-words">{answer}</p>
          </blockquote>
        )}
        {state === 'asked' &&
          (withdrawal.bar ? <p className="ui dim">{t(`bar_${withdrawal.bar}`)}</p> : <WithdrawalDecision id={withdrawal.id} />)}
      </div>
    </li>
  )
}

function WithdrawalDecision({ id }: { id: string }) {
  const t = useText(adminText)
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const decide = (granted: boolean) => {
    const missing = !granted && answer.trim() === ''
    setError(missing ? t('withdrawalAnswerRequired') : undefined)
    if (!missing) void perform(() => decideWithdrawal(id, granted, answer), t('withdrawalDecided'), t('withdrawalDecidedText'))
  }
  return (
    <div className="stack">
      <TextArea
        label={t('withdrawalAnswer')}
        rows={2}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={error}
      />
      <p className="admin-acts">
        <Button small kind="ink" working={working && t('deciding')} onClick={() => decide(true)}>
          {t('withdrawalGrant')}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => decide(false)}>
          {t('withdrawalDecline')}
        </Button>
      </p>
    </div>
  )
}
