import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// What is counted of licensed films, and how a harvester reads it over HTTP.

let house: TestHouse
let librarian: SupabaseClient
let member: SupabaseClient
let memberId: string
let institution: string
let films: StagedFilm[]
const sql = () => house.context.database.pool('postgres')
const idOf = async (person: SupabaseClient) => (await person.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'web,api' })
  const creator = await house.person('Cy')
  librarian = await house.person('Libby')
  member = await house.person('Mem')
  memberId = await idOf(member)
  const owner = { id: await idOf(creator) } as StagedPerson
  films = [
    await makeFilm(house.context.database, owner, { title: 'Ebb', director: 'Aud Lie' }),
    await makeFilm(house.context.database, owner, { title: 'Flood' }),
  ]
  institution = await makeInstitution(house.context.database, 'Fjord Library', { librarian: await idOf(librarian), member: memberId })
  await makeLicence(
    house.context.database,
    institution,
    films.map(({ id }) => id),
  )
})
afterAll(() => house.close())

/** Writes what happened at these seconds after a moment, by one of some visitors. */
const happen = async (kind: string, at: string, seconds: readonly number[], { visitor = 1, film = films[0]!.id } = {}) => {
  for (const second of seconds)
    await sql()`insert into public.usage_events (institution_id, documentary_id, kind, visitor, at)
      values (${institution}, ${film}, ${kind}, ${visitor}, ${new Date(Date.parse(at) + second * 1000)})`
}
const counts = async () =>
  (await sql()`select * from private.count_usage('-infinity', 'infinity') order by month, documentary_id`).map((row) => [
    row.total_investigations,
    row.unique_investigations,
    row.total_requests,
    row.unique_requests,
    row.no_licence,
    row.limit_exceeded,
  ])
const forget = async () => {
  await sql()`delete from public.usage_events`
  await sql()`delete from public.usage_months`
}

