import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Who comes into an institution and by what, who looks after it, and who is told that a licence ends.

let house: TestHouse
const names = ['librarian', 'teacher', 'member', 'elsewhere', 'stranger', 'moderator', 'applicant', 'creator'] as const
const people = {} as Record<(typeof names)[number], StagedPerson>
let institution: string
const sql = () => house.context.database.pool('postgres')
const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const ask = async (who: StagedPerson, call: string, params: unknown[] = []) =>
  (await run(who.identity, `select ${call} as answer`, params))[0]!['answer']
const refused = (call: Promise<unknown>, detail?: string) => expect(call).rejects.toMatchObject(detail ? { detail } : { code: '42501' })

beforeAll(async () => {
  house = await openTestHouse()
  for (const name of names) people[name] = await makePerson(house.context.database, name)
  await sql()`insert into public.user_roles (user_id, role) values (${people.moderator.id}, 'moderator')
    on conflict (user_id) do update set role = 'moderator'`
  const [made, apart] = await sql()`insert into public.institutions (type, name, domain) values
    ('public-library', 'Quay Library', 'quay.example'), ('school', 'Brackwater', 'brackwater.example') returning id`
  institution = made!.id as string
  const member = (at: string, who: StagedPerson, role: string) =>
    sql()`insert into public.institution_members (institution_id, person_id, role, came_by) values (${at}, ${who.id}, ${role}, 'invitation')`
  await member(institution, people.librarian, 'librarian')
  await member(institution, people.teacher, 'teacher')
  await member(institution, people.member, 'member')
  await member(apart!.id as string, people.elsewhere, 'librarian')
})
afterAll(() => house.close())

/** Someone whose address is theirs, confirmed unless told otherwise. */
async function newcomer(address: string, confirmed = true): Promise<StagedPerson> {
  const id = randomUUID()
  await house.context.database.pool('supabase_auth_admin')`
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${address}, ${confirmed ? new Date() : null})`
  return { id, identity: { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: false } } }
}
const isIn = async (who: StagedPerson) => (await ask(who, '(select count(*)::int from private.my_institutions())')) === 1
const comeIn = (who: StagedPerson) => ask(who, 'public.come_in($1::uuid)', [institution])
/** The same, from an address the server believes. */
const from = async (who: StagedPerson, address: string, call: string, params: unknown[] = []) => {
  const identity = { ...who.identity, headers: { 'x-forwarded-for': address } }
  const rows = await run(
    identity,
    `with h as materialized (select set_config('request.headers', '${JSON.stringify({ 'x-forwarded-for': address })}', true) as said)
     select (select ${call} from h where h.said is not null) as answer`,
    params,
  )
  return rows[0]!['answer']
}

describe('people who open an account with an address of its domain', () => {
  const told = async (who: StagedPerson) =>
    (await sql()`select about, leads_to from public.notices where person_id = ${who.id} and kind = 'institution'`) as unknown as {
      about: { what: string; institution: string }
      leads_to: string
    }[]
  it('are told once that the institution is here, when the address is confirmed, and where its domain signs in', async () => {
    await sql()`update public.institutions set domain_opens = 'asked' where id = ${institution}`
    const student = await newcomer('student@quay.example')
    expect(await told(student)).toEqual([
      { about: { what: 'domain', institution: 'Quay Library' }, leads_to: '/institutional/public-library' },
    ])
    const auth = house.context.database.pool('supabase_auth_admin')
    await auth`update auth.users set email_confirmed_at = now() where id = ${student.id}`
    expect(await told(student)).toHaveLength(1)
    const unconfirmed = await newcomer('later@quay.example', false)
    expect(await told(unconfirmed)).toEqual([])
    await auth`update auth.users set email_confirmed_at = now() where id = ${unconfirmed.id}`
    expect(await told(unconfirmed)).toHaveLength(1)
    expect(await told(await newcomer('stranger@elsewhere.example'))).toEqual([])
    await sql()`update public.institutions set domain_opens = 'never' where id = ${institution}`
    expect(await told(await newcomer('closed@quay.example'))).toEqual([])
    await sql()`update public.institutions set domain_opens = default where id = ${institution}`
  })
})

describe('an approved application', () => {
  it('creates an institution with its first librarian; declined afterwards, it is closed', async () => {
    const [made] =
      await sql()`insert into public.institution_applications (user_id, type, name, domain, sign_in, contact_name, contact_email)
      values (${people.applicant.id}, 'community', 'Harbour Union', 'union.example', 'e-mail', 'Ann Vega', 'ann@union.example') returning id`
    const decide = (who: StagedPerson, state: string) =>
      ask(who, 'public.decide_institution_application($1::uuid, $2, $3)', [made!.id, state, 'A reason.'])
    for (const who of [people.librarian, people.applicant, people.stranger]) await refused(decide(who, 'agreed'))
    expect(await isIn(people.applicant)).toBe(false)
    await decide(people.moderator, 'agreed')
    expect(await isIn(people.applicant)).toBe(true)
    expect(await ask(people.applicant, 'public.my_institutions()')).toMatchObject([{ name: 'Harbour Union', role: 'librarian' }])
    await decide(people.moderator, 'declined')
    expect(await isIn(people.applicant)).toBe(false)
  })
})

