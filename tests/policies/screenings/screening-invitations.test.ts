import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askedToHold, screeningInvitations } from '#contract/screenings/screenings.ts'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { Identity } from '#tests/support/outside/identity.ts'

// Who holds a screening said yes to it, and who asked learns from nothing whether an address has an account.

let house: TestHouse
let owner: StagedPerson
let known: StagedPerson
let stranger: StagedPerson
let film: StagedFilm
const sql = () => house.context.database.pool('postgres')
const run = (who: Identity, text: string, values: unknown[] = []) => house.context.database.run(who, text, values)
const ask = async (who: Identity, call: string, values: unknown[] = []) =>
  (await run(who, `select ${call} as answer`, values))[0]!['answer'] as unknown
const at = (who: StagedPerson, address: string) =>
  sql()`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${who.id}`

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[owner, known, stranger] = (await Promise.all(['Owner', 'Known', 'Stranger'].map((name) => makePerson(database, name)))) as [
    StagedPerson,
    StagedPerson,
    StagedPerson,
  ]
  film = await makeFilm(database, owner, { title: 'Evening film', visibility: 'public', durationMs: 60_000 })
  await at(owner, 'owner@house.example')
  await at(known, 'known@house.example')
  await at(stranger, 'stranger@house.example')
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql()`truncate private.namings, public.invitation_letters, public.screenings cascade`
  await sql()`delete from public.notices`
})

type Named = { email?: string; userId?: string; role: string }
const wish = (people: Named[]) => ({
  ...{ title: 'An evening', startsAt: new Date(Date.now() + 600_000).toISOString(), zone: 'Europe/Oslo', online: true, entry: 'link' },
  ...{ items: [{ kind: 'film', documentaryId: film.id }], people },
})
const announce = async (people: Named[], who = owner) =>
  (await ask(who.identity, 'public.announce_screening($1::jsonb)', [wish(people)])) as string
const change = (id: string, people: Named[], who = owner) =>
  run(who.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [id, wish(people)])
const holders = async (id: string) =>
  (await sql()`select user_id, role, name from public.screening_people where screening_id = ${id} and role <> 'owner' order by role`).map(
    ({ user_id, role, name }) => [user_id, role, name],
  )
const asked = async (who: StagedPerson) => askedToHold.parse(await ask(who.identity, 'public.my_screening_invitations()'))
const listed = async (id: string, who = owner) =>
  screeningInvitations.parse(await ask(who.identity, 'public.screening_invitations($1::uuid)', [id]))
const answer = (who: StagedPerson, invitation: string, accept: boolean) =>
  ask(who.identity, 'public.answer_screening_invitation($1::uuid, $2)', [invitation, accept])
const notices = async (who: StagedPerson, what: string) =>
  (await sql()`select n.about from public.notices n where n.person_id = ${who.id} and n.about ->> 'what' = ${what}`).length

