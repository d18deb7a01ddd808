import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClassList, ListClip } from '#contract/institutions/class-lists.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { clipQuery } from '#web/data/institutions/class-clips.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { type Asking, PlayClip } from './play-clip.tsx'
import { QuestionCard } from './question-card.tsx'
import { clipsText } from './words.ts'

interface ListClipProps {
  list: ClassList
  clip: ListClip
  number: number
  /** Where the next clip is. */
  next: string | undefined
}

/** One clip of a playlist: its licence is checked now, the film pauses at each question, and each can be answered without playing as well. */
export function ListClipPart({ list, clip, number, next }: ListClipProps) {
  const t = useText(clipsText)
  const asked = useQuery(clipQuery(clip.id))
  const { questions } = clip
  const moments = useMemo(() => questions.map(({ id, atMs }) => ({ id, atMs })), [questions])
  if (asked.isPending) return <Loading what={t('fetchingClip')} />
  if (asked.isLoadingError) return <PartFailed again={asked.refetch} />
  const shown = asked.data
  const asking: Asking = {
    questions: moments,
    part: (open, ask, goOn) => (
      <div className="list-questions">
        {questions.map((question) =>
          question.id === open ? (
            <QuestionCard key={question.id} list={list} question={question} onGoOn={goOn} />
          ) : (
            <p key={question.id} className="list-question-line">
              <span className="ui">
                {t('answerAt', { time: formatTimecode(question.atMs) })}
                {question.answer && (
                  <span className="dim">
                    {' '}
                    · {t('wasAnswered', { answer: question.choices[(question.answer.choice ?? 0) - 1] ?? question.answer.words })}
                  </span>
                )}
              </span>
              <Button
                small
                onClick={() => ask(question.id)}
                aria-label={`${t(question.answer ? 'answerAgain' : 'answerIt')}: ${t('answerAt', { time: formatTimecode(question.atMs) })}`}
              >
                {t(question.answer ? 'answerAgain' : 'answerIt')}
              </Button>
            </p>
          ),
        )}
      </div>
    ),
  }
  return (
    <section aria-labelledby="list-clip" className="list-clip">
      <p className="small dim">{t('clipOf', { number, count: list.clips.length })}</p>
      <h3 className="title-m" id="list-clip">
        {clip.title}
      </h3>
      {shown?.film ? (
        <>
          {shown.film.contentNotes && <p className="ui measure">{t('contentNotes', { notes: shown.film.contentNotes })}</p>}
          {clip.words && <p className="ui measure clip-words">{clip.words}</p>}
          {questions.length > 0 && <p className="small dim">{t(list.graded ? 'keptGraded' : list.kept ? 'keptWithout' : 'keptNot')}</p>}
          <PlayClip clip={shown} film={shown.film} asking={asking} />
        </>
      ) : (
        <p className="ui clip-state" data-state="gone" role="status">
          {t(clip.state === 'ended' || clip.state === 'open' ? 'state_endedSome' : `state_${clip.state}`)}
        </p>
      )}
      {next && (
        <p>
          <ButtonLink to={next}>{t('nextClip')}</ButtonLink>
        </p>
      )}
    </section>
  )
}
