import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { signedByHouse } from '#tests/support/signed-by-house.ts'
import type { FullHouse } from './full-house.ts'

interface Wanted {
  students: number
  assignments: number
  rubric: readonly { id: string; points: number }[]
}

/** A cohort the house's creator teaches: every student handed in for every assignment, every other work is marked. */
export async function putCohort(house: FullHouse, { students, assignments, rubric }: Wanted) {
  const key = signedByHouse(house.folder, { role: 'service_role' })
  const service = createClient(house.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const put = async (table: string, rows: object[]) => {
    for (let at = 0; at < rows.length; at += 500)
      await service
        .from(table)
        .insert(rows.slice(at, at + 500))
        .throwOnError()
  }
  const teacher = (await house.creator.auth.getUser()).data.user!.id
  const [institution, cohort, film] = [randomUUID(), randomUUID(), randomUUID()]
  await put('institutions', [{ id: institution, type: 'film-school', name: 'Fjord Film School', domain: 'fjord.example' }])
  await put('institution_members', [{ institution_id: institution, person_id: teacher, role: 'teacher', came_by: 'application' }])
  await put('cohorts', [{ id: cohort, institution_id: institution, name: 'Documentary 2', zone: 'Europe/Berlin' }])
  const people = await Promise.all(
    Array.from({ length: students }, async (_, at) => {
      const made = await service.auth.admin.createUser({ email: `student-${at}@house.example`, user_metadata: { name: `Student ${at}` } })
      return made.data.user!.id
    }),
  )
  const member = (person_id: string, role: string) => ({ cohort_id: cohort, person_id, role, came_by: 'institution' })
  await put('cohort_people', [member(teacher, 'teacher'), ...people.map((id) => member(id, 'student'))])
  await put('documentaries', [{ id: film, owner_id: people[0], title: 'Harbour' }])
  const tasks = Array.from({ length: assignments }, (_, at) => ({
    ...{ id: randomUUID(), cohort_id: cohort, title: `Assignment ${at}`, milestone: 'rough', due_at: `2026-1${at % 3}-20T22:59:59Z` },
    ...{
      parts: ['version'],
      late_rule: { toleranceSeconds: 0, intervalSeconds: 86_400, kind: 'points', amount: 5, floor: null, cap: null },
    },
  }))
  await put('assignments', tasks)
  await put(
    'assignment_rubrics',
    tasks.map(({ id }) => ({ assignment_id: id, number: 1, criteria: rubric, frozen_at: '2026-01-01' })),
  )
  const works = tasks.flatMap(({ id }) => people.map((person) => ({ id: randomUUID(), assignment_id: id, person, hand_in: randomUUID() })))
  await put(
    'works',
    works.map(({ id, assignment_id }) => ({ id, assignment_id })),
  )
  await put(
    'work_people',
    works.map(({ id, assignment_id, person }) => ({ work_id: id, assignment_id, person_id: person })),
  )
  await put(
    'hand_ins',
    works.map(({ id, hand_in }) => ({ id: hand_in, work_id: id, number: 1, rubric: 1, documentary_id: film, parts: {} })),
  )
  const mark = (hand_in_id: string, criterion: string) => ({ hand_in_id, criterion, marker_id: teacher, role: 'teacher', points: 10 })
  await put(
    'work_marks',
    works.filter((_, at) => at % 2).flatMap(({ hand_in }) => rubric.map(({ id }) => mark(hand_in, id))),
  )
  return { institution, cohort, work: works[1]!.id }
}
