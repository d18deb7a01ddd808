import { Link } from 'react-router'
import type { CohortDesk, CohortPerson, CohortWork, TaughtAssignment } from '#contract/cohorts/cohorts.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { lateText } from '../late-text.ts'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'

/** Who is where: students down the side, assignments across. Only what was handed in is known of a student. */
export function WherePart({ desk, path }: { desk: CohortDesk; path: string }) {
  const t = useText(cohortsText)
  const students = desk.people.filter(({ role }) => role === 'student')
  if (desk.assignments.length === 0)
    return (
      <Empty
        title={t('noAssignments')}
        text={t('noAssignmentsText')}
        act={
          desk.role === 'teacher' && (
            <ButtonLink kind="ink" to={`${path}&assignment=new`}>
              {t('makeAssignment')}
            </ButtonLink>
          )
        }
      />
    )
  if (students.length === 0) return <Empty title={t('noStudents')} text={t('noStudentsText')} />
  const workOf = new Map(desk.works.flatMap((work) => work.people.map((person) => [`${person} ${work.assignmentId}`, work] as const)))
  return (
    <section className="cohorts-where" aria-label={t('part_where')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            {desk.assignments.map(({ id, title, dueAt, milestone }) => (
              <th key={id} scope="col">
                <span>{title}</span>
                <span className="small dim">{t(`milestone_${milestone}`)}</span>
                <span className="mono dim">{momentText(dueAt)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.id}>
              <th scope="row">
                {student.name || t('noName')}
                {student.group && <span className="small dim">{student.group}</span>}
                {student.graduatedAt && <span className="small dim">{t('graduated')}</span>}
              </th>
              {desk.assignments.map((assignment) => (
                <td key={assignment.id}>
                  <Where work={workOf.get(`${student.id} ${assignment.id}`)} of={{ assignment, student, now: desk.now }} path={path} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Cell {
  assignment: TaughtAssignment
  student: CohortPerson
  now: string
}

function Where({ work, of: { assignment, student, now }, path }: { work: CohortWork | undefined; of: Cell; path: string }) {
  const t = useText(cohortsText)
  if (!work?.number) {
    const overdue = Date.parse(work?.dueAt ?? assignment.dueAt) < Date.parse(now)
    return <span className={overdue ? 'cohorts-overdue' : 'dim'}>{student.graduatedAt ? '' : t(overdue ? 'overdue' : 'notYet')}</span>
  }
  const state = work.remarkAskedAt ? 'remarkAsked' : work.released ? 'released' : work.raw !== null ? 'marked' : 'toMark'
  return (
    <Link
      className="cohorts-cell"
      data-state={state}
      to={`${path}&work=${work.id}`}
      aria-label={t('openWork', { name: student.name, title: assignment.title, state: t(`state_${state}`) })}
    >
      <span>{t(`state_${state}`)}</span>
      {work.raw !== null && <span className="mono">{writtenPoints(work.raw - (work.late ?? 0))}</span>}
      {(work.lateSeconds ?? 0) > 0 && <span className="cohorts-late">{lateText(work.lateSeconds, t)}</span>}
      {work.readers > 0 && <span className="small dim">{t('readOf', { done: work.read, count: work.readers })}</span>}
    </Link>
  )
}