describe('counting', () => {
  it('counts any number of clicks within thirty seconds as one', async () => {
    await forget()
    await happen('request', '2026-06-10T10:00:00Z', [0, 29, 58, 100, 131])
    expect(await counts()).toEqual([[0, 0, 3, 1, 0, 0]])
  })
  it('counts a film once per person and hour as unique', async () => {
    await forget()
    await happen('investigation', '2026-06-10T10:00:00Z', [0, 600, 1200, 3600])
    await happen('investigation', '2026-06-10T10:00:00Z', [5], { visitor: 2 })
    await happen('investigation', '2026-06-10T10:00:00Z', [0], { film: films[1]!.id })
    const [one, other] = (await counts()).sort((a, b) => b[0] - a[0])
    expect([one, other]).toEqual([
      [5, 3, 0, 0, 0, 0],
      [1, 1, 0, 0, 0, 0],
    ])
  })
  it('counts an opened film as investigation and its first play as request; resuming after a pause is neither', async () => {
    await forget()
    const [film] = films
    const open = () => member.rpc('begin_playback', { documentary: film!.id }).throwOnError()
    const play = () => member.rpc('record_watch', { version: film!.versionId, ranges: [0, 9000] }).throwOnError()
    const kinds = async () => (await sql()`select kind from public.usage_events order by id`).map(({ kind }) => kind)
    await open()
    expect(await kinds()).toEqual(['investigation'])
    await play()
    await sql()`delete from public.watch_events`
    await play()
    expect(await kinds()).toEqual(['investigation', 'request'])
    await open()
    await sql()`delete from public.watch_events`
    await play()
    expect(await kinds()).toEqual(['investigation', 'request', 'investigation', 'request'])
    // A minute passed between the two times it was opened, or they are a double-click.
    expect(await counts()).toEqual([[1, 1, 1, 1, 0, 0]])
  })
  it('counts refused plays by their reason', async () => {
    await forget()
    for (const [why, visit] of [
      ['full', 'a'],
      ['no-licence', 'a'],
      ['ended', 'b'],
    ])
      await sql()`insert into public.turnaways (institution_id, documentary_id, why, visit) values (${institution}, ${films[0]!.id}, ${why!}, ${visit!})`
    expect(await counts()).toEqual([[0, 0, 0, 0, 2, 1]])
  })
  it('gives the same by months as a count of everything at once, for any events', async () => {
    await forget()
    const random = seeded(20261122)
    const kinds = ['investigation', 'request', 'no-licence', 'limit']
    const rows = Array.from({ length: 4000 }, () => ({
      institution_id: institution,
      documentary_id: films[random(2)]!.id,
      kind: kinds[random(4)]!,
      visitor: random(3),
      // Close together, over midnights and ends of months.
      at: new Date(Date.parse('2026-08-31T22:00:00Z') + random(3) * 30 * 86_400_000 + random(4 * 3600) * 1000),
    }))
    // A mark lasts a day of universal time.
    for (const row of rows) row.visitor += 10 * row.at.getUTCDate()
    await sql()`insert into public.usage_events ${sql()(rows)}`
    const raw = await counts()
    const [rolled] = await sql()`select private.roll_up_usage('2030-01-01') as days`
    expect(rolled!.days).toBeGreaterThan(3)
    expect(await sql()`select 1 from public.usage_events`).toHaveLength(0)
    const kept = (await sql()`select * from public.usage_months order by month, documentary_id`).map((row) => [
      ...[row.total_investigations, row.unique_investigations, row.total_requests, row.unique_requests, row.no_licence, row.limit_exceeded],
    ])
    expect(kept).toEqual(raw)
    await sql()`select private.roll_up_usage('2030-01-01')`
    expect(await sql()`select * from public.usage_months`).toHaveLength(kept.length)
  })
  it('deletes the events of a deleted film or institution, and counts on without them', async () => {
    await forget()
    const gone = await makeFilm(house.context.database, { id: await idOf(librarian) } as StagedPerson, { title: 'Gone' })
    const left = await makeInstitution(house.context.database, 'Closed Library', {})
    await happen('request', '2026-06-10T10:00:00Z', [0], { film: gone.id })
    await sql()`insert into public.usage_events (institution_id, documentary_id, kind, visitor, at) values (${left}, ${films[0]!.id}, 'request', 1, '2026-06-10T10:00:00Z')`
    await sql()`delete from public.documentaries where id = ${gone.id}`
    expect(await sql()`select 1 from public.usage_events`).toHaveLength(1)
    await sql()`delete from public.institutions where id = ${left}`
    expect(await sql()`select 1 from public.usage_events`).toHaveLength(0)
    // Noted in the very moment in which they went.
    for (const [of, what] of [
      [left, films[0]!.id],
      [institution, gone.id],
      [institution, films[0]!.id],
    ])
      await sql()`insert into public.usage_events (institution_id, documentary_id, kind, visitor, at) values (${of!}, ${what!}, 'request', 1, '2026-06-10T10:00:00Z')`
    await sql()`select private.roll_up_usage()`
    expect(await sql()`select 1 from public.usage_events`).toHaveLength(0)
    expect((await sql()`select documentary_id, total_requests from public.usage_months`).map((row) => ({ ...row }))).toEqual([
      { documentary_id: films[0]!.id, total_requests: 1 },
    ])
  })
  it('leaves the last two days unchanged, and keeps counts of a deleted film', async () => {
    await forget()
    const gone = await makeFilm(house.context.database, { id: await idOf(librarian) } as StagedPerson, { title: 'Gone' })
    await happen('request', '2026-06-10T10:00:00Z', [0], { film: gone.id })
    await happen('request', new Date().toISOString(), [0])
    await sql()`select private.roll_up_usage()`
    expect(await sql()`select 1 from public.usage_events`).toHaveLength(1)
    await sql()`delete from public.documentaries where id = ${gone.id}`
    expect((await sql()`select title, total_requests from public.usage_months`).map((row) => ({ ...row }))).toEqual([
      { title: 'Gone', total_requests: 1 },
    ])
  })
})

