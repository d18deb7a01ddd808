import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What a creator is told at their desk: what happened since they looked, and what others would get of their films.

let house: TestHouse
let cast: Cast
const addresses = { stranger: 'stranger@house.example', linked: 'linked@college.example' }
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
  for (const [who, email] of Object.entries(addresses))
    await house.context.database.pool('supabase_auth_admin')`
      update auth.users set email = ${email}, email_confirmed_at = now() where id = ${cast.ids[who as 'stranger']}`
})
afterAll(() => house.close())
const sql = () => house.context.database.pool('postgres')
const run = (who: keyof Cast['identity'], statement: string, params: unknown[] = []) =>
  house.context.database.run(cast.identity[who], statement, params)

interface Seen {
  watches: boolean
  why: string
  finds: boolean
  captions: unknown[]
  footnotes: number
  chapters: number
}
const seenAs = async (film: string, who: string, address = '', link = false) =>
  (await run('creator', 'select see_as($1::uuid, $2, $3, $4) as seen', [film, who, address, link]))[0]!['seen'] as Seen

describe('previewing a film as another viewer', () => {
  it('is for who may edit it', async () => {
    for (const who of ['stranger', 'linked', 'moderator', 'admin'] as const)
      expect(await run(who, "select see_as($1::uuid, 'viewer') as seen", [cast.films.public.id]), who).toEqual([{ seen: null }])
    expect(await cast.attempt('visitor', "select see_as(:public, 'viewer')")).toBe('-')
    expect(await cast.attempt('creator', "select see_as(:public, 'moderator')")).toBe('22023')
  })

  it('gives the same answer as the watching rule for every film at every time', async () => {
    const times = [
      [null, null],
      ['-1 hour', null],
      ['1 hour', null],
      ['-2 hours', '-1 hour'],
      ['-1 hour', '1 hour'],
    ] as const
    const seen = new Set<string>()
    const { id } = cast.films.private
    await sql()`insert into public.invited_viewers (documentary_id, address, sees_first) values (${id}, '@college.example', false)`
    for (const first of [false, true]) {
      if (first)
        await sql()`insert into public.invited_viewers (documentary_id, address, sees_first) values (${id}, ${addresses.stranger}, true)`
      for (const removed of [false, true])
        for (const visibility of ['private', 'invited', 'unlisted', 'public'])
          for (const [from, until] of times) {
            // Removing closes a film.
            if (removed && from !== null) continue
            await sql()`update public.documentaries set visibility = ${visibility}, published_at = now() + ${from}::interval,
              published_until = now() + ${until}::interval, removed_at = ${removed ? new Date() : null} where id = ${id}`
            for (const [who, as] of [
              ['stranger', 'person'],
              ['linked', 'person'],
              ['linked', 'institution'],
              ['moderator', 'viewer'],
            ] as const) {
              const [may] = await run(who, 'select can_watch($1::uuid) as watches', [id])
              const address = as === 'viewer' ? '' : as === 'institution' ? '@college.example' : addresses[who as 'stranger']
              const answer = await seenAs(id, as, address)
              expect(answer.watches, `${who} ${visibility} ${from} ${until} ${removed} ${answer.why}`).toBe(may!['watches'])
              seen.add(answer.why)
            }
          }
    }
    expect([...seen].sort()).toEqual([
      'invited',
      'needs-link',
      'not-invited',
      'not-published',
      'not-yet',
      'over',
      'removed',
      'sees-first',
      'shown',
    ])
  }, 120_000)

  it('counts what they would receive, and nothing where they receive nothing', async () => {
    expect(await seenAs(cast.films.public.id, 'viewer')).toMatchObject({ watches: true, why: 'shown', finds: true, chapters: 1 })
    expect((await seenAs(cast.films.public.id, 'viewer')).captions).toHaveLength(1)
    expect(await seenAs(cast.films.public.id, 'stranger')).toMatchObject({ watches: false, why: 'signed-out', chapters: 0, captions: [] })
    expect(await seenAs(cast.films.unlisted.id, 'viewer')).toMatchObject({ watches: false, why: 'needs-link', finds: false })
    expect(await seenAs(cast.films.unlisted.id, 'viewer', '', true)).toMatchObject({ watches: true, why: 'by-link', finds: false })
  })
})

describe('a visit to the desk', () => {
  const visit = async (who: keyof Cast['identity'] = 'creator') =>
    (await run(who, 'select visit_desk() as desk'))[0]!['desk'] as {
      since: string | null
      happened: { kind: string; documentaryId: string; count: number }[]
    }
  it('is recorded for signed-in people only', async () => {
    expect(await cast.outcomes('select visit_desk()')).toBe('- 1 1 1 1 1 1 -')
    expect(await cast.outcomes('select from desk_visits where user_id = :creator')).not.toMatch(/1 . .$/)
  })
  it('shows the creator of the film what happened since the previous one', async () => {
    await sql()`delete from public.desk_visits`
    expect(await visit()).toEqual({ since: null, happened: [] })
    await sql()`update public.desk_visits set last_at = now() - interval '3 hours'`
    expect((await visit()).happened).not.toContainEqual(expect.objectContaining({ kind: 'played' }))
    const { id, versionId } = cast.films.public
    await sql()`insert into public.diary_entries (user_id, documentary_id, line, shown) values (${cast.ids.stranger}, ${id}, 'Slow.', true)`
    const play = (people: string) => sql()`
      select private.add_to_day(${versionId}, (now() at time zone 'utc')::date, ${people.length}, 0, 1000, 0, ${people.padEnd(256, '0')}::text::bit(256), '{}', '{}')`
    await play('1111')
    const before = await visit()
    expect(before.happened).toContainEqual(expect.objectContaining({ kind: 'reviewed', documentaryId: id, count: 1 }))
    expect(before.happened).not.toContainEqual(expect.objectContaining({ kind: 'played', documentaryId: id, count: 4 }))
    await play('000011')
    const after = await visit()
    // A reload is the same visit, and five plays are told where four were not.
    expect(after.since).toBe(before.since)
    expect(after.happened).toContainEqual(expect.objectContaining({ kind: 'played', documentaryId: id, count: 10 }))
    expect(JSON.stringify(after)).not.toContain(cast.ids.stranger)
    await sql()`insert into public.desk_visits (user_id, last_at) values (${cast.ids.stranger}, now() - interval '1 day')
      on conflict (user_id) do update set last_at = excluded.last_at`
    expect((await visit('stranger')).happened).toEqual([])
  })
})
