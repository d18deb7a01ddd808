import { type KeyboardEvent, useRef, useState } from 'react'
import type { QuestionState, Talk, TalkQuestion } from '#contract/screenings/talks.ts'
import { inQueue } from '#core/screenings/talks.ts'
import { mergeQuestion, settleQuestion } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { attempt } from './attempt.ts'
import type { DeskScreening } from './desk-screening.ts'
import { useItemNames } from './item-names.ts'
import { QuestionEntry } from './question-entry.tsx'
import { talksText } from './words.ts'

const keys = ['J', 'K', 'L', 'A', 'D', 'M'] as const

/**
 * The queue: arrows or J and K step through it, L puts a question live, A marks it answered, D sets it aside, M merges two. Each can be
 * undone.
 */
export function DeskQuestions({ screening, talk }: { screening: DeskScreening; talk: Talk }) {
  const t = useText(talksText)
  const queue = inQueue(talk.questions)
  const names = useItemNames(screening.items)
  const list = useRef<HTMLOListElement>(null)
  const [joining, setJoining] = useState<string | null>(null)
  const [answering, setAnswering] = useState<string | null>(null)
  const act = (work: Promise<unknown>) => attempt(t('notDone'), work)
  const settle = async (question: TalkQuestion, state: QuestionState, answer = '') => {
    const before = question.state
    if (!(await act(settleQuestion(question.id, state, answer)))) return
    setAnswering(null)
    toast.success(t(`settled_${state}`), question.words, {
      label: t('undo'),
      onPress: () => void act(settleQuestion(question.id, before, question.answer)),
    })
  }
  const join = async (question: TalkQuestion) => {
    if (joining === null) return setJoining(question.id)
    setJoining(null)
    if (joining === question.id) return
    if (await act(mergeQuestion(joining, question.id)))
      toast.success(t('joined'), question.words, { label: t('undo'), onPress: () => void act(mergeQuestion(joining, null)) })
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, question: TalkQuestion, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const go = (to: number) => list.current?.querySelectorAll<HTMLElement>('[data-queued]')[to]?.focus()
    const acts: Record<string, () => void> = {
      j: () => go(index + 1),
      k: () => go(Math.max(0, index - 1)),
      l: () => void settle(question, question.state === 'live' ? 'waiting' : 'live'),
      a: () => setAnswering(question.id),
      d: () => void settle(question, question.state === 'dismissed' ? 'waiting' : 'dismissed'),
      m: () => void join(question),
    }
    if (event.key === 'Escape') setJoining(null)
    const wanted = acts[{ ArrowDown: 'j', ArrowUp: 'k' }[event.key] ?? event.key.toLowerCase()]
    if (!wanted) return
    event.preventDefault()
    wanted()
  }
  return (
    <section className="talk-desk-questions" aria-labelledby="desk-questions">
      <div className="head">
        <h2 id="desk-questions">{t('queue')}</h2>
        <p className="small dim">{t('queueKeys')}</p>
      </div>
      <Pinned screening={screening} questions={queue} />
      <p className="unseen" role="status">
        {t('waitingCount', { count: queue.filter(({ state }) => state === 'waiting').length })}
      </p>
      {joining && (
        <p className="talk-joining ui" role="status">
          {t('joinWith')}{' '}
          <Button small kind="plain" onClick={() => setJoining(null)}>
            {t('cancel')}
          </Button>
        </p>
      )}
      {queue.length === 0 && <p className="talk-none dim ui">{t('queueEmpty')}</p>}
      <ol ref={list} className="talk-queue">
        {queue.map((question, index) => (
          <QuestionEntry
            key={question.id}
            screening={screening.id}
            question={question}
            item={names.get(question.itemId ?? '')}
            row={{
              tabIndex: 0,
              'data-queued': true,
              'data-joining': joining === question.id || undefined,
              'aria-keyshortcuts': keys.join(' '),
              onKeyDown: (event) => onKey(event, question, index),
            }}
            acts={
              answering === question.id ? (
                <AnswerInWords onAnswer={(answer) => void settle(question, 'answered', answer)} onCancel={() => setAnswering(null)} />
              ) : (
                <QuestionActs
                  question={question}
                  joining={joining}
                  onSettle={(state) => void settle(question, state)}
                  onAnswer={() => setAnswering(question.id)}
                  onJoin={() => void join(question)}
                />
              )
            }
          />
        ))}
      </ol>
      <Joined screening={screening} talk={talk} onApart={(id) => void act(mergeQuestion(id, null))} />
    </section>
  )
}

