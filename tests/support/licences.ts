import { expect } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from './films.ts'
import { openTestHouse } from './house.ts'
import type { Identity } from './outside/identity.ts'

/** Everyone a licence is about, in the order `watching` names them. */
const names = ['librarian', 'teacher', 'member', 'former', 'elsewhere', 'creator', 'other', 'stranger', 'moderator'] as const

/** A house with two institutions, their people and films their creator licenses; and how licences are agreed there. Close it in afterAll. */
export async function openLicences() {
  const house = await openTestHouse()
  const { database } = house.context
  const people = {} as Record<(typeof names)[number], StagedPerson>
  const sql = () => database.pool('postgres')
  const run = (who: Identity, statement: string, params: unknown[] = []) => database.run(who, statement, params)
  for (const name of names) people[name] = await makePerson(database, name)
  const film = await makeFilm(database, people.creator, {
    title: 'A Harbour',
    director: 'Ines Okafor',
    cues: [{ startsMs: 1000, text: 'Said.' }],
  })
  const second = await makeFilm(database, people.creator, { title: 'Nets' })
  const secret = await makeFilm(database, people.creator, { title: 'Unfinished', visibility: 'private' })
  await sql()`update public.documentaries set visibility = 'institutions' where id in (${film.id}, ${second.id})`
  await sql()`insert into public.user_roles (user_id, role) values (${people.moderator.id}, 'moderator')
    on conflict (user_id) do update set role = 'moderator'`
  const [made, apart] = await sql()`insert into public.institutions (type, name, domain, people_served) values
    ('university-library', 'Aldermoor', 'aldermoor.example', 9000), ('school', 'Brackwater', 'brackwater.example', 300) returning id`
  const institution = made!.id as string
  const another = apart!.id as string
  const member = (at: string, who: StagedPerson, role: string, state = 'in') =>
    sql()`insert into public.institution_members (institution_id, person_id, role, came_by, state)
      values (${at}, ${who.id}, ${role}, 'invitation', ${state})`
  await member(institution, people.librarian, 'librarian')
  await member(institution, people.teacher, 'teacher')
  await member(institution, people.member, 'member')
  await member(institution, people.former, 'teacher', 'left')
  await member(another, people.elsewhere, 'librarian')
  const ask = async (who: StagedPerson, call: string, params: unknown[] = []) =>
    (await run(who.identity, `select ${call} as answer`, params))[0]!['answer']
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const terms = (more: object = {}) => ({
    covers: 'films',
    films: [{ id: film.id }],
    startsOn: day(0),
    endsOn: day(365),
    graceDays: 14,
    classroom: true,
    clips: true,
    distance: true,
    priceCents: 24_000,
    currency: 'EUR',
    ...more,
  })
  /** Agreed by both sides. */
  async function agreed(more: object = {}, documentary: string | null = film.id): Promise<string> {
    const request = await ask(people.librarian, 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid)', [
      institution,
      people.creator.id,
      terms(more),
      documentary,
    ])
    return (await ask(people.creator, 'public.agree_to_terms($1::uuid, 1)', [request])) as string
  }
  const clear = async () => {
    await sql()`delete from public.licences`
    await sql()`delete from public.licence_requests`
    await sql()`delete from public.turnaways`
    await sql()`delete from public.playback_grants`
  }
  const watches = async (who: StagedPerson, documentary = film.id) => ask(who, 'public.can_watch($1::uuid)', [documentary])
  const watching = async () => {
    const may: string[] = []
    for (const name of names) if (await watches(people[name])) may.push(name)
    return may
  }

  return {
    ...{ house, names, people, film, second, secret, institution, another },
    ...{ sql, run, ask, day, terms, agreed, clear, watches, watching },
  }
}

/** The call is refused: with this detail, or as not allowed for the caller. */
export const refused = (call: Promise<unknown>, detail?: string) =>
  expect(call).rejects.toMatchObject(detail ? { detail } : { code: '42501' })
