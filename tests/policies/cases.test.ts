import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StagedFilm, stageFilm, stagePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { type Caller, callers, type Office, stageOffice } from '#tests/support/office.ts'

interface Told {
  id: string
  bar: string | null
  reports: { reason: string }[]
}
let house: TestHouse
let office: Office
let film: StagedFilm
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  office = await stageOffice(house)
  film = await stageFilm(house.context.database, office.people.second, { title: 'Ferry', cues: [{ startsMs: 1000, text: 'Sea.' }] })
})
afterAll(() => house.close())
const sql = () => house.context.database.pool('postgres')
const desk = ['moderator', 'second', 'admin', 'admin2']

/** A review somebody wrote, reported by another: its case. */
async function reported(words = 'Rubbish.', by: Caller = 'user') {
  const writer = await stagePerson(house.context.database, 'writer')
  const [said] = await sql()`
    insert into public.diary_entries (user_id, documentary_id, line, shown) values (${writer.id}, ${film.id}, ${words}, true) returning id`
  await office.call(by, 'report_review', { review: said!.id, reason: 'It is unkind.' })
  const [opened] = await sql()`select id from public.cases where about_id = ${said!.id} and state = 'waiting'`
  const as = (statement: string, values: unknown[]) => house.context.database.run(writer.identity, statement, values)
  return { id: opened!.id as string, entry: said!.id as string, writer, as }
}
const hidden = async (entry: string) => (await sql()`select hidden_at from public.diary_entries where id = ${entry}`)[0]!.hidden_at !== null
const listed = async (who: Caller, asked = {}) => (await office.call<{ cases: Told[]; more: boolean }>(who, 'list_cases', { asked })).cases

