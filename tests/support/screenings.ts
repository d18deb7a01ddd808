import { randomUUID } from 'node:crypto'
import { screening as screeningShape } from '#contract/screenings/screenings.ts'
import { makeFilm, makePerson, type StagedPerson } from './films.ts'
import { openTestHouse } from './house.ts'
import type { Identity } from './outside/identity.ts'

export interface Wish {
  items?: object[]
  startsAt?: string
  [more: string]: unknown
}

/** A house with a film, people who lead a screening of it and others, and what they do there. Close it in afterAll. */
export async function openScreenings() {
  const house = await openTestHouse()
  const { database } = house.context
  const [owner, cohost, moderator, viewer, other] = (await Promise.all(
    ['Owner', 'Cohost', 'Moderator', 'Viewer', 'Other'].map((name) => makePerson(database, name)),
  )) as [StagedPerson, StagedPerson, StagedPerson, StagedPerson, StagedPerson]
  const film = await makeFilm(database, owner, { title: 'Unseen', visibility: 'private', durationMs: 60_000 })
  const open = await makeFilm(database, owner, { title: 'Open', visibility: 'public', durationMs: 60_000 })
  const sql = () => database.pool('postgres')
  const run = (who: Identity, statement: string, params: unknown[] = []) => database.run(who, statement, params)
  const ask = async (who: Identity, statement: string, params: unknown[] = []) =>
    (await run(who, `select ${statement} as answer`, params))[0]!['answer']
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const guest = async (): Promise<Identity> => {
    const id = randomUUID()
    await database.pool('supabase_auth_admin')`insert into auth.users (id, is_anonymous) values (${id}, true)`
    return { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: true } }
  }
  const programOf = (who: StagedPerson): Identity =>
    ({ ...who.identity, claims: { ...who.identity.claims, client_id: 'program' } }) as Identity
  const suspend = async (who: StagedPerson) =>
    void (await sql()`insert into public.suspensions (user_id, degree, reason) values (${who.id}, 'acts', 'Unkind.')`)

  const wish = (more: Wish = {}) => ({
    title: 'An evening',
    startsAt: inMs(600_000),
    zone: 'Europe/Oslo',
    online: true,
    entry: 'link',
    items: [
      { kind: 'film', documentaryId: film.id },
      { kind: 'interval', title: 'Coffee', durationMs: 60_000 },
      { kind: 'talk', title: 'Talk', durationMs: 120_000 },
    ],
    people: [
      { userId: cohost.id, role: 'host' },
      { userId: moderator.id, role: 'moderator' },
    ],
    ...more,
  })
  /** Those of the wish have said yes, as if they had been asked before. */
  const saidYes = async (id: string) =>
    void (await sql()`
      insert into public.screening_people (screening_id, user_id, role, name)
      select s.id, p.id, p.role, p.name from public.screenings s,
        (values (${cohost.id}::uuid, 'host', 'Cohost'), (${moderator.id}::uuid, 'moderator', 'Moderator')) as p (id, role, name)
      where s.id = ${id} or s.series_id = (select x.series_id from public.screenings x where x.id = ${id})`)
  const announce = async (more: Wish = {}, who = owner.identity) => {
    const id = (await ask(who, 'public.announce_screening($1::jsonb)', [wish({ people: [], ...more })])) as string
    if (!more['people']) await saidYes(id)
    return id
  }
  /** Puts its clock so long after its beginning. */
  const begunMs = async (id: string, ms: number) =>
    void (await sql()`update public.screening_timelines set since = now() - ${ms} * interval '1 millisecond' where screening_id = ${id}`)
  const read = async (who: Identity, id: string) => {
    const answer = await ask(who, 'public.read_screening($1::uuid)', [id])
    return answer === null ? null : screeningShape.parse(answer)
  }
  const register = async (who: Identity, id: string, more: { seat?: string; zone?: string; heads?: number } = {}) =>
    (
      (await ask(who, 'public.register_for_screening($1::uuid, $2, seat => $3, zone => $4, heads => $5)', [
        id,
        'Ann Vega',
        more.seat ?? 'online',
        more.zone ?? 'Europe/Oslo',
        more.heads ?? 1,
      ])) as { state: string }
    ).state
  const move = (
    who: Identity,
    id: string,
    act: string,
    more: { known?: number; item?: number; positionMs?: number; minutes?: number } = {},
  ) =>
    ask(who, 'public.move_screening($1::uuid, $2, $3, $4, $5, $6)', [
      id,
      act,
      more.known ?? null,
      more.item ?? null,
      more.positionMs ?? null,
      more.minutes ?? null,
    ]) as Promise<{ number: number; item: number; positionMs: number; running: boolean }>
  const facts = async (who: Identity, id: string, item = 0) => {
    const [row] = await sql()`select id from public.screening_items where screening_id = ${id} and place = ${item}`
    return ask(who, 'public.screening_facts($1::uuid, $2::uuid)', [id, row!['id']])
  }
  const invite = async (id: string, who = owner.identity) =>
    (await ask(who, `public.invite_guest($1::uuid, 'Ann Vega')`, [id])) as { id: string; key: string }
  const enter = async (who: Identity, key: string) =>
    (await ask(who, `public.enter_screening($1, 'Europe/Oslo')`, [key])) as { state: string }

  return {
    ...{ house, owner, cohost, moderator, viewer, other, film, open },
    ...{ sql, run, ask, inMs, guest, programOf, suspend },
    ...{ wish, saidYes, announce, begunMs, read, register, move, facts, invite, enter },
  }
}
