import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm } from '#tests/support/films.ts'
import { type Caller, callers, openOffice } from '#tests/support/office.ts'

interface Told {
  id: string
  bar: string | null
  reports: { reason: string }[]
}
const { house, office, sql, close } = await openOffice()
afterAll(close)
let film: StagedFilm
beforeAll(async () => {
  film = await makeFilm(house.context.database, office.people.second, { title: 'Ferry', cues: [{ startsMs: 1000, text: 'Sea.' }] })
})
const desk = ['moderator', 'second', 'admin', 'admin2']

/** A review someone wrote, reported by another: its case. */
async function reported(words = 'Rubbish.', by: Caller = 'user') {
  const writer = await makePerson(house.context.database, 'writer')
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
  it('is read, claimed and settled by moderators only', async () => {
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
  it('groups several reports of one thing, and shows no one who the reporters were', async () => {
    const { id, entry } = await reported()
    await office.call('admin2', 'report_review', { review: entry, reason: 'And untrue.' })
    await office.call('admin2', 'report_review', { review: entry, reason: 'And untrue, I looked.' })
    const told = await listed('moderator', { one: id })
    expect(told).toMatchObject([{ reportCount: 2, quoted: 'Rubbish.', film: { title: 'Ferry' } }])
    expect(told[0]!.reports.map(({ reason }) => reason)).toEqual(['It is unkind.', 'And untrue, I looked.'])
    for (const { id: reporter } of [office.people.user, office.people.admin2]) expect(JSON.stringify(told)).not.toContain(reporter)
    // Anyone who reported it does not decide it.
    expect((await listed('admin2', { one: id }))[0]!.bar).toBe('reported')
    expect(await office.outcome('admin2', 'settle_case', { one: id, decision: 'kept', reason: '' })).toBe('refused')
  })
  it('of a film shows the frame of the passage to people who may watch it, and no frame of a withheld film', async () => {
    const maker = await makePerson(house.context.database, 'maker')
    const ferry = await makeFilm(house.context.database, maker, { title: 'Frames' })
    await sql()`insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
      values (${ferry.versionId}, ${`${ferry.versionId}/storyboard.jpg`}, 2, 2, 160, 90, ${[0, 1000, 2000, 3000]})`
    await office.call('user', 'report_film', {
      documentary: ferry.id,
      ground: 'privacy',
      reason: 'My house.',
      starts_ms: 2400,
      ends_ms: 3000,
    })
    const told = async () => (await listed('moderator', { words: 'Frames' }))[0]
    expect(await told()).toMatchObject({ film: { watch: 'page', storyboard: { columns: 2, tileWidth: 160 } }, reports: [{ tile: 2 }] })
    await sql()`select private.withhold_film(${ferry.id}, 'For the test.')`
    expect(await told()).toMatchObject({ film: { watch: 'here', storyboard: null }, reports: [{ startsMs: 2400, tile: null }] })
    await sql()`delete from public.cases where documentary_id = ${ferry.id}`
  })
  it('claimed by one moderator is left by the others for a day', async () => {
    const { id } = await reported()
    await office.call('moderator', 'claim_case', { one: id })
    expect(await office.outcome('second', 'claim_case', { one: id })).toBe('claimed')
    expect((await listed('moderator', { mine: true })).map((one) => one.id)).toContain(id)
    await sql()`update public.cases set claimed_at = now() - interval '25 hours' where id = ${id}`
    expect(await office.outcome('second', 'claim_case', { one: id })).toBe('ok')
    expect(await office.outcome('second', 'claim_case', { one: id, claimed: false })).toBe('ok')
  })
  it('hides a comment with a reason its author reads, who appeals once, to another moderator', async () => {
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
  it('cannot be appealed with another person’s id, nor after 14 days', async () => {
    const { id, as } = await reported()
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'x' })
    await sql()`update public.cases set decided_at = now() - interval '15 days' where id = ${id}`
    await expect(as('select public.appeal_case($1, $2)', [id, 'Late.'])).rejects.toMatchObject({ code: 'P0001', detail: 'late' })
  })
  it('against a moderator or about your own work is decided by another', async () => {
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

describe('a film that is being decided on', () => {
  const version = async (id: string) => (await sql()`select current_version_id as id from public.documentaries where id = ${id}`)[0]!.id
  const facts = async (who: Caller, documentary: string) => {
    try {
      return (await office.call(who, 'judged_facts', { documentary })) ? 'played' : 'nothing'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  /** A film of someone, withheld by a moderator and appealed. */
  async function appealed() {
    const maker = await makePerson(house.context.database, 'maker')
    const made = await makeFilm(house.context.database, maker, { title: 'Quay', cues: [{ startsMs: 1000, text: 'Stone.' }] })
    await office.call('user', 'report_film', { documentary: made.id, ground: 'privacy', reason: 'My house.' })
    const [opened] = await sql()`select id from public.cases where documentary_id = ${made.id}`
    const id = opened!.id as string
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'A private house.' })
    await house.context.database.run(maker.identity, 'select public.appeal_case($1, $2)', [id, 'It is a museum.'])
    return { ...made, case: id, maker }
  }
  it('is played only by people who may decide today, and each hour of it is logged', async () => {
    const made = await appealed()
    // The first moderator decided, the second reported nothing: an appeal is another's.
    const playing = ['second', 'admin', 'admin2']
    for (const who of callers) {
      const outcome = ['visitor', 'owing'].includes(who) ? '42501' : playing.includes(who) ? 'played' : 'nothing'
      expect(await facts(who, made.id), who).toBe(outcome)
      const read = 'select text from public.cues where version_id = $1'
      expect(await office.run(who, read, [await version(made.id)]).catch(() => []), who).toHaveLength(playing.includes(who) ? 1 : 0)
      expect(await office.call(who, 'can_watch', { documentary: made.id }), who).toBe(false)
    }
    await facts('admin', made.id)
    const noted =
      await sql()`select user_id, about_person from public.audit_events where type = 'judged_film' and about_id = ${made.id} order by id`
    expect(noted.map(({ user_id }) => user_id)).toEqual(playing.map((who) => office.people[who as 'admin'].id))
    expect(noted[0]!.about_person).toBe(made.maker.id)
    await office.call('admin', 'settle_appeal', { one: made.case, overturn: false, reason: 'It is a house.' })
    for (const who of playing) expect(await facts(who as Caller, made.id), who).toBe('nothing')
  })
  it('is named with its picture to moderators, with whether and where they may watch it', async () => {
    const made = await appealed()
    const told = async (who: Caller) =>
      ((await listed(who, { one: made.case }))[0] as unknown as { film: { title: string; watch: string | null } }).film
    expect(await told('admin')).toMatchObject({ title: 'Quay', watch: 'here' })
    expect(await told('moderator')).toMatchObject({ title: 'Quay', watch: null })
    const poster = (
      await sql()`update public.documentaries set poster_object = id || '/poster.jpeg' where id = ${made.id} returning poster_object`
    )[0]!
    const pictures = (who: Caller) => office.run(who, 'select public.list_pictures($1) as p', [[poster['poster_object']]])
    expect((await pictures('admin'))[0]!['p']).toMatchObject({ stills: [poster['poster_object']] })
    expect((await pictures('moderator'))[0]!['p']).toMatchObject({ stills: [] })
    expect((await pictures('user'))[0]!['p']).toMatchObject({ stills: [] })
  })
  it('of a claim is played while it is withheld, where it was shown before, by people who may decide and not by its maker', async () => {
    const made = await makeFilm(house.context.database, office.people.second, { title: 'Pier' })
    const never = await makeFilm(house.context.database, office.people.user, { title: 'Never shown', visibility: 'private' })
    for (const one of [made, never])
      await office.call('admin', 'open_rights_claim', { documentary: one.id, claimant: 'K', work: 'W', statement: 'S' })
    expect(await facts('admin', made.id)).toBe('nothing')
    for (const one of [made, never]) await sql()`select private.withhold_film(${one.id}, 'A claim.')`
    for (const who of callers)
      expect(await facts(who, made.id), who).toBe(
        ['visitor', 'owing'].includes(who) ? '42501' : ['admin', 'admin2'].includes(who) ? 'played' : 'nothing',
      )
    for (const who of desk as Caller[]) expect(await facts(who, never.id), who).toBe('nothing')
  })
})

describe('a decision', () => {
  const takeBack = (who: Caller, one: string) => office.outcome(who, 'take_back_decision', { one, reason: 'The wrong row.' })
  const notices = async (person: string) =>
    (
      await sql()`select about ->> 'what' as what from public.notices where person_id = ${person} and kind = 'decision' order by made_at`
    ).map(({ what }) => what)

  it('is undone by its author or an administrator, waits again, and both are logged', async () => {
    const { id, entry, writer } = await reported()
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'An insult.' })
    expect([await hidden(entry), await notices(writer.id)]).toEqual([true, ['hidden']])
    for (const who of callers.filter((each) => !['moderator', 'admin', 'admin2'].includes(each)))
      expect(await takeBack(who, id), who).toBe('refused')
    expect(await takeBack('moderator', id)).toBe('ok')
    expect(await hidden(entry)).toBe(false)
    // Nobody had read it: it is as if it had not been said.
    expect(await notices(writer.id)).toEqual([])
    expect(await takeBack('moderator', id)).toBe('decided')
    expect(await listed('moderator', { one: id })).toMatchObject([{ state: 'waiting', decision: null, isMine: true }])
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'An insult, read again.' })
    await sql()`update public.notices set read_at = now() where person_id = ${writer.id}`
    expect(await takeBack('admin', id)).toBe('ok')
    expect(await notices(writer.id)).toEqual(['taken-back'])
    await office.call('admin', 'settle_case', { one: id, decision: 'taken-down', reason: 'So it is.' })
    expect(await notices(writer.id)).toEqual(['hidden'])
    const noted = await sql()`select type, reason from public.audit_events where about_id = ${id} order by id`
    expect(noted.map(({ type }) => type)).toEqual(['case', 'taken_back', 'case', 'taken_back', 'case'])
    expect(noted[1]!.reason).toBe('The wrong row.')
  })
  it('of a film restores its visibility, unless a claim withholds it as well', async () => {
    const made = await makeFilm(house.context.database, office.people.user, { title: 'Weir' })
    const watches = () => office.call('admin2', 'can_watch', { documentary: made.id })
    const down = async () => {
      await office.call('admin2', 'report_film', { documentary: made.id, ground: 'privacy', reason: 'My house.' })
      const [opened] = await sql()`select id from public.cases where documentary_id = ${made.id} and state = 'waiting'`
      await office.call('moderator', 'settle_case', { one: opened!.id, decision: 'taken-down', reason: 'A house.' })
      return opened!.id as string
    }
    const id = await down()
    expect(await watches()).toBe(false)
    expect(await takeBack('moderator', id)).toBe('ok')
    expect(await watches()).toBe(true)
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'A house.' })
    await sql()`insert into public.rights_claims (documentary_id, claimant, work, statement, state, reason, counter_due_on, decision_due_on)
      values (${made.id}, 'K', 'A song', 'S', 'upheld', 'The song is theirs.', current_date, current_date)`
    expect(await takeBack('moderator', id)).toBe('ok')
    expect(await watches()).toBe(false)
    expect((await sql()`select reason from public.withheld_films where documentary_id = ${made.id}`)[0]!.reason).toBe('The song is theirs.')
  })
  it('on an appeal is undone by its author, and waits for an answer again', async () => {
    const { id, entry, as } = await reported()
    await office.call('moderator', 'settle_case', { one: id, decision: 'taken-down', reason: 'An insult.' })
    await as('select public.appeal_case($1, $2)', [id, 'It was about the film.'])
    expect(await takeBack('moderator', id)).toBe('decided')
    await office.call('second', 'settle_appeal', { one: id, overturn: true, reason: 'So it was.' })
    expect(await takeBack('moderator', id)).toBe('refused')
    expect(await takeBack('second', id)).toBe('ok')
    expect(await hidden(entry)).toBe(true)
    expect(await listed('admin', { one: id })).toMatchObject([{ state: 'appealed', overturned: null, appeal: 'It was about the film.' }])
    expect(await office.outcome('moderator', 'settle_appeal', { one: id, overturn: true, reason: 'x' })).toBe('refused')
    await office.call('second', 'settle_appeal', { one: id, overturn: false, reason: 'It was not.' })
    expect(await hidden(entry)).toBe(true)
  })
  it('about yourself cannot be undone, also not by an administrator, nor while the same waits again', async () => {
    const { id, entry } = await reported()
    await office.call('moderator', 'settle_case', { one: id, decision: 'kept', reason: '' })
    await office.call('admin2', 'report_review', { review: entry, reason: 'Still.' })
    expect(await takeBack('moderator', id)).toBe('open')
    const own = await reported()
    await office.call('moderator', 'settle_case', { one: own.id, decision: 'taken-down', reason: 'x' })
    await sql()`update public.cases set accused_id = ${office.people.admin.id} where id = ${own.id}`
    expect(await takeBack('admin', own.id)).toBe('refused')
  })
})

describe('a report', () => {
  it('is for people who may watch, not about your own work, and limited to 50 a day', async () => {
    const closed = await makeFilm(house.context.database, office.people.user, { title: 'Closed', visibility: 'private' })
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
