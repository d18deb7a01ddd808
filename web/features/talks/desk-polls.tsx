import { useState } from 'react'
import type { Talk, TalkPoll } from '#contract/screenings/talks.ts'
import { pollParts } from '#core/screenings/talks.ts'
import { movePoll, removePoll, writePoll } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { attempt } from './attempt.ts'
import type { DeskScreening } from './desk-screening.ts'
import { PollAnswers } from './poll-answers.tsx'
import { PollForm } from './poll-form.tsx'
import { talksText } from './words.ts'

/** What is asked of everyone: the survey before and after, and polls in between. Hosts write them; moderators put them to the room too. */
export function DeskPolls({ screening, talk }: { screening: DeskScreening; talk: Talk }) {
  const t = useText(talksText)
  const [writing, setWriting] = useState<TalkPoll | 'new' | null>(null)
  const host = talk.place === 'host'
  if (writing)
    return (
      <PollForm screening={screening} polls={talk.polls} poll={writing === 'new' ? undefined : writing} onDone={() => setWriting(null)} />
    )
  return (
    <div className="talk-polls">
      {host && (
        <Button small kind="ink" onClick={() => setWriting('new')}>
          {t('newPoll')}
        </Button>
      )}
      {talk.polls.length === 0 && <p className="ui dim">{t('noPolls')}</p>}
      <p className="small dim measure">{t('fiveRule')}</p>
      {pollParts.map((part) => {
        const polls = talk.polls.filter((poll) => poll.part === part)
        if (polls.length === 0) return null
        return (
          <section key={part} aria-labelledby={`polls-${part}`}>
            <h3 id={`polls-${part}`} className="small dim">
              {t(`pollPart_${part}`)}
            </h3>
            <ul>
              {polls.map((poll) => (
                <PollLine key={poll.id} screening={screening.id} poll={poll} host={host} onWrite={() => setWriting(poll)} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function PollLine({ screening, poll, host, onWrite }: { screening: string; poll: TalkPoll; host: boolean; onWrite: () => void }) {
  const t = useText(talksText)
  const act = (work: Promise<unknown>) => attempt(t('notDone'), work)
  const remove = async () => {
    const { id, part, kind, words, choices, place, itemId, atMs } = poll
    const back = { id, part, kind, words, choices, place, at: itemId && atMs !== null ? { itemId, atMs } : undefined }
    if (await act(removePoll(screening, id)))
      toast.success(t('pollRemoved'), words, { label: t('undo'), onPress: () => void act(writePoll(screening, back)) })
  }
  return (
    <li className="poll-line">
      <p className="title-s">{poll.words}</p>
      <p className="small dim">
        {t(`pollKind_${poll.kind}`)} · {t(`pollState_${poll.state}`)}
        {poll.atMs !== null && poll.state === 'kept' && (
          <>
            {' · '}
            {t('shownAt')} <Timecode ms={poll.atMs} />
          </>
        )}
        {poll.state !== 'kept' && ` · ${poll.answers === null ? t('underFive') : t('answersCount', { count: poll.answers })}`}
      </p>
      {poll.result && <PollAnswers poll={poll} result={poll.result} />}
      {poll.state === 'closed' && !poll.result && <p className="small">{t('tooFewAnswers')}</p>}
      <p className="question-acts">
        {poll.state !== 'open' ? (
          <Button small onClick={() => void act(movePoll(screening, poll.id, 'open'))}>
            {t(poll.state === 'closed' ? 'openAgain' : 'openPoll')}
          </Button>
        ) : (
          <Button small kind="ink" onClick={() => void act(movePoll(screening, poll.id, 'closed'))}>
            {t('closePoll')}
          </Button>
        )}
        {host && poll.state === 'kept' && (
          <Button small kind="plain" onClick={onWrite}>
            {t('change')}
          </Button>
        )}
        {host && poll.state === 'kept' && (
          <Button small kind="plain" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </p>
    </li>
  )
}
