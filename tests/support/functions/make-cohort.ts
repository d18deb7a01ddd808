import { randomUUID } from 'node:crypto'
import { workedRubric } from '../cohorts.ts'
import type { Cast } from './two-people.ts'

const asked = { title: 'Rough cut', milestone: 'rough', due_at: '2099-11-20T22:59:59Z', parts: ['version'] }

/** A cohort she teaches, in which another hands in; and one in which she is a student whose work was read and marked. */
export async function makeCohorts({ house, hers, theirs, id, otherId }: Cast, institution: string) {
  const house_ = house.service()
  const put = (table: string, row: object) => house_.from(table).insert(row).throwOnError()
  const make = async (teacher: string, student: string, film: { id: string; versionId: string }) => {
    const [cohort, assignment, work, hand_in, reading] = Array.from({ length: 5 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await put('cohorts', { id: cohort, institution_id: institution, name: 'Documentary 2', zone: 'UTC' })
    for (const [person_id, role] of [
      [teacher, 'teacher'],
      [student, 'student'],
    ])
      await put('cohort_people', { cohort_id: cohort, person_id, role, came_by: 'institution' })
    await put('assignments', { ...asked, id: assignment, cohort_id: cohort })
    await put('assignment_rubrics', { assignment_id: assignment, number: 1, criteria: workedRubric, frozen_at: '2026-01-01' })
    await put('works', { id: work, assignment_id: assignment })
    await put('work_people', { work_id: work, assignment_id: assignment, person_id: student })
    const frozen = { documentary_id: film.id, version_id: film.versionId, parts: {}, handed_by: student }
    await put('hand_ins', { id: hand_in, work_id: work, number: 1, rubric: 1, ...frozen })
    await put('peer_readings', { id: reading, work_id: work, reader_id: teacher, hand_in_id: hand_in, done_at: '2026-01-01' })
    return { cohort, assignment, work, hand_in, reading }
  }
  const taught = await make(id, otherId, theirs)
  const studied = await make(otherId, id, hers)
  const result = { work_id: studied.work, number: 1, hand_in_id: studied.hand_in, raw: 73, possible: 100, late: 10 }
  await put('work_results', result)
  const allowance = randomUUID()
  await put('work_allowances', { id: allowance, work_id: taught.work, kind: 'waiver', why: 'Ill' })
  // A work of the cohort she is a student in that is hers to read.
  const [theirWork, reading] = [randomUUID(), randomUUID()]
  await put('works', { id: theirWork, assignment_id: studied.assignment })
  await put('peer_readings', { id: reading, work_id: theirWork, reader_id: id })
  return {
    ...{ cohort: taught.cohort, assignment: taught.assignment, work: taught.work, hand_in: taught.hand_in, reading, allowance },
    ...{ own_assignment: studied.assignment, own_work: studied.work, rated_reading: studied.reading },
  }
}
