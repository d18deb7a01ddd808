import type { ComponentProps, ReactNode } from 'react'
import type { TalkQuestion } from '#contract/screenings/talks.ts'
import { supportQuestion } from '#web/data/screenings/talks.ts'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { attempt } from './attempt.ts'
import { talksText } from './words.ts'

interface EntryProps {
  screening: string
  question: TalkQuestion
  /** The programme item it was asked in, where there are several. */
  item?: string | undefined
  /** For those who lead. */
  acts?: ReactNode
  /** What the line of a desk carries, such as its keys. */
  row?: ComponentProps<'li'> & { 'data-queued'?: boolean; 'data-joining'?: boolean | undefined }
}

/** A question with how many want it answered. */
export function QuestionEntry({ screening, question, item, acts, row }: EntryProps) {
  const t = useText(talksText)
  const { id, words, atMs, supports, supported, mine, state, answer } = question
  const settled = state === 'answered' || state === 'dismissed'
  return (
    <li {...row} className="question" data-state={state} data-mine={mine || undefined}>
      {settled ? (
        <span className="question-mark mono" aria-hidden="true">
          {state === 'answered' ? '✓' : '–'}
        </span>
      ) : (
        <button
          type="button"
          className="question-support"
          aria-pressed={supported}
          aria-label={t('supportThis', { count: supports })}
          aria-disabled={mine || undefined}
          onClick={() => !mine && void attempt(t('notDone'), supportQuestion(screening, id, !supported))}
        >
          <span className="mono">{supports}</span>
          <span aria-hidden="true">{t(mine ? 'yours' : supported ? 'youToo' : 'support')}</span>
        </button>
      )}
      <div className="question-said">
        {state === 'live' && <p className="question-live small">{t('answeredNow')}</p>}
        <p className={settled ? 'ui' : 'question-words'}>{words}</p>
        {answer && (
          <p className="ui dim">
            {t('answered')} {answer}
          </p>
        )}
        <p className="small dim">
          <AskedAt item={item} atMs={atMs} />
          <Asker question={question} />
          {state === 'dismissed' && ` · ${t('setAside')}`}
        </p>
        {acts}
      </div>
    </li>
  )
}

/** The item of the programme and the second of a question: a second alone does not identify the item. */
export function AskedAt({ item, atMs }: { item: string | undefined; atMs: number | null }) {
  return (
    <>
      {item && <span className="question-item">{item}</span>}
      {item && ' · '}
      {atMs !== null && <Timecode ms={atMs} />}
      {atMs !== null && ' · '}
    </>
  )
}

function Asker({ question: { mine, nameless, name, mergedFrom } }: { question: TalkQuestion }) {
  const t = useText(talksText)
  const who = mine ? t(nameless ? 'youNameless' : 'you') : nameless ? t('nameless') : name || t('somebody')
  return <>{mergedFrom > 0 ? `${who} · ${t('mergedFrom', { count: mergedFrom + 1 })}` : who}</>
}