describe('people join', () => {
  it('by invitation, once, with a confirmed address that was invited and no other', async () => {
    const [invited, unproven, other] = [
      await newcomer('ann@away.example'),
      await newcomer('bea@away.example', false),
      await newcomer('cas@away.example'),
    ]
    const invite = (who: StagedPerson) =>
      ask(who, `public.invite_to_institution($1::uuid, '{Ann@away.example,bea@away.example}', 'teacher')`, [institution])
    for (const who of [people.teacher, people.member, people.elsewhere, people.stranger, people.moderator]) await refused(invite(who))
    expect(await invite(people.librarian)).toBe(2)
    expect(await invite(people.librarian)).toBe(0)
    expect(await ask(invited, 'public.institution_doors()')).toMatchObject([{ name: 'Quay Library', by: 'invitation', role: 'teacher' }])
    for (const who of [unproven, other]) await refused(comeIn(who))
    expect(await comeIn(invited)).toBe('in')
    expect(await ask(invited, 'public.my_institutions()')).toMatchObject([{ role: 'teacher', cameBy: 'invitation' }])
    expect(await sql()`select address from public.institution_invitations`).toEqual([{ address: 'bea@away.example' }])
  })
  it('by an address of the domain after a librarian’s approval, or at once, or not at all', async () => {
    const dana = await newcomer('dana@quay.example')
    expect(await comeIn(dana)).toBe('asked')
    expect(await isIn(dana)).toBe(false)
    const [told] = await sql()`select about from public.notices where person_id = ${people.librarian.id} and about ->> 'what' = 'asked'`
    expect(told).toBeDefined()
    const letIn = (who: StagedPerson) => ask(who, `public.change_member($1::uuid, $2::uuid, 'member')`, [institution, dana.id])
    for (const who of [dana, people.teacher, people.elsewhere, people.moderator]) await refused(letIn(who))
    await letIn(people.librarian)
    expect(await isIn(dana)).toBe(true)
    await sql()`update public.institutions set domain_opens = 'at-once' where id = ${institution}`
    const emil = await newcomer('emil@quay.example')
    expect(await comeIn(emil)).toBe('in')
    await refused(comeIn(await newcomer('fay@notquay.example')))
    await sql()`update public.institutions set domain_opens = 'never' where id = ${institution}`
    await refused(comeIn(await newcomer('gus@quay.example')))
    await sql()`update public.institutions set domain_opens = 'asked' where id = ${institution}`
  })
  it('not again by earlier credentials, once a librarian removed them', async () => {
    const hal = await newcomer('hal@quay.example')
    await comeIn(hal)
    await ask(people.librarian, `public.change_member($1::uuid, $2::uuid, 'member', 'left')`, [institution, hal.id])
    await refused(comeIn(hal))
    await ask(people.librarian, `public.invite_to_institution($1::uuid, '{hal@quay.example}', 'member')`, [institution])
    expect(await comeIn(hal)).toBe('in')
  })
  it('by the institution’s own sign-in, recognised by its domain', async () => {
    const ida = await newcomer('ida@elsewhere.example')
    await refused(comeIn(ida))
    const provider = randomUUID()
    const auth = house.context.database.pool('supabase_auth_admin')
    await auth`insert into auth.sso_providers (id) values (${provider})`
    await auth`insert into auth.sso_domains (id, sso_provider_id, domain) values (${randomUUID()}, ${provider}, 'quay.example')`
    await auth`insert into auth.identities (id, provider_id, user_id, identity_data, provider)
      values (${randomUUID()}, 'ida', ${ida.id}, '{}', ${`sso:${provider}`})`
    expect(await comeIn(ida)).toBe('in')
    expect(await ask(ida, 'public.my_institutions()')).toMatchObject([{ cameBy: 'saml' }])
  })
  it('by nothing that another domain’s sign-in claims about their address', async () => {
    const provider = randomUUID()
    const auth = house.context.database.pool('supabase_auth_admin')
    await auth`insert into auth.sso_providers (id) values (${provider})`
    await auth`insert into auth.sso_domains (id, sso_provider_id, domain) values (${randomUUID()}, ${provider}, 'other.example')`
    // As a platform keeps it: confirmed, because the provider said so.
    const asserted = async (address: string) => {
      const person = await newcomer(address)
      await auth`update auth.users set is_sso_user = true where id = ${person.id}`
      await auth`insert into auth.identities (id, provider_id, user_id, identity_data, provider)
        values (${randomUUID()}, ${address}, ${person.id}, ${auth.json({ email: address })}, ${`sso:${provider}`})`
      return person
    }
    await ask(people.librarian, `public.invite_to_institution($1::uuid, '{boss@quay.example,own@other.example}', 'teacher')`, [institution])
    await sql()`update public.institutions set domain_opens = 'at-once' where id = ${institution}`
    const boss = await asserted('boss@quay.example')
    await refused(comeIn(boss))
    expect(await ask(boss, 'public.institution_doors()')).toEqual([])
    await sql()`update public.institutions set domain_opens = 'asked' where id = ${institution}`
    // For its own domain it is believed.
    expect(await comeIn(await asserted('own@other.example'))).toBe('in')
    await sql()`delete from public.institution_invitations`
  })
  it('from its network for twelve hours, and from no other network', async () => {
    const put = (who: StagedPerson, ranges: string[]) => ask(who, 'public.put_networks($1::uuid, $2::text[])', [institution, ranges])
    for (const who of [people.teacher, people.elsewhere, people.stranger]) await refused(put(who, ['192.0.2.0/24']))
    for (const wrong of ['0.0.0.0/0', '10.0.0.0/8', 'not a network', '2001:db8::/16'])
      await refused(put(people.librarian, [wrong]), 'ranges')
    await put(people.librarian, ['192.0.2.0/24', '2001:db8::/32'])
    const jo = await newcomer('jo@away.example')
    await refused(from(jo, '198.51.100.7', 'public.come_in($1::uuid)', [institution]))
    expect(await from(jo, '192.0.2.77', 'public.come_in($1::uuid)', [institution])).toBe('in')
    expect(await isIn(jo)).toBe(true)
    await sql()`update public.institution_members set until = now() - interval '1 second' where person_id = ${jo.id}`
    expect(await isIn(jo)).toBe(false)
    expect(await from(jo, '2001:db8::7', 'public.come_in($1::uuid)', [institution])).toBe('in')
    // Anyone who is in for good stays so, and counts as being in the rooms.
    await from(people.teacher, '192.0.2.77', 'public.come_in($1::uuid)', [institution])
    const [kept] =
      await sql()`select role, until, on_site_until > now() as there from public.institution_members where person_id = ${people.teacher.id}`
    expect(kept).toEqual({ role: 'teacher', until: null, there: true })
  })
  it('with a card of its list, each card for one person, ten tries an hour at most', async () => {
    const put = (who: StagedPerson, numbers: string[], instead = false) =>
      ask(who, 'public.put_cards($1::uuid, $2::text[], $3)', [institution, numbers, instead])
    for (const who of [people.teacher, people.elsewhere]) await refused(put(who, ['QL 1001']))
    expect(await put(people.librarian, ['QL 1001', 'ql-1001', 'QL 1002'])).toBe(2)
    expect(await sql()`select 1 from public.institution_cards where card_hash like '%1001%'`).toEqual([])
    const card = (who: StagedPerson, number: string) => ask(who, 'public.come_in_with_card($1::uuid, $2)', [institution, number])
    const [kim, lev] = [await newcomer('kim@away.example'), await newcomer('lev@away.example')]
    expect(await card(kim, 'ql1001')).toBe(true)
    expect(await isIn(kim)).toBe(true)
    for (let times = 0; times < 10; times++) expect(await card(lev, 'QL 1001')).toBe(false)
    await refused(card(lev, 'QL 1002'), 'rate')
    expect(await put(people.librarian, ['QL 1002'], true)).toBe(1)
    expect(await isIn(kim)).toBe(false)
  })
  it('at a terminal for four hours, until its code is revoked', async () => {
    const make = (who: StagedPerson) => ask(who, `public.make_terminal($1::uuid, 'Reading room')`, [institution]) as Promise<string>
    for (const who of [people.teacher, people.elsewhere]) await refused(make(who))
    const code = await make(people.librarian)
    const [mia, nur] = [await newcomer('mia@away.example'), await newcomer('nur@away.example')]
    const enter = (who: StagedPerson, typed = code) => ask(who, 'public.come_in_with_code($1)', [typed])
    expect(await enter(mia, 'AAAA')).toBeNull()
    expect(await enter(mia, code.toLowerCase())).toBe('public-library')
    const [sitting] =
      await sql()`select came_by, until < now() + interval '5 hours' as ends from public.institution_members where person_id = ${mia.id}`
    expect(sitting).toEqual({ came_by: 'terminal', ends: true })
    const [{ id }] = (await sql()`select id from public.institution_terminals`) as unknown as [{ id: string }]
    await refused(ask(people.teacher, 'public.end_terminal($1::uuid)', [id]))
    await ask(people.librarian, 'public.end_terminal($1::uuid)', [id])
    expect(await enter(nur)).toBeNull()
  })
  it('only when signed in: a visitor and a guest cannot join', async () => {
    const guest: Identity = { role: 'authenticated', claims: { ...people.stranger.identity.claims, is_anonymous: true } }
    for (const call of [
      `public.come_in('${institution}')`,
      `public.come_in_with_card('${institution}', 'x')`,
      `public.come_in_with_code('x')`,
    ])
      for (const who of [anonymous, guest]) await refused(run(who, `select ${call}`))
  })
})