interface ActsProps {
  question: TalkQuestion
  joining: string | null
  onSettle: (state: QuestionState) => void
  onAnswer: () => void
  onJoin: () => void
}

function QuestionActs({ question: { id, state }, joining, onSettle, onAnswer, onJoin }: ActsProps) {
  const t = useText(talksText)
  if (joining !== null && joining !== id)
    return (
      <p className="question-acts">
        <Button small kind="ink" onClick={onJoin}>
          {t('joinHere')}
        </Button>
      </p>
    )
  const settled = state === 'answered' || state === 'dismissed'
  return (
    <p className="question-acts">
      {!settled && (
        <Button small kind={state === 'live' ? 'plain' : 'ink'} onClick={() => onSettle(state === 'live' ? 'waiting' : 'live')}>
          {t(state === 'live' ? 'backToQueue' : 'putLive')}
        </Button>
      )}
      {!settled && (
        <Button small onClick={onAnswer}>
          {t('markAnswered')}
        </Button>
      )}
      {!settled && (
        <Button small kind="plain" onClick={onJoin}>
          {t('join')}
        </Button>
      )}
      {settled ? (
        <Button small kind="plain" onClick={() => onSettle('waiting')}>
          {t('backToQueue')}
        </Button>
      ) : (
        <Button small kind="plain" onClick={() => onSettle('dismissed')}>
          {t('setAsideAct')}
        </Button>
      )}
    </p>
  )
}

function AnswerInWords({ onAnswer, onCancel }: { onAnswer: (answer: string) => void; onCancel: () => void }) {
  const t = useText(talksText)
  const [answer, setAnswer] = useState('')
  return (
    <form
      className="question-answer"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(answer)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <TextField
        label={t('answerInWords')}
        aside={t('orNone')}
        maxLength={1000}
        autoFocus
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <p className="question-acts">
        <Button small kind="ink" type="submit">
          {t('markAnswered')}
        </Button>
        <Button small kind="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}

/** Where in the film people ask, one bar a film. */
function Pinned({ screening, questions }: { screening: DeskScreening; questions: readonly TalkQuestion[] }) {
  const t = useText(talksText)
  const films = screening.items.filter(({ kind, id }) => kind === 'film' && questions.some(({ itemId }) => itemId === id))
  return (
    <>
      {films.map(({ id, film, title, startsMs, durationMs }) => {
        const marks = questions
          .filter(({ itemId, atMs }) => itemId === id && atMs !== null)
          .map(({ atMs, words, state }) => ({ atMs: atMs! - startsMs, label: words, lit: state === 'live' }))
        return (
          <div key={id} className="talk-pinned">
            <p className="small dim">{film?.title ?? title}</p>
            <RangeBar durationMs={durationMs} questions={marks} thin listedElsewhere label={t('pinnedCount', { count: marks.length })} />
          </div>
        )
      })}
    </>
  )
}

/** Questions that are part of another, to be taken apart again. */
function Joined({ talk, onApart }: { screening: DeskScreening; talk: Talk; onApart: (id: string) => void }) {
  const t = useText(talksText)
  const parts = talk.questions.filter(({ mergedInto }) => mergedInto !== null)
  if (parts.length === 0) return null
  return (
    <details className="talk-joined small">
      <summary>{t('joinedCount', { count: parts.length })}</summary>
      <ul>
        {parts.map(({ id, words, mergedInto }) => (
          <li key={id}>
            <span>
              {words}{' '}
              <span className="dim">{t('partOf', { words: talk.questions.find((one) => one.id === mergedInto)?.words ?? '' })}</span>
            </span>
            <Button small kind="plain" onClick={() => onApart(id)}>
              {t('takeApart')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
