import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { WorkToRead } from '#contract/cohorts/works.ts'
import { rawOf } from '#core/cohorts/rubrics.ts'
import { finishReading, readingQuery, type WrittenMark, writePeerMark } from '#web/data/cohorts/works.ts'
import type { Film } from '#web/player/film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Log } from '../marking/handed-in-paper.tsx'
import { MarksRead } from '../marking/marks-read.tsx'
import { RubricDesk } from '../marking/rubric-desk.tsx'
import { WorkFilm } from '../marking/work-film.tsx'
import { cohortsText } from '../words.ts'

/** The work of another student, as a peer reads it: on the same player, by the same rubric, without a name where it is blind. */
export function ReadingPage({ reading, path }: { reading: string; path: string }) {
  const t = useText(cohortsText)
  const asked = useQuery(readingQuery(reading))
  usePageTitle(asked.data?.title)
  const back = (
    <Link className="text-link ui" to={path}>
      {t('back')}
    </Link>
  )
  if (asked.isPending) return <Loading what={t('loadingWork')} />
  if (asked.isLoadingError)
    return asked.error.message ? (
      <Denied title={t('notYours')} text={asked.error.message} act={back} />
    ) : (
      <PartFailed again={asked.refetch} />
    )
  const { title, authors, blind, brief, handIn } = asked.data
  return (
    <article className="cohorts cohorts-marking">
      <header className="cohorts-marking-head">
        <p className="small">{back}</p>
        <h2 className="title-m">{title}</h2>
        <p className="ui dim">{blind ? t('blindText') : authors.join(', ')}</p>
      </header>
      {brief && <p className="measure cohorts-words">{brief}</p>}
      {handIn ? <Reading work={asked.data} handIn={handIn} /> : <Denied title={t('nothingYet')} text={t('nothingToReadText')} />}
    </article>
  )
}

function Reading({ work, handIn }: { work: WorkToRead; handIn: NonNullable<WorkToRead['handIn']> }) {
  const t = useText(cohortsText)
  const [film, setFilm] = useState<Film>()
  const taken = useCallback((next: Film | undefined) => setFilm(next), [])
  const rubric = work.rubric ?? []
  const whole = rawOf(rubric, Object.fromEntries(work.marks.map(({ criterion, points }) => [criterion, points]))) !== null
  const ranges = useMemo(
    () => work.marks.flatMap(({ startsMs, endsMs }) => (startsMs === null || endsMs === null ? [] : [{ startsMs, endsMs }])),
    [work.marks],
  )
  // What was typed last is saved as its field is left: by the press that sends the review.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const write = (mark: WrittenMark) => {
    const saved = writePeerMark(work.id, mark)
    saving.current = saved.catch(() => undefined)
    return saved
  }
  const send = () =>
    saving.current
      .then(() => finishReading(work.id))
      .then(
        () => toast.success(t('reviewSent')),
        (cause: Error) => toast.failure(t('notSaved'), cause.message),
      )
  return (
    <div className="cohorts-marking-desk">
      <div className="cohorts-marking-film">
        {handIn.playable && (
          <div data-light="house" className="cohorts-picture">
            <WorkFilm handIn={handIn.id} title={work.title} ranges={ranges} onFilm={taken} />
          </div>
        )}
        {handIn.words && <p className="measure cohorts-words">{handIn.words}</p>}
        {handIn.parts?.includes('log') && <Log handIn={handIn.id} />}
      </div>
      <div className="cohorts-marking-side">
        {work.doneAt ? (
          <>
            <p className="ui">{t('reviewSent')}</p>
            <MarksRead marks={work.marks} rubric={rubric} />
          </>
        ) : (
          <>
            <RubricDesk rubric={rubric} marks={work.marks} film={film} documentaryId={handIn.id} onWrite={write} />
            <p>
              <Button kind="ink" notNow={!whole} onClick={() => void send()}>
                {t('sendReview')}
              </Button>
            </p>
            {!whole && <p className="small dim">{t('markAllFirst')}</p>}
          </>
        )}
      </div>
    </div>
  )
}