describe('librarians of an institution', () => {
  it('see its people; others see themselves, and the tables are closed to direct writes', async () => {
    const rows = async (who: StagedPerson) => (await run(who.identity, 'select 1 from public.institution_members')).length
    expect(await rows(people.librarian)).toBeGreaterThan(5)
    expect([await rows(people.teacher), await rows(people.member), await rows(people.stranger)]).toEqual([1, 1, 0])
    for (const name of ['teacher', 'member', 'elsewhere', 'stranger', 'moderator'] as const) {
      await refused(ask(people[name], 'public.institution_people($1::uuid)', [institution]))
      await refused(ask(people[name], 'public.ways_into_institution($1::uuid)', [institution]))
      for (const table of ['institution_networks', 'institution_cards', 'institution_terminals', 'institution_tries'])
        await refused(run(people[name].identity, `select 1 from public.${table}`))
    }
    await refused(run(people.librarian.identity, `update public.institution_members set role = 'librarian'`))
    await refused(run(people.librarian.identity, `update public.institutions set name = 'Mine'`))
  })
  it('always exist: the last librarian can neither leave nor lose the role', async () => {
    await refused(ask(people.librarian, `public.change_member($1::uuid, $2::uuid, 'member')`, [institution, people.librarian.id]), 'last')
    await refused(ask(people.librarian, 'public.leave_institution($1::uuid)', [institution]), 'last')
    await ask(people.member, 'public.leave_institution($1::uuid)', [institution])
    expect(await isIn(people.member)).toBe(false)
  })
  it('are notified with the creator 60, 30 and 7 days before a licence ends and on the day after, each once', async () => {
    const film = await makeFilm(house.context.database, people.creator, { title: 'Nets' })
    const [licence] = await sql()`insert into public.licences (institution_id, creator_id, covers, starts_on, ends_on)
      values (${institution}, ${people.creator.id}, 'films', current_date - 300, current_date + 61) returning id`
    await sql()`insert into public.licence_films (licence_id, documentary_id) values (${licence!.id}, ${film.id})`
    const tell = async () => (await sql()`select private.tell_licence_ends() as told`)[0]!.told as number
    const heard = async (who: StagedPerson) =>
      (
        await sql()`select about -> 'days' as days from public.notices where person_id = ${who.id} and about ->> 'what' in ('ending', 'ended')
        order by made_at`
      ).map(({ days }) => days)
    expect(await tell()).toBe(0)
    for (const days of [60, 45, 30, 7, -1]) {
      await sql()`update public.licences set ends_on = current_date + ${days}::int where id = ${licence!.id}`
      await tell()
      expect(await tell()).toBe(0)
    }
    expect(await heard(people.librarian)).toEqual([60, 30, 7, -1])
    expect(await heard(people.creator)).toEqual([60, 30, 7, -1])
    expect(await heard(people.teacher)).toEqual([])
  })
})

