import { randomUUID } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import { makeFilm, makePerson, type StagedFilm } from './films.ts'
import type { TestHouse } from './house.ts'
import { makeInstitution } from './institutions.ts'
import { anonymous, type Identity } from './outside/identity.ts'
import { actAs } from './test-database.ts'

/** Everyone who can meet a cohort. `marker` is a second marker; `peer` reads the work of `student`; `other` is a student who does not. */
export const cohortPeople = ['visitor', 'outsider', 'librarian', 'other', 'peer', 'student', 'marker', 'teacher', 'suspended'] as const
export type CohortWho = (typeof cohortPeople)[number]

export interface StagedCohort {
  id: string
  institution: string
  ids: Record<CohortWho, string>
  identity: Record<CohortWho, Identity>
  /** A private film of `student`, and one of each other student. */
  films: Record<'student' | 'peer' | 'other', StagedFilm>
  sql: Sql
  /** Runs a statement as `who` and keeps it: its first column. */
  run<T = unknown>(who: CohortWho, statement: string): Promise<T>
  /** Runs it and undoes it: how many rows, `-` when refused, or the code. */
  attempt(who: CohortWho, statement: string): Promise<string>
}

class Undone extends Error {}

/** A cohort of a film school with three students, each with a film. */
export async function makeCohort(house: TestHouse): Promise<StagedCohort> {
  const { database } = house.context
  const sql = database.pool('postgres')
  const named = cohortPeople.filter((who): who is Exclude<CohortWho, 'visitor'> => who !== 'visitor')
  const people = Object.fromEntries(await Promise.all(named.map(async (who) => [who, await makePerson(database, who)] as const)))
  const ids = { visitor: randomUUID(), ...Object.fromEntries(named.map((who) => [who, people[who]!.id])) } as StagedCohort['ids']
  const identity = {
    visitor: anonymous,
    ...Object.fromEntries(named.map((who) => [who, people[who]!.identity])),
  } as StagedCohort['identity']
  for (const who of named)
    await sql`update public.profiles set display_name = ${`${who[0]!.toUpperCase()}${who.slice(1)} Known`} where user_id = ${ids[who]}`
  const institution = await makeInstitution(database, 'Fjord Film School', {
    librarian: ids.librarian,
    teacher: [ids.teacher, ids.marker, ids.suspended],
    member: [ids.student, ids.peer, ids.other],
  })
  const films = Object.fromEntries(
    await Promise.all(
      (['student', 'peer', 'other'] as const).map(
        async (who) => [who, await makeFilm(database, people[who]!, { title: `Film of ${who}`, visibility: 'private' })] as const,
      ),
    ),
  ) as StagedCohort['films']
  const run: StagedCohort['run'] = async (who, statement) => {
    const [row] = await database.run(identity[who], statement)
    return Object.values(row ?? {})[0] as never
  }
  const id = await run<string>('teacher', `select make_cohort('${institution}', 'Documentary 2', 'Autumn 2026', 'Europe/Berlin')`)
  await run('teacher', `select add_to_cohort('${id}', '{${ids.student},${ids.peer},${ids.other}}')`)
  await run('teacher', `select add_to_cohort('${id}', '{${ids.marker}}', 'marker')`)
  await run('teacher', `select add_to_cohort('${id}', '{${ids.suspended}}', 'teacher')`)
  await sql`insert into public.suspensions (user_id, degree, reason) values (${ids.suspended}, 'acts', 'A test.')`
  return {
    ...{ id, institution, ids, identity, films, sql, run },
    async attempt(who, statement) {
      let outcome = ''
      try {
        await sql.begin(async (tx) => {
          await actAs(tx, identity[who])
          outcome = String((await tx.unsafe(statement)).count)
          throw new Undone()
        })
      } catch (error) {
        if (error instanceof Undone) return outcome
        const { code } = error as { code: string }
        return code === '42501' ? '-' : code
      }
      return outcome
    },
  }
}

const criterion = (id: string, points: number, more: object = {}) => ({
  ...{ id, name: id, points, kind: 'picture', evidence: false, levels: [] },
  ...more,
})
/** The rubric of the worked numbers: 30, 30, 20, 20. */
export const workedRubric = [
  criterion('picture', 30),
  criterion('sound', 30),
  criterion('log', 20, { kind: 'paper' }),
  criterion('releases', 20),
]
/** Five points for each begun day. */
export const fiveADay = { toleranceSeconds: 0, intervalSeconds: 86_400, kind: 'points', amount: 5, floor: null, cap: null }

/** Saves an assignment as the teacher; answers its id. */
export async function makeAssignment(cohort: Pick<StagedCohort, 'run' | 'id'>, over: object = {}): Promise<string> {
  const id = randomUUID()
  const draft = {
    ...{ title: 'Rough cut', brief: 'Five minutes.', milestone: 'rough', opensAt: null, dueAt: '2099-11-20T22:59:59Z', closesAt: null },
    ...{ grouping: 'single', parts: ['version'], peers: 0, anonymity: 'none', spread: null, lateRule: fiveADay, deductedBy: 'house' },
    ...{ counts: 'last', rubric: workedRubric, ...over },
  }
  await cohort.run('teacher', `select put_assignment('${cohort.id}', '${id}', '${JSON.stringify(draft).replaceAll("'", "''")}')`)
  return id
}

/** Hands in a student's film; answers the ids of the hand-in and its work. */
export async function handIn(cohort: StagedCohort, assignment: string, who: 'student' | 'peer' | 'other') {
  const id = randomUUID()
  const { id: film, versionId } = cohort.films[who]
  await cohort.run(who, `select hand_in('${id}', '${assignment}', '${film}', '${versionId}')`)
  const [row] = await cohort.sql`select work_id from public.hand_ins where id = ${id}`
  return { id, work: row!['work_id'] as string }
}

/** Marks all criteria of a hand-in as the teacher. */
export async function markAll(cohort: StagedCohort, handIn: string, points: Record<string, number>) {
  for (const [name, value] of Object.entries(points)) await cohort.run('teacher', `select write_mark('${handIn}', '${name}', ${value})`)
}