describe('a person invited to a screening', () => {
  it('is asked, and becomes a host under their own name once they accept', async () => {
    const id = await announce([{ email: 'Known@house.example', role: 'host' }])
    expect(await holders(id)).toEqual([])
    await expect(run(known.identity, 'select public.cancel_screening($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
    expect(await notices(known, 'hold')).toBe(1)
    expect((await asked(known)).map(({ screeningId, role, from }) => [screeningId, role, from])).toEqual([[id, 'host', 'owner']])
    const [invitation] = await listed(id)
    await expect(answer(stranger, invitation!.id, true)).rejects.toMatchObject({ code: 'P0002' })
    await expect(answer(owner, invitation!.id, true)).rejects.toMatchObject({ code: 'P0002' })
    expect(await answer(known, invitation!.id, true)).toBe(id)
    expect(await holders(id)).toEqual([[known.id, 'host', 'known']])
    expect(await asked(known)).toEqual([])
    expect(await listed(id)).toEqual([])
    expect(await notices(owner, 'holds')).toBe(1)
    // Named once more by the address they were asked at, or by their account, they stay.
    await change(id, [{ email: 'known@house.example', role: 'host' }])
    await change(id, [{ userId: known.id, role: 'host' }])
    expect(await holders(id)).toHaveLength(1)
    await change(id, [])
    expect(await holders(id)).toEqual([])
  })

  it('who declines is not asked again', async () => {
    const id = await announce([{ email: 'known@house.example', role: 'speaker' }])
    const [invitation] = await listed(id)
    await answer(known, invitation!.id, false)
    expect((await listed(id)).map(({ state }) => state)).toEqual(['declined'])
    await change(id, [])
    await change(id, [{ email: 'known@house.example', role: 'host' }])
    expect([await holders(id), await asked(known)]).toEqual([[], []])
  })

  it('becomes a host only by accepting, and any lesser role at once', async () => {
    const id = await announce([{ email: 'known@house.example', role: 'speaker' }])
    await answer(known, (await listed(id))[0]!.id, true)
    await change(id, [{ userId: known.id, role: 'host' }])
    expect((await holders(id)).map(([, role]) => role)).toEqual(['speaker'])
    await answer(known, (await asked(known))[0]!.id, true)
    expect((await holders(id)).map(([, role]) => role)).toEqual(['host'])
    await change(id, [{ userId: known.id, role: 'moderator' }])
    expect((await holders(id)).map(([, role]) => role)).toEqual(['moderator'])
  })

  it('of a series is asked once and answers for every screening', async () => {
    const starts = [1, 2, 3].map((week) => new Date(Date.now() + week * 7 * 86_400_000).toISOString())
    const people = [{ email: 'known@house.example', role: 'moderator' }]
    const first = (await ask(owner.identity, 'public.announce_series($1::jsonb, $2::timestamptz[])', [wish(people), starts])) as string
    const mine = await asked(known)
    expect(mine.map(({ evenings }) => evenings)).toEqual([3])
    expect(await sql()`select from public.invitation_letters`).toHaveLength(1)
    await answer(known, mine[0]!.id, true)
    const held = await sql()`select count(*)::int as n from public.screening_people p join public.screenings s on s.id = p.screening_id
      where p.user_id = ${known.id} and s.series_id = (select x.series_id from public.screenings x where x.id = ${first})`
    expect(held[0]!['n']).toBe(3)
  })

  it('is invited by address, or is a person you hosted a screening with before', async () => {
    for (const userId of [stranger.id, '00000000-0000-4000-8000-000000000000'])
      await expect(announce([{ userId, role: 'host' }])).rejects.toMatchObject({
        detail: 'people',
        message: 'Name people by the address of their account.',
      })
    await expect(announce([{ email: 'no address', role: 'host' }])).rejects.toMatchObject({ detail: 'address' })
    const id = await announce([{ email: 'stranger@house.example', role: 'speaker' }])
    await answer(stranger, (await listed(id))[0]!.id, true)
    const next = await announce([{ userId: stranger.id, role: 'speaker' }])
    expect(await holders(next)).toEqual([])
    expect((await listed(next)).map(({ name, address }) => [name, address])).toEqual([['stranger', '']])
    await answer(stranger, (await asked(stranger))[0]!.id, true)
    expect(await holders(next)).toHaveLength(1)
  })

  it('is listed to its hosts only', async () => {
    const id = await announce([{ email: 'known@house.example', role: 'host' }])
    for (const who of [known, stranger]) expect(await listed(id, who)).toEqual([])
    for (const who of [owner, known, stranger])
      await expect(run(who.identity, 'select * from public.screening_invitations')).rejects.toMatchObject({ code: '42501' })
    await run(owner.identity, 'select public.cancel_screening($1::uuid)', [id])
    expect(await asked(known)).toEqual([])
  })

  it('is one of fifty a day at most', async () => {
    const named = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ email: `p${from + n}@house.example`, role: 'speaker' }))
    await announce(named(0, 39))
    await announce(named(0, 39))
    expect(await sql()`select from public.invitation_letters`, 'one letter a day').toHaveLength(39)
    await announce(named(39, 11))
    await expect(announce(named(50, 1))).rejects.toMatchObject({ detail: 'limit', message: 'You can name fifty people a day.' })
  })
})

