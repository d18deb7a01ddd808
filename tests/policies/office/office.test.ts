import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/support/films.ts'
import { type Caller, callers, openOffice } from '#tests/support/office.ts'

const { house, office, sql, close } = await openOffice()
afterAll(close)
const desk = ['moderator', 'second', 'admin', 'admin2']

it.each([
  ['office_agenda', {}],
  ['list_contact_messages', {}],
  ['list_people', {}],
  ['search_audit_log', {}],
  ['read_audit_log', {}],
] as const)('%s is for moderators and administrators', async (name, args) => {
  for (const who of callers) expect(await office.outcome(who, name, args), who).toBe(desk.includes(who) ? 'ok' : 'refused')
})

describe('a letter', () => {
  const letter = async (from: Caller = 'visitor') => {
    await sql()`update public.contact_messages set address_hash = 'forgotten'`
    await office.run(from, `select public.send_contact_message('press', 'Ann Vega', 'ann@house.example', 'A still, please.')`)
    return (await sql()`select id from public.contact_messages order by created_at desc limit 1`)[0]!.id as string
  }
  it('is claimed and answered by moderators, and not by its author', async () => {
    const id = await letter()
    for (const who of callers)
      expect(await office.outcome(who, 'claim_contact_message', { message: id, claimed: false }), who).toBe(
        desk.includes(who) ? 'ok' : 'refused',
      )
    await office.call('moderator', 'claim_contact_message', { message: id })
    expect(await office.outcome('second', 'claim_contact_message', { message: id })).toBe('claimed')
    const own = await letter('second')
    const settle = (who: Caller) => office.outcome(who, 'settle_contact_message', { message: own, state: 'answered', words: 'Here.' })
    expect(await settle('second')).toBe('refused')
    expect(await settle('moderator')).toBe('ok')
  })

  const thread = async (id: string) => (await sql()`select thread_id from public.contact_messages where id = ${id}`)[0]!.thread_id as string
  const reads = async (id: string) => {
    const at = await thread(id)
    const seeing: string[] = []
    for (const who of callers) if ((await office.outcome(who, 'read_thread', { thread: at })) === 'ok') seeing.push(who)
    return seeing
  }
  const say = async (who: Caller, id: string, body: string) =>
    office.outcome(who, 'send_message', { message: randomUUID(), thread: await thread(id), body })
  const state = async (id: string) => (await sql()`select state, answer from public.contact_messages where id = ${id}`)[0]

  it('is a thread of its sender and the moderator who claimed it', async () => {
    const id = await letter('user')
    expect(await reads(id)).toEqual(['user'])
    const listed = await office.call<{ threads: { asked: boolean; contact: object }[] }>('user', 'my_threads')
    expect(listed.threads[0]).toMatchObject({ asked: false, contact: { own: true, state: 'waiting' } })
    await office.call('moderator', 'claim_contact_message', { message: id })
    expect(await reads(id)).toEqual(['user', 'moderator'])
    await office.call('moderator', 'claim_contact_message', { message: id, claimed: false })
    await office.call('second', 'claim_contact_message', { message: id })
    expect(await reads(id)).toEqual(['user', 'second'])
  })

  const give = (who: Caller, id: string, colleague: string) => office.outcome(who, 'assign_contact_message', { message: id, colleague })
  const at = async (id: string) =>
    (await sql()`select claimed_by from public.contact_messages where id = ${id}`)[0]!.claimed_by as string | null

  it('is assigned to a colleague, who is notified and joins its thread, and to no one else', async () => {
    const { people } = office
    const id = await letter('user')
    for (const who of callers) expect(await give(who, id, people.second.id), who).toBe(desk.includes(who) ? 'ok' : 'refused')
    expect(await at(id)).toBe(people.second.id)
    expect(await reads(id)).toEqual(['user', 'second'])
    const told = await office.call<{ notices: { kind: string; about: object; leadsTo: string }[] }>('second', 'my_notices')
    expect(told.notices.find(({ leadsTo }) => leadsTo.endsWith(id))).toMatchObject({ kind: 'waiting', about: { what: 'given' } })
    // Anyone who has it gives it on; another moderator does not take it out of their hands, an administrator does.
    expect(await give('moderator', id, people.moderator.id)).toBe('claimed')
    expect(await give('second', id, people.moderator.id)).toBe('ok')
    expect(await reads(id)).toEqual(['user', 'moderator'])
    expect(await give('admin', id, people.second.id)).toBe('ok')
    for (const nobody of [people.user.id, people.suspended.id, randomUUID()]) expect(await give('second', id, nobody)).toBe('colleague')
    const own = await letter('second')
    expect(await give('moderator', own, people.second.id)).toBe('colleague')
    expect(await give('second', own, people.moderator.id)).toBe('refused')
    await office.call('moderator', 'settle_contact_message', { message: own, state: 'answered', words: 'Here.' })
    expect(await give('moderator', own, people.admin.id)).toBe('settled')
    for (const who of callers) expect(await office.outcome(who, 'desk_colleagues', {}), who).toBe(desk.includes(who) ? 'ok' : 'refused')
    const others = await office.call<{ id: string; letters: number }[]>('moderator', 'desk_colleagues')
    expect(others.map((one) => one.id)).not.toContain(people.moderator.id)
    expect(others.find((one) => one.id === people.second.id)!.letters).toBeGreaterThan(0)
  })

  it('is answered in the moderator’s words in its thread, and waits again when its sender replies', async () => {
    const id = await letter('user')
    await office.call('moderator', 'claim_contact_message', { message: id })
    expect(await say('moderator', id, 'Which still?')).toBe('ok')
    expect(await state(id)).toEqual({ state: 'answered', answer: 'Which still?' })
    const notices = await office.call<{ notices: { kind: string; leadsTo: string }[] }>('user', 'my_notices')
    expect(notices.notices[0]).toMatchObject({ kind: 'answer', leadsTo: `/messages?thread=${await thread(id)}` })
    expect(await say('user', id, 'The one with the boat.')).toBe('ok')
    expect(await state(id)).toMatchObject({ state: 'waiting' })
    const { letters } = await office.call<{ letters: { id: string; further: { own: boolean; words: string }[] }[] }>(
      'second',
      'list_contact_messages',
      { asked: { one: id } },
    )
    expect(letters[0]!.further).toMatchObject([
      { own: false, words: 'Which still?' },
      { own: true, words: 'The one with the boat.' },
    ])
    await office.call('moderator', 'settle_contact_message', { message: id, state: 'closed', words: 'It is gone.' })
    expect(await state(id)).toEqual({ state: 'closed', answer: 'It is gone.' })
  })

  it('is hidden from people who are no longer moderators', async () => {
    const id = await letter('user')
    await office.call('second', 'claim_contact_message', { message: id })
    const second = office.people.second.id
    await sql()`update public.user_roles set role = 'user' where user_id = ${second}`
    expect(await reads(id)).toEqual(['user'])
    expect(await sql()`select claimed_by from public.contact_messages where id = ${id}`).toEqual([{ claimed_by: null }])
    await sql()`update public.user_roles set role = 'moderator' where user_id = ${second}`
  })

  it('of a person without an account continues under its reference, and its answers are sent by mail', async () => {
    const id = await letter('visitor')
    const [{ reference }] = (await sql()`select reference from public.contact_messages where id = ${id}`) as unknown as [
      { reference: string },
    ]
    await office.call('moderator', 'settle_contact_message', { message: id, state: 'answered', words: 'Which still?' })
    expect(await sql()`select 1 from graphile_worker.jobs where task_identifier = 'send-answer'`).toHaveLength(1)
    const message = randomUUID()
    for (const _ of [1, 2]) expect(await office.outcome('visitor', 'write_further', { reference, message, words: 'The boat.' })).toBe('ok')
    expect(await state(id)).toMatchObject({ state: 'waiting' })
    const [read] = await office.run('visitor', `select * from public.read_contact_message('${reference}')`)
    expect(read).toMatchObject({
      further: [
        { own: false, words: 'Which still?' },
        { own: true, words: 'The boat.' },
      ],
      by_mail: true,
    })
    expect(JSON.stringify(read)).not.toMatch(/[0-9a-f]{32}|moderator/)
    expect(await office.outcome('visitor', 'write_further', { reference: randomUUID(), message: randomUUID(), words: 'x' })).not.toBe('ok')
    const own = await letter('user')
    const [mine] = await sql()`select reference from public.contact_messages where id = ${own}`
    expect(await office.outcome('visitor', 'write_further', { reference: mine!.reference, message: randomUUID(), words: 'x' })).toBe(
      'refused',
    )
  })
})