describe('a case', () => {
  it('is read, claimed and settled by moderators and by nobody else', async () => {
    for (const who of callers) {
      const able = desk.includes(who) ? 'ok' : 'refused'
      const { id } = await reported('Rubbish.', 'user')
      expect(await office.outcome(who, 'list_cases'), `${who} reads`).toBe(able)
      expect(await office.outcome(who, 'claim_case', { one: id }), `${who} claims`).toBe(able)
      expect(await office.outcome(who, 'settle_case', { one: id, decision: 'kept', reason: '' }), `${who} settles`).toBe(able)
      for (const table of ['cases', 'reports'])
        await expect(office.run(who, `select from public.${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
  it('gathers what several report of one thing, and tells nobody who they were', async () => {
    const { id, entry } = await reported()
    await office.call('admin2', 'report_review', { review: entry, reason: 'And untrue.' })
    await office.call('admin2', 'report_review', { review: entry, reason: 'And untrue, I looked.' })
    const told = await listed('moderator', { one: id })
    expect(told).toMatchObject([{ reportCount: 2, quoted: 'Rubbish.', film: { title: 'Ferry' } }])
    expect(told[0]!.reports.map(({ reason }) => reason)).toEqual(['It is unkind.', 'And untrue, I looked.'])
    for (const { id: reporter } of [office.people.user, office.people.admin2]) expect(JSON.stringify(told)).not.toContain(reporter)
    // Whoever reported it does not decide it.
    expect((await listed('admin2', { one: id }))[0]!.bar).toBe('reported')
    expect(await office.outcome('admin2', 'settle_case', { one: id, decision: 'kept', reason: '' })).toBe('refused')
  })
  it('that one claimed is left by the others for a day', async () => {
    const { id } = await reported()
    await office.call('moderator', 'claim_case', { one: id })
    expect(await office.outcome('second', 'claim_case', { one: id })).toBe('claimed')
    expect((await listed('moderator', { mine: true })).map((one) => one.id)).toContain(id)
    await sql()`update public.cases set claimed_at = now() - interval '25 hours' where id = ${id}`
    expect(await office.outcome('second', 'claim_case', { one: id })).toBe('ok')
    expect(await office.outcome('second', 'claim_case', { one: id, claimed: false })).toBe('ok')
  })
  it('hides what was said with a reason its writer reads, who appeals once, to another moderator', async () => {
    const { id, entry, as } = await reported()
    expect(await office.outcome('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: ' ' })).toBe('reason')
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'An insult is no review.' })
    expect(await hidden(entry)).toBe(true)
    expect(await office.outcome('second', 'settle_case', { one: id, decision: 'kept', reason: '' })).toBe('decided')
    const [standing] = await as('select public.my_standing() as told', [])
    expect(standing!['told']).toMatchObject({ decisions: [{ id, reason: 'An insult is no review.', mayAppeal: true }] })
    expect(JSON.stringify(standing)).not.toContain(office.people.moderator.id)
    for (const who of callers) expect(await office.outcome(who, 'appeal_case', { one: id, words: 'Mine.' }), who).toBe('refused')
    await as('select public.appeal_case($1, $2)', [id, 'It was about the film.'])
    await expect(as('select public.appeal_case($1, $2)', [id, 'Again.'])).rejects.toMatchObject({ code: 'P0001' })
    expect(await office.outcome('moderator', 'settle_appeal', { one: id, overturn: false, reason: 'No.' })).toBe('refused')
    for (const who of callers.filter((each) => !desk.includes(each)))
      expect(await office.outcome(who, 'settle_appeal', { one: id, overturn: true, reason: 'x' }), who).toBe('refused')
    expect(await office.outcome('second', 'settle_appeal', { one: id, overturn: true, reason: '' })).toBe('reason')
    await office.call('second', 'settle_appeal', { one: id, overturn: true, reason: 'It is about the film, if harsh.' })
    expect(await hidden(entry)).toBe(false)
    const noted = await sql()`select user_id, type, reason from public.audit_events where about_id = ${id} order by id`
    expect(noted.map(({ user_id, type }) => [user_id, type])).toEqual([
      [office.people.moderator.id, 'case'],
      [office.people.second.id, 'appeal'],
    ])
  })
  it('is not appealed by a stranger’s id, nor after 14 days', async () => {
    const { id, as } = await reported()
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'x' })
    await sql()`update public.cases set decided_at = now() - interval '15 days' where id = ${id}`
    await expect(as('select public.appeal_case($1, $2)', [id, 'Late.'])).rejects.toMatchObject({ code: 'P0001', detail: 'late' })
  })
  it('against a moderator or of one’s own is another’s', async () => {
    await office.call('user', 'report_film', {
      documentary: film.id,
      ground: 'privacy',
      reason: 'My house is in it.',
      starts_ms: 1000,
      ends_ms: 3000,
    })
    const bar = async (who: Caller) => (await listed(who, { kind: 'film' }))[0]!
    const { id } = await bar('admin')
    expect([(await bar('second')).bar, (await bar('moderator')).bar, (await bar('admin')).bar]).toEqual(['self', 'rank', null])
    for (const who of ['second', 'moderator'] as const)
      expect(await office.outcome(who, 'settle_case', { one: id, decision: 'kept', reason: '' }), who).toBe('refused')
    await office.call('admin', 'settle_case', { one: id, decision: 'taken-down', reason: 'A private house, named.' })
    expect(await office.call('user', 'can_watch', { documentary: film.id })).toBe(false)
    expect(await office.call('second', 'can_watch', { documentary: film.id })).toBe(true)
    expect(await office.outcome('second', 'publish_documentary', { documentary: film.id, visibility: 'unlisted' })).not.toBe('ok')
    await office.call('second', 'appeal_case', { one: id, words: 'The house is gone since 1970.' })
    await office.call('admin2', 'settle_appeal', { one: id, overturn: true, reason: 'So it is.' })
    expect(await office.call('user', 'can_watch', { documentary: film.id })).toBe(true)
  })
})

describe('reporting', () => {
  it('is for who may watch, not for one’s own, and 50 a day', async () => {
    const closed = await stageFilm(house.context.database, office.people.user, { title: 'Closed', visibility: 'private' })
    const report = (who: Caller, documentary: string) =>
      office.outcome(who, 'report_film', { documentary, ground: 'something-else', reason: 'x' })
    for (const who of callers)
      expect(await report(who, film.id), who).toBe(['user', 'moderator', 'admin', 'admin2'].includes(who) ? 'ok' : 'refused')
    expect(await report('moderator', closed.id)).toBe('refused')
    expect(await report('user', closed.id)).toBe('refused')
    expect(await office.outcome('user', 'report_film', { documentary: film.id, ground: 'gossip', reason: 'x' })).toBe('23514')
    const words = await office.call('user', 'my_standing')
    expect(words).toMatchObject({ reports: expect.arrayContaining([expect.objectContaining({ kind: 'film', outcome: 'waiting' })]) })
    await sql()`
      insert into public.cases (kind, about_id, due_on) select 'film', gen_random_uuid(), current_date from generate_series(1, 50)`
    await sql()`
      insert into public.reports (case_id, reporter_id, reason)
      select id, ${office.people.user.id}, 'x' from public.cases where documentary_id is null and kind = 'film' and accused_id is null limit 50`
    expect(await report('user', film.id)).toBe('limit')
  })
  it('of thousands is read page by page, none twice', async () => {
    await sql()`
      insert into public.cases (kind, about_id, quoted, due_on) select 'letter', gen_random_uuid(), 'n' || n, current_date + n % 9 from generate_series(1, 95) n`
    const seen: string[] = []
    let after: object | undefined
    for (let pages = 0; pages < 20; pages++) {
      const page = await office.call<{ cases: (Told & { place: string })[]; more: boolean }>('moderator', 'list_cases', {
        asked: { kind: 'letter', after },
      })
      seen.push(...page.cases.map(({ id }) => id))
      const last = page.cases.at(-1)!
      after = { on: last.place, id: last.id }
      if (!page.more) break
    }
    expect(seen).toHaveLength(95)
    expect(new Set(seen).size).toBe(95)
    expect(await listed('moderator', { words: '100%' })).toEqual([])
  })
})