describe('a harvester', () => {
  const path = () => `${house.url}/functions/v1/counter/r51`
  let key: { id: string; secret: string }
  beforeAll(async () => {
    await forget()
    await happen('investigation', '2026-06-10T10:00:00Z', [0, 100])
    await happen('request', '2026-06-10T10:00:00Z', [10])
    await sql()`select private.roll_up_usage('2026-07-01')`
    key = (await librarian.rpc('make_library_key', { institution, used_for: 'usage', name: 'Harvester' }).throwOnError()).data
  })
  const ask = async (what: string, more: Record<string, string> = {}, own: Record<string, string> = {}) => {
    const words = { customer_id: institution, requestor_id: key.id, api_key: key.secret, ...own }
    const answer = await fetch(`${path()}/${what}?${new URLSearchParams({ ...words, ...more })}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const dates = { begin_date: '2026-06-01', end_date: '2026-06-30' }
  it('reads without a key whether there are reports, and with one whose they are and which there are', async () => {
    const status = await (await fetch(`${path()}/status`)).json()
    expect(status).toEqual([{ Description: expect.any(String), Service_Active: true }])
    expect(JSON.parse((await ask('members')).text)).toEqual([
      expect.objectContaining({ Customer_ID: institution, Requestor_ID: key.id, Institution_Name: 'Fjord Library' }),
    ])
    const reports = JSON.parse((await ask('reports')).text)
    expect(reports.map(({ Report_ID }: { Report_ID: string }) => Report_ID)).toEqual(['PR', 'PR_P1', 'DR', 'DR_D1', 'DR_D2', 'IR', 'IR_M1'])
    expect(reports[0]).toMatchObject({ Release: '5.1', Path: '/r51/reports/pr', First_Month_Available: '2026-06' })
  })
  it('reads a report whose totals equal those of the librarian and of the creator', async () => {
    const { status, type, text } = await ask('reports/ir', dates)
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
    const [{ Items }] = JSON.parse(text).Report_Items
    expect(Items[0].Attribute_Performance[0].Performance).toEqual({
      Total_Item_Investigations: { '2026-06': 2 },
      Total_Item_Requests: { '2026-06': 1 },
      Unique_Item_Investigations: { '2026-06': 1 },
      Unique_Item_Requests: { '2026-06': 1 },
    })
    const { data } = await librarian.rpc('institution_usage', { institution, from_month: '2026-06-01', to_month: '2026-06-01' })
    expect(data.films[0].months).toEqual({ '2026-06': [2, 1, 1, 1, 0, 0] })
  })
  it('reads the same as a table', async () => {
    const { type, text } = await ask('reports/ir_m1', { ...dates, format: 'tsv' })
    expect(type).toBe('text/tab-separated-values; charset=utf-8')
    expect(text.split('\r\n')[15]!.split('\t').slice(-3)).toEqual(['Total_Item_Requests', '1', '1'])
  })
  it('gets COUNTER’s error number for each error', async () => {
    const code = async (what: string, more = {}, own = {}) => {
      const { status, text } = await ask(what, more, own)
      return [status, text ? JSON.parse(text).Code : null]
    }
    expect(await code('reports/ir', {}, { api_key: '' })).toEqual([400, 1030])
    expect(await code('reports/ir')).toEqual([400, 1030])
    expect(await code('reports/ir', dates, { requestor_id: randomUUID() })).toEqual([401, 2000])
    expect(await code('reports/ir', dates, { api_key: 'a'.repeat(64) })).toEqual([401, 2020])
    expect(await code('reports/ir', dates, { customer_id: randomUUID() })).toEqual([403, 2010])
    expect(await code('reports/ir', dates, { customer_id: '0000000000000000' })).toEqual([403, 2011])
    expect(await code('reports/ir', { begin_date: '2026-07-01', end_date: '2026-06-30' })).toEqual([400, 3020])
    for (const wrong of ['reports/tr', 'reports/ir/more', 'members/more', 'nothing']) {
      const { status, text } = await ask(wrong, dates)
      expect([status, typeof JSON.parse(text).Message], wrong).toEqual([404, 'string'])
    }
    expect((await fetch(`${house.url}/functions/v1/counter/r5/status`)).status).toBe(404)
  })
  it('reads nothing with a key for records, a revoked one, or one of a closed institution', async () => {
    const records = (await librarian.rpc('make_library_key', { institution, used_for: 'catalogue', name: 'x' }).throwOnError()).data
    expect((await ask('members', {}, { requestor_id: records.id, api_key: records.secret })).status).toBe(401)
    await sql()`update public.institutions set closed_at = now()`
    expect((await ask('members')).status).toBe(401)
    await sql()`update public.institutions set closed_at = null`
    expect((await ask('members')).status).toBe(200)
    await librarian.from('library_keys').delete().eq('id', key.id).throwOnError()
    expect((await ask('members')).status).toBe(401)
  })
})

describe('a link resolver', () => {
  it('is redirected to the film, or to a search for it, without revealing what the house has', async () => {
    const follow = async (query: string) => {
      const answer = await fetch(`${house.url}/functions/v1/openurl?${query}`, { redirect: 'manual' })
      return [answer.status, answer.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '') ?? null]
    }
    expect(await follow(`rft_id=${films[0]!.id}`)).toEqual([302, `/documentary/${films[0]!.id}`])
    expect(await follow(`rft_id=${institution}`)).toEqual([302, `/documentary/${institution}`])
    expect(await follow('rft.title=Ebb')).toEqual([302, '/search?q=Ebb'])
    expect(await follow('rft.title=M%FCnchen%20Hafen&ctx_enc=info:ofi/enc:ISO-8859-1')).toEqual([302, '/search?q=M%C3%BCnchen+Hafen'])
    expect(await follow('rft.date=2024')).toEqual([400, null])
  })
})

/** Whole numbers below `most`, the same ones each time. */
function seeded(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * most)
  }
}