describe('the agenda', () => {
  it('lists every open matter by its day, page by page, and role applications for administrators only', async () => {
    for (let count = 0; count < 60; count++)
      await sql()`
        insert into public.cases (kind, about_id, quoted, due_on) values ('letter', gen_random_uuid(), ${`n${count}`}, current_date + ${count % 5}::int)`
    const person = await makePerson(house.context.database, 'candidate')
    await office.call('admin', 'change_role', { person: person.id, role: 'admin', reason: 'They run the disks.' })
    const all = async (who: Caller) => {
      const lines: { id: string; dueOn: string; kind: string }[] = []
      for (let after: object | undefined, more = true; more; ) {
        const page = await office.call<{ lines: typeof lines; more: boolean }>(who, 'office_agenda', { asked: { after } })
        lines.push(...page.lines)
        more = page.more
        after = { on: lines.at(-1)!.dueOn, id: lines.at(-1)!.id }
      }
      return lines
    }
    const [moderators, admins] = [await all('moderator'), await all('admin')]
    expect(new Set(moderators.map(({ id }) => id)).size).toBe(moderators.length)
    expect(moderators.map(({ dueOn }) => dueOn)).toEqual(moderators.map(({ dueOn }) => dueOn).toSorted())
    expect(admins.filter(({ kind }) => kind === 'role')).toHaveLength(1)
    expect(moderators.filter(({ kind }) => kind === 'role')).toHaveLength(0)
    expect(admins.length).toBe(moderators.length + 1)
  })
})

