import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueFacts } from '#tests/support/catalogue-facts.ts'
import { openKeptHouse, openNewHouse } from '#tests/support/kept-house.ts'
import { actAs } from '#tests/support/test-database.ts'

// A house of the last release before the baseline opens with all of it, and an older one is told which way to go.

let kept: Awaited<ReturnType<typeof openKeptHouse>>
beforeAll(async () => {
  kept = await openKeptHouse()
}, 120_000)
afterAll(() => kept?.close())

describe('A house made by 51277158', () => {
  it('has after the upgrade the catalogue of a new house', async () => {
    await kept.upgrade()
    const fresh = await openNewHouse()
    const facts = await catalogueFacts(fresh.sql())
    await fresh.close()
    expect(facts.length).toBeGreaterThan(5000)
    expect(await catalogueFacts(kept.sql())).toEqual(facts)
  }, 120_000)

  it('keeps its films, people and letters, and search finds their captions', async () => {
    const sql = kept.sql()
    expect(await sql`select title from public.documentaries order by title`).toEqual([
      { title: 'The Harbour at Night' },
      { title: 'Unfinished' },
    ])
    expect(await sql`select display_name as name from public.profiles order by 1`).toHaveLength(4)
    expect(await sql`select body from public.messages order by number`).toEqual([
      { body: 'May I ask who kept it?' },
      { body: 'My grandfather did.' },
    ])
    const [ben] = await kept
      .database()
      .pool('supabase_auth_admin')`select id from auth.users where raw_user_meta_data ->> 'name' like 'Ben%' or email like 'ben%'`
    const reader = { role: 'authenticated', claims: { sub: ben!.id as string, role: 'authenticated', is_anonymous: false } } as const
    const [found] = await sql.begin(async (tx) => {
      await actAs(tx, reader)
      return tx`select public.search_documentaries('gannets') as films`
    })
    expect(JSON.stringify(found)).toContain('The Harbour at Night')
    expect(JSON.stringify(found)).not.toContain('Unfinished')
  })

  it('is not changed by its next start', async () => {
    const before = await kept.sql()`select key, hash from supabase_migrations.applied_objects order by key`
    expect(before.length).toBeGreaterThan(1000)
    await kept.upgrade()
    expect(await kept.sql()`select key, hash from supabase_migrations.applied_objects order by key`).toEqual(before)
  })
})

it('An older house is refused with the commit to upgrade through, and is not changed', async () => {
  const older = await openKeptHouse()
  await older.sql()`delete from supabase_migrations.schema_migrations where version = '20261201190000_kept_orders.sql'`
  await expect(older.upgrade()).rejects.toThrow(/start it once with commit 51277158/)
  await older.close().catch(() => undefined)
}, 120_000)
