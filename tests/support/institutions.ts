import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

type Role = 'librarian' | 'teacher' | 'member'

/** An institution with these people in it, made straight in the database. */
export async function makeInstitution(
  database: Pick<TestDatabase, 'pool'>,
  name: string,
  people: Partial<Record<Role, string | readonly string[]>>,
): Promise<string> {
  const sql = database.pool('postgres')
  const id = randomUUID()
  await sql`insert into public.institutions (id, type, name, domain) values (${id}, 'university-library', ${name}, ${`${id.slice(0, 8)}.example`})`
  for (const [role, ids] of Object.entries(people))
    for (const person of [ids].flat())
      await sql`insert into public.institution_members (institution_id, person_id, role, came_by) values (${id}, ${person}, ${role}, 'invitation')`
  return id
}

/** A licence in force for these films, with the acts that are named; it began a year ago. */
export async function makeLicence(
  database: Pick<TestDatabase, 'pool'>,
  institution: string,
  films: readonly string[],
  acts: { classroom?: boolean; clips?: boolean; publicPerformance?: boolean; endsOn?: string | null } = {},
): Promise<string> {
  const sql = database.pool('postgres')
  const id = randomUUID()
  await sql`insert into public.licences (id, institution_id, creator_id, covers, starts_on, ends_on, classroom, clips, public_performance, distance, walk_in)
    select ${id}, ${institution}, d.owner_id, 'films', current_date - 365, ${acts.endsOn ?? null}, ${acts.classroom ?? true}, ${acts.clips ?? true},
      ${acts.publicPerformance ?? false}, true, true
    from public.documentaries d where d.id = ${films[0]!}`
  for (const film of films) await sql`insert into public.licence_films (licence_id, documentary_id) values (${id}, ${film})`
  return id
}
