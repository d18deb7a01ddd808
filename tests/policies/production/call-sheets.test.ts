import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openedSheet } from '#contract/production/call-sheets.ts'
import type { SheetContent } from '#core/production/schedule/sheet/sheet-content.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Call sheets and how people are reached. A link opens one sheet and nothing else, until 48 hours after wrap.

let house: TestHouse
let team: StagedTeam
const [amina, witness, sound, day, first] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const sql = () => house.context.database.pool('postgres')
const person = (id: string, name: string, kind: string, alias = '', protect = false) =>
  `select save_production_person('${id}', $film, '${name}', '${kind}', '${alias}', ${protect})`

const content = (over: Partial<SheetContent> = {}): SheetContent => ({
  film: 'Harbour',
  day: {
    id: day,
    number: '4',
    of: '9',
    unit: '',
    date: '2030-10-25',
    zone: 'Europe/Lisbon',
    kind: 'shoot',
    call: '06:30',
    wrap: '19:30',
    fold: '',
  },
  hospital: 'São José',
  weather: 'Rain',
  ring: sound,
  people: [
    { person: amina, role: '', department: '', call: '09:00', pickUp: '', care: sound, note: 'private' },
    { person: witness, role: '', department: '', call: '10:00', pickUp: '', care: '', note: '' },
    { person: sound, role: 'Sound', department: 'Sound', call: '06:30', pickUp: '', care: '', note: '' },
  ],
  strips: [
    {
      ...{
        id: randomUUID(),
        kind: 'interview',
        title: 'What happened',
        scene: '',
        start: '09:00',
        end: '10:00',
        people: [amina, sound],
        kit: [],
      },
      ...{ location: '', inside: 'int', light: 'day', storyDay: '', questions: 'Who opened the gate?', notAsk: 'The brother', note: '' },
    },
  ],
  ...over,
})
const all = [
  { person: amina, kind: 'short' },
  { person: witness, kind: 'short' },
  { person: sound, kind: 'full' },
]
const send = (id: string, of: SheetContent = content(), to: object[] = all, cancelled = false, wrap = '2030-10-25T19:30:00Z') =>
  `select send_call_sheet($film, '${id}', '${day}', '${JSON.stringify(of)}', '2030-10-25T05:30:00Z', '${wrap}', '${JSON.stringify(to)}', ${cancelled}) as version`
const linkOf = async (sheet: string, who: string) =>
  (await team.run('editor', `select make_call_link('${sheet}', '${who}') as key`))[0]!['key'] as string