describe('an address with an account and one without', () => {
  it('get the same answer from every function that takes one', async () => {
    await at(known, 'known@house.example')
    const film2 = await makeFilm(house.context.database, owner, { title: 'Asked about', visibility: 'private', durationMs: 60_000 })
    const [review] = await run(owner.identity, `select make_review('${film.versionId}'::uuid, now() + interval '7 days') as made`)
    const made = review!['made'] as { id: string; key: string }
    const id = await announce([])
    const [release, seen] = [randomUUID(), randomUUID()]
    await sql()`insert into public.production_people (id, documentary_id, name) values (${seen}, ${film.id}, 'Ann')`
    await sql()`insert into public.releases (id, documentary_id, of, person_id) values (${release}, ${film.id}, 'person', ${seen})`
    await sql()`insert into public.release_papers (release_id, documentary_id, body) values (${release}, ${film.id}, 'I agree.')`
    const calls: Record<string, (address: string) => Promise<unknown>> = {
      announce_screening: async (email) => listed(await announce([{ email, role: 'host' }])),
      announce_series: async (email) => {
        const starts = [1, 2].map((day) => new Date(Date.now() + day * 86_400_000).toISOString())
        const first = await ask(owner.identity, 'public.announce_series($1::jsonb, $2::timestamptz[])', [
          wish([{ email, role: 'host' }]),
          starts,
        ])
        return listed(first as string)
      },
      change_screening: async (email) => {
        await change(id, [{ email, role: 'moderator' }])
        return listed(id)
      },
      invite_guest: (email) => ask(owner.identity, `public.invite_guest($1::uuid, 'Ann', $2)`, [id, email]),
      register_for_screening: (email) => ask(stranger.identity, `public.register_for_screening($1::uuid, 'Ann', email => $2)`, [id, email]),
      invite_to_team: async (email) => {
        const told = await ask(owner.identity, `public.invite_to_team($1::uuid, 'editor', $2)`, [film.id, email])
        const letters = await run(
          owner.identity,
          'select role, state, words from public.invitation_letters where address = $1 order by asked_at',
          [email],
        )
        return { told, letters }
      },
      send_review_link: (email) => ask(owner.identity, 'public.send_review_link($1::uuid, $2, $3)', [made.id, made.key, email]),
      make_screener: (email) =>
        ask(owner.identity, `public.make_screener($1::uuid, 'Ann', now() + interval '7 days', $2)`, [film.versionId, email]),
      see_as: (email) => ask(owner.identity, `public.see_as($1::uuid, 'person', $2)`, [film2.id, email]),
      make_participant_link: (email) =>
        ask(owner.identity, `public.make_participant_link($1::uuid, 'participant', 'Ann', $2)`, [release, email]),
      save_contact: (email) => ask(owner.identity, `public.save_contact($1::uuid, $2, '', 'en')`, [seen, email]),
      send_contact_message: (email) =>
        run(stranger.identity, `select * from public.send_contact_message('press', 'Ann Vega', $1, 'A message long enough to be one.')`, [
          email,
        ]),
      invited_viewers: (email) =>
        run(owner.identity, 'insert into public.invited_viewers (documentary_id, name, address) values ($1::uuid, $2, $3)', [
          film2.id,
          'Ann',
          email,
        ]),
    }
    for (const [name, call] of Object.entries(calls)) {
      const of = async (address: string) => {
        const said = await call(address).catch((error: { code?: string; message: string; detail?: string }) => ({
          code: error.code,
          message: error.message,
          detail: error.detail,
        }))
        return shapeOf(JSON.parse(JSON.stringify(said ?? null).replaceAll(address, 'ADDRESS')))
      }
      expect(await of('known@house.example'), name).toEqual(await of('nobody@house.example'))
    }
  })

  it('are tested with every function that takes one', async () => {
    const taking = await sql()`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and exists (select from unnest(p.proargnames[1:p.pronargs]) a where a ~ '^(e?mail|address(es)?|wish)$')
        and p.proname <> 'answer_participant_wish'`
    expect(taking.map(({ name }) => name as string).toSorted()).toEqual([
      'announce_screening',
      'announce_series',
      'arrange_talk',
      'change_screening',
      'invite_guest',
      'invite_to_institution',
      'invite_to_team',
      'make_participant_link',
      'make_screener',
      'register_for_screening',
      'save_contact',
      'see_as',
      'send_contact_message',
      'send_review_link',
    ])
  })
})

/** What an answer tells besides what is new each time: keys, ids, times. */
const shapeOf = (said: unknown): unknown =>
  Array.isArray(said)
    ? said.map(shapeOf)
    : said !== null && typeof said === 'object'
      ? Object.fromEntries(Object.entries(said).map(([name, value]) => [name, shapeOf(value)]))
      : typeof said === 'string'
        ? said.replace(/[0-9a-f-]{36}|[\w-]{24}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)/g, '…')
        : said
