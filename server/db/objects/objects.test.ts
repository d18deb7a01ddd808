import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../open-database.ts'
import { loginOptions } from '../address.ts'
import { embeddedAddress, type OpenDatabase } from '../open.ts'
import { applyObjects } from './apply-objects.ts'
import { readObjects } from './read-objects.ts'
import { subjectOf } from './sql-object.ts'

const place = mkdtempSync(join(tmpdir(), 'actuality-objects-'))
const applied = 'reels.applied'
let opened: OpenDatabase
let sql: Sql
beforeAll(async () => {
  mkdirSync(join(place, 'migrations'))
  const config = readConfig({ DATA_DIR: join(place, 'data') })
  opened = await openDatabase(config, join(place, 'migrations'))
  sql = openSql(loginOptions(embeddedAddress(opened.embedded!, config), 'postgres'), { max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await opened?.close()
  rmSync(place, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql.unsafe(
    'drop schema if exists reels cascade; create schema reels; create table reels.cans (id int, title text, hidden boolean default false)',
  )
})

/** Applies these files and nothing else. Resolves with the keys of what changed. */
async function apply(files: Record<string, string>) {
  const folder = mkdtempSync(join(place, 'sql-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return (await applyObjects(sql, readObjects(folder), applied)).keys
}

const shown = `create or replace function reels.shown(can reels.cans) returns boolean language sql stable as $$ select not can.hidden $$;
grant execute on function reels.shown to authenticated;`
const view = `create or replace view reels.open_cans as select c.id, c.title from reels.cans c where reels.shown(c);
grant select on reels.open_cans to authenticated;`
const rules = `comment on table reels.cans is 'One row a can.';
grant select (id, title) on reels.cans to authenticated;
create policy "Shown cans are read" on reels.cans for select to authenticated using (reels.shown(cans));`

describe('Functions, views, policies, triggers and rights are sources', () => {
  it('creates them in dependency order, wherever they are written, and does nothing the second time', async () => {
    const files = { 'a/first.sql': rules, 'a/second.sql': view, 'b/third.sql': shown }
    expect(await apply(files)).toHaveLength(4)
    expect(await sql`select title from reels.open_cans`).toEqual([])
    expect(await rights('reels.open_cans')).toEqual(['authenticated=r/postgres'])
    expect(await apply(files)).toEqual([])
  })

  it('runs what changed and nothing else', async () => {
    await apply({ 'a.sql': shown, 'b.sql': view })
    expect(await apply({ 'a.sql': shown.replace('not can.hidden', 'can.title is not null'), 'b.sql': view })).toEqual([
      'function reels.shown(reels.cans)',
    ])
  })

  it('recreates a view with other columns, with the views, policies and rights that depend on it', async () => {
    const counted = 'create or replace view reels.counted as select count(*) as cans, max(id) as last from reels.open_cans;'
    await apply({ 'a.sql': shown, 'b.sql': view, 'c.sql': counted, 'd.sql': rules })
    await apply({ 'a.sql': shown, 'b.sql': view.replace('c.id, c.title', 'c.id'), 'c.sql': counted, 'd.sql': rules })
    expect(await sql`select cans::int, last from reels.counted`).toEqual([{ cans: 0, last: null }])
    expect(await rights('reels.open_cans')).toEqual(['authenticated=r/postgres'])
  })

  it('replaces a function whose arguments change, and leaves no second one of its name', async () => {
    await apply({ 'a.sql': shown, 'b.sql': rules })
    const renamed = shown.replace('(can reels.cans)', '(can reels.cans, day date default null)')
    await apply({ 'a.sql': renamed, 'b.sql': rules })
    const [count] = await sql`select count(*)::int as functions from pg_proc where pronamespace = 'reels'::regnamespace`
    expect(count).toEqual({ functions: 1 })
    const [policy] = await sql`select count(*)::int as policies from pg_policy where polrelid = 'reels.cans'::regclass`
    expect(policy).toEqual({ policies: 1 })
  })

  it('replaces a function with other arguments in a database older than the sources', async () => {
    await sql.unsafe(shown)
    await sql.unsafe(rules)
    await apply({
      'a.sql': shown.replace('(can reels.cans)', '(can reels.cans, day date default null)'),
      'b.sql': rules.replaceAll('Shown', 'Open'),
    })
    const functions = await sql`select oid::regprocedure::text as signature from pg_proc where pronamespace = 'reels'::regnamespace`
    expect(functions).toEqual([{ signature: 'reels.shown(reels.cans,date)' }])
  })

  it('revokes rights that are no longer written, and drops objects that are no longer written', async () => {
    await apply({ 'a.sql': shown, 'b.sql': view, 'd.sql': rules })
    await apply({ 'a.sql': shown.split('\n')[0]!, 'd.sql': rules.replace('(id, title)', '(id)') })
    const [function_] = await sql`select proacl::text as acl from pg_proc where proname = 'shown'`
    expect(function_!.acl).not.toContain('authenticated')
    expect(await sql`select to_regclass('reels.open_cans') as view`).toEqual([{ view: null }])
    const columns = await sql`select attname from pg_attribute where attrelid = 'reels.cans'::regclass and attacl is not null`
    expect(columns.map(({ attname }) => attname)).toEqual(['id'])
  })

  it('refuses to break a table: a default that calls a function is changed by a migration first', async () => {
    await apply({ 'a.sql': 'create or replace function reels.number() returns int language sql as $$ select 1 $$;' })
    await sql`alter table reels.cans alter column id set default reels.number()`
    await expect(
      apply({ 'a.sql': 'create or replace function reels.number() returns bigint language sql as $$ select 1::bigint $$;' }),
    ).rejects.toThrow(/default value for column id of table .*cans.* need it/)
  })

  it('names file and line of an error, and then changes nothing', async () => {
    await expect(
      apply({ 'a.sql': `\n${shown}`, 'b/c.sql': '-- why\ncreate or replace view reels.none as select 1 from reels.nothing;' }),
    ).rejects.toThrow(/^b\/c\.sql:2: relation "reels\.nothing" does not exist/)
    expect(await sql`select to_regprocedure('reels.shown(reels.cans)') as made`).toEqual([{ made: null }])
  })

  it('refuses statements that belong into a migration, duplicates and rights outside their object’s file', async () => {
    await expect(apply({ 'a.sql': 'create table reels.lids (id int);' })).rejects.toThrow(/^a\.sql:1: .*belongs into a migration/)
    await expect(apply({ 'a.sql': shown, 'b.sql': shown })).rejects.toThrow(
      /^b\.sql:1: function reels\.shown\(reels\.cans\) is made at a\.sql:1 already/,
    )
    await expect(apply({ 'a.sql': 'grant execute on function reels.shown to anon;' })).rejects.toThrow(/follows where it is made/)
  })
})

describe('Each statement belongs to one object', () => {
  it.each([
    [
      "create or replace function a.f(x uuid, y text default 'a, b (c)', variadic z int[] default '{}') returns int",
      'function a.f(uuid, text, int[])',
    ],
    ['create or replace function a.f(bit(256), amount numeric(10, 2)) returns int', 'function a.f(bit, numeric)'],
    ['create or replace view a.v as select 1', 'view a.v'],
    ['create policy "Who, and why" on a.t for select using (true)', 'policy "Who, and why" on a.t'],
    ['create constraint trigger g after insert on a.t deferrable for each row execute function a.f()', 'trigger g on a.t'],
    ['comment on column a.t."position" is \'Where\'', 'table a.t'],
    ['grant update (title, "position") on a.t to authenticated', 'table a.t'],
    ["select a.open_table('a.t', of_person => 'user_id')", 'table a.t'],
    ['alter table a.t add column x int', undefined],
    ["insert into a.t values ('grant select on a.t to anon')", undefined],
  ])('%s', (statement, key) => {
    expect(subjectOf(statement)?.key).toBe(key)
  })
})

const rights = async (name: string) => {
  const [row] = await sql`select relacl::text[] as acl from pg_class where oid = ${name}::regclass`
  return (row!.acl as string[]).filter((entry) => !entry.startsWith('postgres='))
}
