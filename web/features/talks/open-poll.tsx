import { type FormEvent, useState } from 'react'
import type { TalkPoll } from '#contract/screenings/talks.ts'
import { answerPoll } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { PollAnswers } from './poll-answers.tsx'
import { PollFields } from './poll-fields.tsx'
import { talksText } from './words.ts'

/** What the hosts ask the room now, or what came of what they asked last. */
export function OpenPoll({ screening, poll }: { screening: string; poll: TalkPoll }) {
  const t = useText(talksText)
  const [hidden, setHidden] = useState(false)
  if (hidden) return null
  return (
    <section className="poll" aria-label={t('aPoll')}>
      <div className="poll-head">
        <h2 className="title-s">{poll.words}</h2>
        {(poll.state === 'closed' || poll.mine !== null) && (
          <Button small kind="plain" onClick={() => setHidden(true)}>
            {t('putAway')}
          </Button>
        )}
      </div>
      {poll.state === 'open' ? (
        <AnswerForm screening={screening} poll={poll} />
      ) : (
        <>
          {poll.result && <PollAnswers poll={poll} result={poll.result} />}
          {!poll.result && <p className="ui dim">{t('tooFewAnswers')}</p>}
        </>
      )}
    </section>
  )
}

/** One question with its answer, which may be changed while it is open. */
export function AnswerForm({ screening, poll }: { screening: string; poll: TalkPoll }) {
  const t = useText(talksText)
  const [answer, setAnswer] = useState(poll.mine)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (answer === null || answer === '') return setRefused(t('chooseOne'))
    setSending(true)
    setRefused(undefined)
    await answerPoll(screening, poll.id, answer).catch((error: Error) => setRefused(error.message))
    setSending(false)
  }
  const given = poll.mine !== null && poll.mine === answer
  return (
    <form className="poll-form" onSubmit={(event) => void send(event)}>
      <PollFields poll={poll} answer={answer} onAnswer={setAnswer} error={refused} />
      <p className="poll-send">
        <span className="small dim">{given ? t('answerIsIn') : t('toldFromFive')}</span>
        <Button small kind="ink" type="submit" working={sending && t('sending')} notNow={given}>
          {t(poll.mine === null ? 'answer' : 'changeAnswer')}
        </Button>
      </p>
    </form>
  )
}
