import type { CohortDesk, TaughtAssignment } from '#contract/cohorts/cohorts.ts'
import { allocate } from '#core/cohorts/allocate.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import { possibleOf } from '#core/cohorts/rubrics.ts'
import { allocateReadings, releaseResults, removeAssignment } from '#web/data/cohorts/cohorts.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'
import { CourseLine } from './course-line.tsx'
import { saveResults } from './save-results.ts'

/** The assignments of a cohort: how far each is, who reads whom, and its results, which go out together. */
export function AssignmentsPart({ desk, path }: { desk: CohortDesk; path: string }) {
  const t = useText(cohortsText)
  const make = desk.role === 'teacher' && (
    <ButtonLink kind="ink" to={`${path}&assignment=new`}>
      {t('makeAssignment')}
    </ButtonLink>
  )
  if (desk.assignments.length === 0) return <Empty title={t('noAssignments')} text={t('noAssignmentsText')} act={make} />
  return (
    <div className="cohorts">
      <ul className="cohorts-assignments">
        {desk.assignments.map((assignment) => (
          <AssignmentRow key={assignment.id} assignment={assignment} desk={desk} path={path} />
        ))}
      </ul>
      {make && <p>{make}</p>}
    </div>
  )
}

function AssignmentRow({ assignment, desk, path }: { assignment: TaughtAssignment; desk: CohortDesk; path: string }) {
  const t = useText(cohortsText)
  const { id, title, milestone, dueAt, rubric, peers } = assignment
  const works = desk.works.filter((work) => work.assignmentId === id && work.number !== null)
  const marked = works.filter(({ raw }) => raw !== null).length
  const out = works.filter(({ released }) => released).length
  const read = works.reduce((sum, work) => sum + work.read, 0)
  const refused = (cause: unknown) => toast.failure(t('notSaved'), (cause as Error).message)
  const release = async () => {
    try {
      const { released, unmarked } = await releaseResults(desk.id, id)
      toast.success(t('releasedNow', { count: released }), unmarked > 0 ? t('stillUnmarked', { count: unmarked }) : undefined)
    } catch (cause) {
      refused(cause)
    }
  }
  const drawReaders = async () => {
    const readers = desk.people.filter(({ role, graduatedAt }) => role === 'student' && !graduatedAt).map((person) => person.id)
    const drawn = allocate(
      works.map((work) => ({ id: work.id, authors: [...work.people, ...groupOf(work.group, desk)] })),
      readers,
      peers,
    )
    if ('impossible' in drawn) return toast.failure(t('tooFewReaders'), t('tooFewReadersText', { count: peers }))
    await allocateReadings(desk.id, id, drawn.pairs).then(() => toast.success(t('readersDrawn')), refused)
  }
  return (
    <li>
      <span className="cohorts-what">
        {desk.role === 'teacher' ? <TextLink to={`${path}&assignment=${id}`}>{title}</TextLink> : <strong>{title}</strong>}
        <span className="small dim">
          {t(`milestone_${milestone}`)} · {t('dueOn', { date: momentText(dueAt) })} ·{' '}
          {t('ofPoints', { points: writtenPoints(possibleOf(rubric)) })}
        </span>
      </span>
      <dl className="cohorts-figures">
        {(
          [
            ['handedIn', works.length],
            ['markedOnes', marked],
            ...(peers > 0 ? ([['readOnes', read]] as const) : []),
            ['releasedOnes', out],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="mono">{count}</dd>
          </div>
        ))}
      </dl>
      {desk.role === 'teacher' && <CourseLine assignment={id} />}
      {desk.role === 'teacher' && (
        <span className="cohorts-acts">
          {peers > 0 && works.some(({ readers }) => readers === 0) && (
            <Button small onClick={() => void drawReaders()}>
              {t('drawReaders')}
            </Button>
          )}
          <Button small kind="ink" notNow={marked === 0} onClick={() => void release()}>
            {t('release')}
          </Button>
          <Button small onClick={() => void saveResults(assignment, t).catch(refused)}>
            {t('saveCsv')}
          </Button>
          <Button
            small
            kind="plain"
            aria-label={t('deleteNamed', { title })}
            onClick={() => void remove(desk.id, id, t('deleted', { title }), t('undo'), refused)}
          >
            {t('delete')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Others of a group, who do not read the work of their group either. */
const groupOf = (group: string, desk: CohortDesk) =>
  group ? desk.people.filter((person) => person.group === group).map(({ id }) => id) : []

async function remove(cohort: string, id: string, said: string, undo: string, refused: (cause: unknown) => void) {
  try {
    await removeAssignment(cohort, id, true)
    toast.success(said, undefined, { label: undo, onPress: () => void removeAssignment(cohort, id, false) })
  } catch (cause) {
    refused(cause)
  }
}