describe('moderators', () => {
  it('are the only ones to see every institution, close it to everyone, reopen it and set its country', async () => {
    const list = async (who: StagedPerson) =>
      (await ask(who, 'public.list_institutions()')) as { id: string; closedAt: string | null; country: string }[]
    const moderate = (who: StagedPerson, call: string) => ask(who, `public.moderate_institution($1::uuid, ${call})`, [institution])
    for (const name of ['librarian', 'teacher', 'elsewhere', 'stranger', 'creator'] as const) {
      await refused(list(people[name]))
      await refused(moderate(people[name], 'true'))
    }
    expect((await list(people.moderator)).map(({ id }) => id)).toContain(institution)
    await moderate(people.moderator, 'true')
    expect(await isIn(people.teacher)).toBe(false)
    await moderate(people.moderator, 'false')
    expect(await isIn(people.teacher)).toBe(true)
    await moderate(people.moderator, `country => 'NO'`)
    expect((await list(people.moderator)).find(({ id }) => id === institution)).toMatchObject({ closedAt: null, country: 'NO' })
    await expect(moderate(people.moderator, `country => 'Norway'`)).rejects.toMatchObject({ code: '23514' })
    const heard =
      await sql()`select about ->> 'what' as what from public.notices where person_id = ${people.librarian.id} and about ->> 'what' in ('closed', 'reopened') order by made_at`
    expect(heard.map(({ what }) => what)).toEqual(['closed', 'reopened'])
  })
})