describe('the people of the house', () => {
  it('show their address to administrators only, who alone find them by it', async () => {
    const find = async (who: Caller, words: string) =>
      (await office.call<{ people: { id: string; email: string | null }[] }>(who, 'list_people', { asked: { words } })).people
    const [{ email }] = (await sql()`select email from auth.users where id = ${office.people.user.id}`) as unknown as [{ email: string }]
    expect(await find('admin', email)).toMatchObject([{ id: office.people.user.id, email }])
    expect(await find('moderator', email)).toEqual([])
    expect(JSON.stringify(await office.call('moderator', 'list_people'))).not.toContain('@house.example"')
    expect(await office.call('moderator', 'read_person', { person: office.people.user.id })).toMatchObject({
      email: null,
      storage: null,
      bar: null,
    })
    expect(await office.call('moderator', 'read_person', { person: office.people.admin.id })).toMatchObject({ bar: 'rank' })
    expect(await office.call('admin', 'read_person', { person: office.people.user.id })).toMatchObject({ email, storage: { usedFilms: 0 } })
    for (const who of callers.filter((each) => !desk.includes(each)))
      expect(await office.outcome(who, 'read_person', { person: office.people.user.id }), who).toBe('refused')
  })
})

describe('limits', () => {
  const set = (who: Caller, person: string, limits: { bytes: number | null; films: number | null; hours: number | null }) =>
    office.outcome(who, 'set_limits', { person, ...limits })
  it('are set by administrators, not for themselves, and are enforced by the database with a message', async () => {
    const creator = await makePerson(house.context.database, 'creator')
    const one = { bytes: null, films: 1, hours: 1 }
    for (const who of callers) expect(await set(who, creator.id, one), who).toBe(['admin', 'admin2'].includes(who) ? 'ok' : 'refused')
    expect(await set('admin', office.people.admin.id, one)).toBe('refused')
    const begin = (film: string | null) =>
      house.context.database.run(creator.identity, `select (public.begin_version('a.mov', 10, $1::uuid)).documentary_id as film`, [film])
    const [begun] = await begin(null)
    await expect(begin(null)).rejects.toMatchObject({
      code: 'P0001',
      detail: 'quota-films',
      hint: expect.stringMatching(/ask the people who run/),
    })
    await expect(
      house.context.database.run(creator.identity, `insert into public.documentaries (title) values ('Past it')`),
    ).rejects.toMatchObject({
      detail: 'quota-films',
    })
    await sql()`update public.versions set duration_ms = 3700000 where documentary_id = ${begun!['film'] as string}`
    await expect(begin(begun!['film'] as string)).rejects.toMatchObject({ code: 'P0001', detail: 'quota-hours' })
    expect(await set('admin', creator.id, { bytes: null, films: null, hours: null })).toBe('ok')
    await begin(null)
    await sql()`update public.house_settings set quota_films = 2`
    await expect(begin(null)).rejects.toMatchObject({ detail: 'quota-films' })
    await sql()`update public.house_settings set quota_films = null`
  })
})

describe('the audit log', () => {
  it('is searched by words, kind, person and day, with the names of the person who acted and the person concerned', async () => {
    await office.call('moderator', 'suspend_person', {
      person: office.people.user.id,
      degree: 'acts',
      reason: 'Told a lie_ of 100%.',
      days: 1,
    })
    await office.call('moderator', 'lift_suspension', { person: office.people.user.id, reason: 'It was true.' })
    const search = async (asked: object) =>
      (await office.call<{ entries: { reason: string; who: string; aboutId: string }[] }>('second', 'search_audit_log', { asked })).entries
    expect(await search({ words: 'lie_ of 100%' })).toMatchObject([
      { reason: 'Told a lie_ of 100%.', who: expect.stringContaining('moderator'), aboutId: office.people.user.id },
    ])
    expect(await search({ words: 'lie%100' })).toEqual([])
    expect(await search({ person: office.people.user.id, type: 'suspension' })).toHaveLength(2)
    expect(await search({ until: '2020-01-01' })).toEqual([])
    expect((await search({ most: 1 })).length).toBe(1)
  })
  it('is in order of time, page after page, independent of the order of insertion', async () => {
    const days = ['2026-03-05', '2026-03-02', '2026-03-04', '2026-03-01', '2026-03-03']
    for (const day of days)
      await sql()`insert into public.audit_events (type, severity, details, created_at) values ('moderation', 'low', ${`Out of turn ${day}`}, ${day})`
    const read: string[] = []
    for (let after: number | null = null; read.length < days.length; ) {
      const asked: object = { words: 'Out of turn', most: 2, ...(after === null ? {} : { after }) }
      const { entries }: { entries: { id: number; at: string }[] } = await office.call('second', 'search_audit_log', { asked })
      expect(entries.length).toBeGreaterThan(0)
      read.push(...entries.map(({ at }) => at.slice(0, 10)))
      after = entries.at(-1)!.id
    }
    expect(read).toEqual(days.toSorted().toReversed())
  })
})
