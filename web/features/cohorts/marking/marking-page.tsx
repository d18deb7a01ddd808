import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WorkToMark } from '#contract/cohorts/works.ts'
import { cohortDeskQuery } from '#web/data/cohorts/cohorts.ts'
import { workQuery, writeMark } from '#web/data/cohorts/works.ts'
import type { Film } from '#web/player/film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { lateText } from '../late-text.ts'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'
import { Allowances } from './allowances.tsx'
import { HandedInPaper } from './handed-in-paper.tsx'
import { PeersPart } from './peers-part.tsx'
import { RubricDesk } from './rubric-desk.tsx'
import { Standing } from './standing.tsx'
import { WorkFilm } from './work-film.tsx'

interface MarkingPageProps {
  work: string
  cohort: string
  /** Of the cohorts of the institution. */
  path: string
}

/** A work as it is marked: the film beside the rubric, what else was handed in, and the next student by a key. */
export function MarkingPage({ work, cohort, path }: MarkingPageProps) {
  const t = useText(cohortsText)
  const asked = useQuery(workQuery(work))
  const desk = useQuery(cohortDeskQuery(cohort))
  const go = useNavigate()
  usePageTitle(asked.data?.title)
  const own = `${path}&cohort=${cohort}`
  if (asked.isPending) return <Loading what={t('loadingWork')} />
  if (asked.isLoadingError) return <PartFailed again={asked.refetch} />
  const siblings = (desk.data?.works ?? []).filter(
    ({ assignmentId, number }) => assignmentId === asked.data.assignmentId && number !== null,
  )
  const at = siblings.findIndex(({ id }) => id === work)
  const to = (by: number) => {
    const next = siblings[at + by]
    return next && (() => void go(`${own}&work=${next.id}`))
  }
  return (
    <article className="cohorts cohorts-marking">
      <header className="cohorts-marking-head">
        <p className="small">
          <Link className="text-link" to={own}>
            {desk.data?.name ?? t('cohorts')}
          </Link>
        </p>
        <h2 className="title-m">{asked.data.authors.map(({ name }) => name || t('noName')).join(', ')}</h2>
        <p className="ui dim">
          {[asked.data.title, asked.data.group, t('dueOn', { date: momentText(asked.data.dueAt) })].filter(Boolean).join(' · ')}
        </p>
        <p className="cohorts-acts">
          <Button small notNow={!to(-1)} onClick={to(-1)}>
            {t('previousStudent')}
          </Button>
          <Button small notNow={!to(1)} onClick={to(1)}>
            {t('nextStudent')}
          </Button>
          {at >= 0 && <span className="small dim mono">{t('numberOf', { number: at + 1, count: siblings.length })}</span>}
        </p>
      </header>
      <Work work={asked.data} cohort={cohort} teaches={desk.data?.role === 'teacher'} onNext={to(1)} onPrevious={to(-1)} />
    </article>
  )
}

interface WorkProps {
  work: WorkToMark
  cohort: string
  teaches: boolean
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

function Work({ work, cohort, teaches, onNext, onPrevious }: WorkProps) {
  const t = useText(cohortsText)
  const [chosen, setChosen] = useState<string>()
  const [film, setFilm] = useState<Film>()
  const taken = useCallback((next: Film | undefined) => setFilm(next), [])
  const handIn = work.handIns.find(({ id }) => id === chosen) ?? work.handIns[0]
  const ranges = useMemo(
    () => (handIn?.marks ?? []).flatMap(({ startsMs, endsMs }) => (startsMs === null || endsMs === null ? [] : [{ startsMs, endsMs }])),
    [handIn?.marks],
  )
  if (!handIn)
    return (
      <>
        <Denied title={t('nothingYet')} text={t('nothingYetText')} />
        {teaches && <Allowances work={work} />}
      </>
    )
  const marks = teaches ? handIn.marks : handIn.second
  return (
    <div className="cohorts-marking-desk">
      <div className="cohorts-marking-film">
        {work.graduated ? (
          <Denied title={t('graduatedTitle')} text={t('graduatedSeen')} />
        ) : handIn.versionId === null ? null : handIn.playable ? (
          <div data-light="house" className="cohorts-picture">
            <WorkFilm key={handIn.id} handIn={handIn.id} title={work.title} ranges={ranges} onFilm={taken} />
          </div>
        ) : (
          <Denied title={t('preparing')} text={t('preparingText')} />
        )}
      </div>
      <div className="cohorts-marking-side">
        <Standing work={work} handIn={handIn} teaches={teaches} />
        <RubricDesk
          key={handIn.id}
          rubric={handIn.rubric}
          marks={marks}
          second={teaches ? handIn.second : undefined}
          film={film}
          documentaryId={handIn.documentaryId}
          onWrite={(mark) => writeMark(cohort, work.id, handIn.id, mark)}
          onNext={onNext}
          onPrevious={onPrevious}
        />
      </div>
      <div className="cohorts-marking-more">
        {work.handIns.length > 1 && (
          <Select
            label={t('handIn')}
            value={handIn.id}
            options={work.handIns.map((each) => ({
              value: each.id,
              label: t('handInNumber', { number: each.number, date: momentText(each.handedAt) }),
            }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        <p className="ui">
          {t('handedInOn', { date: momentText(handIn.handedAt) })}{' '}
          {handIn.lateSeconds > 0 && <strong className="cohorts-late">{lateText(handIn.lateSeconds, t)}</strong>}
        </p>
        {handIn.words && <p className="measure cohorts-words">{handIn.words}</p>}
        {!work.graduated && <HandedInPaper handIn={handIn} />}
        {teaches && <Allowances work={work} />}
        <PeersPart work={work} rubric={handIn.rubric} />
      </div>
    </div>
  )
}
