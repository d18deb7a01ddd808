import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { type DeskWithdrawal, decideWithdrawal, withdrawalsAtDesk } from '#web/data/film/withdrawals.ts'
import { clipPath } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Filters } from '../filters.tsx'
import { OpenList } from '../open-list.tsx'
import { Paged } from '../paged.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'

/** Withdrawal requests of people in films: the creator's deadline, and what the house's rule does then. */
export function WithdrawalsList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(withdrawalsAtDesk({ state: list.state, words: list.words, one: list.one }))
  const head = ({ film, name, state, byRule, holdsFrom, decidedAt, askedAt }: DeskWithdrawal): RowHead => ({
    sort: name,
    title: film.title,
    aside:
      state === 'asked'
        ? holdsFrom
          ? t('withdrawalHolds', { at: moment(holdsFrom) })
          : t('withdrawalOfRelease')
        : t(byRule ? 'withdrawalEnded_rule' : `withdrawalEnded_${state}`, { at: moment(decidedAt ?? askedAt) }),
  })
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
          <OpenList rows={withdrawals} head={head}>
            {(withdrawal) => <OpenWithdrawal withdrawal={withdrawal} />}
          </OpenList>
        )}
      </Paged>
    </>
  )
}

const moment = (at: string) => dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))

function OpenWithdrawal({ withdrawal }: { withdrawal: DeskWithdrawal }) {
  const t = useText(adminText)
  const { film, creator, name, words, state, answer, askedAt, ranges } = withdrawal
  return (
    <>
      <div className="admin-facts">
        {creator && <p className="ui">{creator}</p>}
        {ranges.map((range) => (
          <p key={range.startsMs}>
            <Link className="mono" target="_blank" to={clipPath(film.id, range)}>
              {formatTimecode(range.startsMs)}–{formatTimecode(range.endsMs)}
            </Link>
          </p>
        ))}
        <p className="small dim">{t('withdrawalAsked', { at: moment(askedAt) })}</p>
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
    </>
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
        <Button small working={working && t('deciding')} onClick={() => decide(true)}>
          {t('withdrawalGrant')}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => decide(false)}>
          {t('withdrawalDecline')}
        </Button>
      </p>
    </div>
  )
}
