import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Who may see a cut by a review link, and what else of the film: visitor, stranger, guest, reviewer, editor, producer, owner, halfway, suspended, program.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse()
  team = await makeTeam(house)
})
afterAll(() => house.close())

const make = async (more = '') =>
  (await team.run('editor', `select make_review($version, now() + interval '7 days'${more}) as made`))[0]!['made'] as {
    id: string
    key: string
  }
const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const enter = async (who: Identity, key: string, passphrase: string | null = null, name: string | null = 'Ann') =>
  (await run(who, 'select public.open_review($1, $2, $3) as answer', [key, passphrase, name]))[0]!['answer'] as {
    state: string
    reviewId?: string
  }
const facts = async (who: Identity, review: string) =>
  (await run(who, 'select public.review_facts($1::uuid) as facts', [review]))[0]!['facts']
const guest = async (): Promise<Identity> => {
  const id = randomUUID()
  await house.context.database.pool('supabase_auth_admin')`insert into auth.users (id, is_anonymous) values (${id}, true)`
  return { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: true } }
}

describe('a review link', () => {
  it('is created, seen and revoked by editors of the film, in person', async () => {
    expect(await team.outcomes("select make_review($version, now() + interval '7 days')")).toBe('- - - - 1 1 1 - - -')
    expect(await team.outcomes('select from reviews')).toBe('- 0 0 0 1 1 1 0 1 1')
    expect(await team.outcomes('select from review_guests')).toBe('- 0 0 0 1 1 1 0 1 1')
    const { id } = await make()
    expect(await team.outcomes(`select revoke_review('${id}')`)).toBe('- - - - 1 1 1 - - -')
    for (const days of [-1, 400])
      expect(await team.attempt('editor', `select make_review($version, now() + interval '${days} days')`)).toBe('22023')
  })
  it('opens its cut and its notes to a guest with a name, and nothing else of the film', async () => {
    const { id, key } = await make()
    await team.run('owner', `select write_note('${randomUUID()}', $version, 0, body => 'For all.')`)
    await team.run('owner', `select write_note('${randomUUID()}', $cut, 0, body => 'On the later cut.')`)
    for (const who of [team.identity.stranger, await guest()]) {
      expect(await facts(who, id)).toBeNull()
      expect(await enter(who, key, null, '  ')).toMatchObject({ state: 'name' })
      expect(await enter(who, key)).toEqual({ state: 'open', reviewId: id })
      expect(await facts(who, id)).toMatchObject({
        versionId: team.film.versionId,
        storyboard: null,
        review: { person: 'Ann', title: 'Nine Men' },
      })
      expect(await run(who, 'select body from public.notes')).toEqual([{ body: 'For all.' }])
      for (const table of ['documentaries', 'versions', 'renditions', 'storyboards', 'credits', 'team_members', 'reviews', 'review_guests'])
        expect(await run(who, `select 1 from public.${table}`), table).toEqual([])
      expect((await run(who, 'select public.can_watch($1::uuid) as may', [team.film.id]))[0]!['may']).toBe(false)
      expect((await run(who, 'select public.begin_playback($1::uuid) as facts', [team.film.id]))[0]!['facts']).toBeNull()
    }
    await expect(enter(anonymous, key)).rejects.toMatchObject({ code: '42501' })
    expect(await enter(team.identity.program, key)).toEqual({ state: 'unknown' })
    expect(await enter(await guest(), 'x'.repeat(24))).toEqual({ state: 'unknown' })
    expect(await enter(team.identity.reviewer, key)).toMatchObject({ state: 'team', versionId: team.film.versionId })
  })
  it('admits as many people as it says', async () => {
    const { key } = await make(', people_limit => 1')
    const first = await guest()
    expect((await enter(first, key)).state).toBe('open')
    expect((await enter(await guest(), key)).state).toBe('full')
    expect((await enter(first, key)).state).toBe('open')
  })
  it('asks for its passphrase, five tries at most', async () => {
    const { key } = await make(", passphrase => 'gannets on the rock'")
    const who = await guest()
    expect(await enter(who, key)).toEqual({ state: 'passphrase' })
    for (const left of [4, 3, 2, 1]) expect(await enter(who, key, 'a wrong guess')).toEqual({ state: 'wrong', left })
    expect((await enter(who, key, 'a wrong guess')).state).toBe('locked')
    expect((await enter(await guest(), key, 'gannets on the rock')).state).toBe('locked')
    await sql()`update public.reviews set locked_until = now()`
    expect((await enter(who, key, 'gannets on the rock')).state).toBe('open')
  })
  it('ends when it is revoked, on its expiry day, and while the film is withheld or removed', async () => {
    const { id, key } = await make()
    const who = await guest()
    await enter(who, key)
    const sees = async () => [(await facts(who, id)) !== null, (await run(who, 'select 1 from public.notes')).length > 0]
    expect(await sees()).toEqual([true, true])
    await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${team.film.id}, 'A claim.', 'private')`
    expect(await sees()).toEqual([false, false])
    await sql()`delete from public.withheld_films`
    await sql()`update public.reviews set expires_at = now() where id = ${id}`
    expect(await sees()).toEqual([false, false])
    await sql()`update public.reviews set expires_at = now() + interval '1 day' where id = ${id}`
    await team.run('owner', `select revoke_review('${id}')`)
    expect(await sees()).toEqual([false, false])
    expect((await enter(await guest(), key)).state).toBe('unknown')
    const [job] = await sql()`select count(*) as jobs from graphile_worker.jobs where key = ${`rename-media:${team.film.versionId}`}`
    expect(Number(job!['jobs'])).toBe(1)
  })
})