const nobody = () => house.visitor()
const open = async (key: string) => {
  const { data } = await nobody().rpc('read_call_sheet', { key }).throwOnError()
  return openedSheet.nullable().parse(data)
}

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await team.run('producer', person(amina, 'Amina Diallo', 'participant'))
  await team.run('producer', person(witness, 'Ben Okafor', 'participant', 'Witness', true))
  await team.run('producer', person(sound, 'Sol Ek', 'crew'))
  await team.run('producer', `select save_contact('${sound}', 'sound@example.org', '+351 1', 'de')`)
  await team.run('producer', `select save_contact('${amina}', '', '+351 2', '')`)
  await team.run('producer', `select save_contact('${witness}', 'ben.okafor@example.org', '+351 3', '')`)
  await team.run('editor', send(first))
  await team.run('editor', `select make_call_calendar('${amina}')`)
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('how people are reached', () => {
  it.each([
    ['seen', () => 'select from production_contacts', '- 0 0 0 0 3 3 0 0 3'],
    ['seen where the person is protected', () => `select from production_contacts where person_id = '${witness}'`, '- 0 0 0 0 1 1 0 0 1'],
    ['changed', () => `select save_contact('${amina}', '', '+351 4', 'en')`, '- - - - - 1 1 - - 1'],
    ['changed past the function', () => "update production_contacts set phone = '1'", '- - - - - - - - - -'],
    ['known to have email', () => 'select from people_with_mail($film)', '- 0 0 0 2 2 2 0 2 2'],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('is seen by an editor who sees the papers, but not of a protected person', async () => {
    await sql()`update public.team_members set sees_papers = true where documentary_id = ${team.film.id} and person_id = ${team.ids.editor}`
    expect(await team.attempt('editor', 'select from production_contacts')).toBe('2')
    expect(await team.attempt('editor', `select save_contact('${witness}', '', '', '')`)).toBe('-')
    await sql()`update public.team_members set sees_papers = false where documentary_id = ${team.film.id} and person_id = ${team.ids.editor}`
  })
})

describe('a call sheet', () => {
  it.each([
    ['sent', () => send(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['seen', () => `select from call_sheets where id = '${first}'`, '- 0 0 0 1 1 1 0 1 1'],
    ['changed', () => "update call_sheets set content = '{}'", '- - - - - - - - - -'],
    [
      'followed to its recipients',
      () => `select person_id, seen_at from call_sheet_recipients where sheet_id = '${first}'`,
      '- 0 0 0 3 3 3 0 3 3',
    ],
    ['opened by the hash of a key', () => 'select key_hash from call_sheet_recipients', '- - - - - - - - - -'],
    ['given a link', () => `select make_call_link('${first}', '${amina}')`, '- - - - 1 1 1 - - 1'],
    ['ended', () => `select end_call_links($film, '${randomUUID()}', now())`, '- - - - 1 1 1 - - 1'],
    ['given a calendar', () => `select make_call_calendar('${amina}')`, '- - - - 1 1 1 - - 1'],
    ['seen to have a calendar', () => 'select id from call_calendars limit 1', '- 0 0 0 1 1 1 0 1 1'],
    ['known by the secret of a calendar', () => 'select secret_hash from call_calendars', '- - - - - - - - - -'],
    ['read as a calendar', () => `select read_call_calendar('${'0'.repeat(64)}')`, '- - - - - - - - - -'],
    ['read with a wrong key', () => "select from read_call_sheet('nothing') r where r is not null", '0 0 0 0 0 0 0 0 0 0'],
    [
      'confirmed with a wrong key',
      () => "select confirm_call_sheet('nothing')",
      'P0002 P0002 P0002 P0002 P0002 P0002 P0002 P0002 P0002 P0002',
    ],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('is the whole one for the crew, with aliases and without numbers of participants', async () => {
    const said = (await open(await linkOf(first, sound)))!
    expect(said.names).toEqual({ [amina]: 'Amina Diallo', [witness]: 'Witness', [sound]: 'Sol Ek' })
    expect(said.phones).toEqual({ [sound]: '+351 1' })
    expect(JSON.stringify(said)).not.toContain('Okafor')
    expect(said).toMatchObject({ kind: 'full', version: 1, language: 'de', newer: expect.any(Boolean) })
    expect(said.content.strips![0]!.questions).toBe('Who opened the gate?')
  })

  it('is their own part for a participant: no questions, no others', async () => {
    const said = (await open(await linkOf(first, amina)))!
    expect(said.content.people).toMatchObject([{ person: amina, call: '09:00' }])
    expect(said.content.strips).toHaveLength(1)
    const whole = JSON.stringify(said)
    for (const hidden of ['Who opened', 'The brother', 'Witness', 'What happened', 'private', 'Rain'])
      expect(whole, hidden).not.toContain(hidden)
    // Whom to ring is on it.
    expect(said.phones).toEqual({ [sound]: '+351 1' })
    expect((await open(await linkOf(first, witness)))!.content.strips).toEqual([])
  })

  it('is versioned: who read the last one has it to compare, who is removed is told, and the states are kept', async () => {
    const day2 = randomUUID()
    const sendDay = (id: string, of: SheetContent, to: object[], cancelled = false) =>
      send(id, of, to, cancelled).replace(`'${day}'`, `'${day2}'`)
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    await team.run('editor', sendDay(one, content(), all))
    const key = await linkOf(one, sound)
    expect((await open(key))!.seen).toBeNull()
    await nobody().rpc('confirm_call_sheet', { key }).throwOnError()
    const changed = content()
    changed.day.call = '06:00'
    const [sent] = await team.run('editor', sendDay(two, changed, all.slice(1)))
    expect(sent!['version']).toBe(2)
    // Safe to repeat.
    expect((await team.run('editor', sendDay(two, changed, all.slice(1))))[0]!['version']).toBe(2)
    const second = (await open(await linkOf(two, sound)))!
    expect([second.seen!.day.call, second.seenVersion, second.confirmedAt]).toEqual(['06:30', 1, null])
    expect((await open(key))!.newer).toBe(true)
    const removed = (await open(await linkOf(two, amina)))!
    expect(removed.kind).toBe('removed')
    expect(removed.content.people).toBeUndefined()
    await team.run('editor', sendDay(three, changed, all.slice(1), true))
    const states = await sql()`
      select s.version, r.kind, r.mail_state, r.confirmed_at is not null as confirmed
      from public.call_sheet_recipients r join public.call_sheets s on s.id = r.sheet_id
      where s.day_id = ${day2} order by s.version, r.kind, r.mail_state`
    expect(states.map(({ version, kind, mail_state, confirmed }) => `${version} ${kind} ${mail_state} ${confirmed}`)).toEqual([
      ...['1 full waiting true', '1 short none false', '1 short waiting false'],
      ...['2 full waiting false', '2 removed none false', '2 short waiting false'],
      ...['3 full waiting false', '3 short waiting false'],
    ])
  })

  it('ends 48 hours after wrap, and after the real one once that is known', async () => {
    const [id, of] = [randomUUID(), randomUUID()]
    await team.run('editor', send(id).replace(`'${day}'`, `'${of}'`))
    const key = await linkOf(id, sound)
    const [row] = await sql()`select ends_at from public.call_sheets where id = ${id}`
    expect((row!['ends_at'] as Date).toISOString()).toBe('2030-10-27T19:30:00.000Z')
    await team.run('editor', `select end_call_links($film, '${of}', '2030-10-25T21:00:00Z')`)
    const [later] = await sql()`select ends_at from public.call_sheets where id = ${id}`
    expect((later!['ends_at'] as Date).toISOString()).toBe('2030-10-27T21:00:00.000Z')
    await sql()`update public.call_sheets set ends_at = now() - interval '1 second' where id = ${id}`
    expect(await open(key)).toBeNull()
    const { error } = await nobody().rpc('confirm_call_sheet', { key })
    expect(error?.message).toBe('This link has ended.')
  })

  it('refuses people of another film, a wrap before the call, and too many recipients', async () => {
    expect(await team.attempt('editor', send(randomUUID(), content(), [{ person: randomUUID(), kind: 'full' }]))).toBe('22023')
    expect(await team.attempt('editor', send(randomUUID(), content(), all, false, '2030-10-25T04:00:00Z'))).toBe('22023')
    const many = Array.from({ length: 201 }, () => ({ person: sound, kind: 'full' }))
    expect(await team.attempt('editor', send(randomUUID(), content(), many))).toBe('P0001')
  })

  it('is a calendar at a secret address: one entry a day, that changes and leaves, without numbers', async () => {
    const secret = (await team.run('editor', `select make_call_calendar('${amina}') as secret`))[0]!['secret'] as string
    const read = async () => {
      const answer = await fetch(`${house.url}/functions/v1/call-calendar?key=${secret}`)
      return [answer.status, await answer.text()] as const
    }
    const [status, file] = await read()
    expect(status).toBe(200)
    expect(file).toContain(`UID:day-${day}@`)
    expect(file).toContain('DTSTART;TZID=Europe/Lisbon:20301025T090000')
    expect(file).not.toContain('+351')
    await team.run('editor', 'delete from call_calendars')
    expect((await read())[0]).toBe(404)
  })
})
