import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { talkQuery } from '#web/data/screenings/talks.ts'
import { useText } from '#web/ui/text.ts'
import { AnswerForm } from './open-poll.tsx'
import { talksText } from './words.ts'

/** The hosts' questions before and after the film, for anyone who has a place in the room. Nothing where nothing is asked. */
export function Survey({ screening, when }: { screening: string; when: 'before' | 'after' }) {
  const t = useText(talksText)
  const talk = useQuery({ ...talkQuery(screening), retry: false })
  const polls = talk.data?.polls.filter(({ part, state }) => part === when && state === 'open') ?? []
  if (polls.length === 0) return null
  const answered = polls.filter(({ mine }) => mine !== null).length
  return (
    <section className="survey" aria-labelledby="survey-head">
      <div className="head">
        <h2 id="survey-head">{t(`survey_${when}`)}</h2>
        <p className="small dim">{t('surveyAnswered', { done: answered, count: polls.length })}</p>
      </div>
      <p className="ui dim measure">{t('surveyText')}</p>
      <ol>
        {polls.map((poll) => (
          <li key={poll.id}>
            <h3 className="title-s">{poll.words}</h3>
            <AnswerForm screening={screening} poll={poll} />
          </li>
        ))}
      </ol>
    </section>
  )
}
