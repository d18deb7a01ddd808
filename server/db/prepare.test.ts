import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
})
afterAll(() => house?.close())

const sql = () => house.context.database.pool('postgres')

it('The product’s migrations ran as an owner that is no superuser', async () => {
  expect(await sql()`select current_user as name, rolsuper from pg_roles where rolname = current_user`).toEqual([
    { name: 'postgres', rolsuper: false },
  ])
  const [tables] = await sql()`select count(*)::int as others from pg_tables where schemaname = 'public' and tableowner <> 'postgres'`
  expect(tables).toEqual({ others: 0 })
})

it('In the services’ schemas the product owns nothing: it adds policies and triggers only', async () => {
  const owned = await sql()`
    select n.nspname || '.' || c.relname as thing from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage', 'realtime') and c.relowner = 'postgres'::regrole
      and c.relname not in ('schema_migrations', 'migrations') and c.relkind <> 'i'
    union all
    select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('auth', 'storage', 'realtime') and p.proowner = 'postgres'::regrole`
  expect(owned).toEqual([])
  const triggers =
    await sql()`select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname in ('auth', 'storage')`
  expect(triggers.length).toBeGreaterThan(0)
})

it('Every table of the product has row rules and a comment on what one row is', async () => {
  const tables = await sql()`
    select c.relname, c.relrowsecurity as ruled, obj_description(c.oid, 'pg_class') is not null as described from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ ruled, described }) => !ruled || !described)).toEqual([])
})

it('The job queue is there, at the version this server expects', async () => {
  expect(await sql()`select max(id)::int as newest from graphile_worker.migrations`).toEqual([{ newest: 20 }])
})

it('A change of the catalogue is announced to REST', async () => {
  const heard: string[] = []
  const listening = await sql().listen('pgrst', (payload) => heard.push(payload))
  await sql()`create table public.announced (id int)`
  await sql()`drop table public.announced`
  await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThanOrEqual(2)
  await listening.unlisten()
})
