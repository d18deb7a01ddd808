import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What one person writes never slows the house for the others: a text has a length, a list a count.

let house: TestHouse
let creator: SupabaseClient
let film: StagedFilm

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  creator = await house.person('Cy')
  film = await makeFilm(house.context.database, { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson, {
    title: 'Measured',
    visibility: 'private',
  })
})
afterAll(() => house.close())

/** Columns of schema public that take a text, a list or a document of any length, `table.column`. */
const unbounded = (made = '') => `${made}
  select c.relname || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (t.typcategory = 'A' or a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'xml'::regtype)
      or (a.atttypid = 'varchar'::regtype and a.atttypmod < 0))
    and not exists (
      select from pg_constraint k, pg_get_expr(k.conbin, k.conrelid) rule
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey) and (
        (t.typcategory = 'A' and rule ~ ('cardinality\\(' || a.attname || '\\) <'))
        or (t.typcategory <> 'A' and rule ~ ('length\\(\\(?' || a.attname || '\\)?(::text)?\\)+ [<=]'))
        or rule ~ ('^\\(' || quote_ident(a.attname) || ' = ANY \\(ARRAY\\[')
      ))`
/** Tables a browser may add rows to without a count of how many. */
const uncounted = (made = '') => `${made}
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'insert')
    and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgfoid = 'private.limit_rows'::regproc)`

describe('the catalogue', () => {
  const names = async (question: (made?: string) => string, made?: string) => {
    let found: string[] = []
    await house.context.database
      .pool('postgres')
      .begin(async (tx) => {
        const answers = (await tx.unsafe(question(made))) as unknown as { name: string }[] | { name: string }[][]
        found = (answers.flat() as { name: string }[]).map(({ name }) => name)
        throw new Error('undone')
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error
      })
    return found
  }
  it('has no text, list or document without a length', async () => {
    expect(await names(unbounded)).toEqual([])
    const made = `create table public.loose (a text, b text[], c jsonb, d text check (length(d) > 2), ok text check (length(ok) <= 9), listed text[] check (cardinality(listed) <= 3));`
    expect((await names(unbounded, made)).toSorted()).toEqual(['loose.a', 'loose.b', 'loose.c', 'loose.d'])
  })
  it('has no table that browsers fill without a count', async () => {
    expect(await names(uncounted)).toEqual([])
    expect(await names(uncounted, 'create table public.loose (a int); grant insert (a) on public.loose to authenticated;')).toEqual([
      'loose',
    ])
  })
})

describe('a film', () => {
  const says = async (words: object) => (await creator.from('documentaries').update(words).eq('id', film.id)).error?.code
  it.each([
    ['a language of megabytes', { language: `en${'-abcdefgh'.repeat(400_000)}` }],
    ['sixty thousand subjects', { subjects: Array.from({ length: 60_000 }, (_, n) => `s${n}`) }],
    ['a subject of a page', { subjects: ['x'.repeat(81)] }],
    ['a poster with a name of a page', { poster_object: `${'0'.repeat(8)}/${'x'.repeat(400)}` }],
  ])('refuses %s', async (_, words) => {
    expect(await says(words)).toMatch(/^(23514|42501)$/)
  })
  it('accepts texts of usual length', async () => {
    expect(
      await says({ language: 'sr-Latn-RS', subjects: Array.from({ length: 30 }, (_, n) => `Ein Thema mit Umlauten äöü ${n}`) }),
    ).toBeUndefined()
  })
})

describe('a list', () => {
  const refused = { code: 'P0001', details: 'limit', message: expect.stringMatching(/up to/), hint: expect.stringMatching(/Nothing/) }
  const cues = (count: number) => Array.from({ length: count }, (_, n) => ({ startsMs: n * 100, endsMs: n * 100 + 90, text: 'x' }))
  const captions = (count: number) =>
    creator.rpc('replace_captions', { version: film.versionId, language: 'de', label: 'Deutsch', kind: 'captions', cues: cues(count) })
  const count = async (table: string) =>
    (await creator.from(table).select('*', { count: 'exact', head: true }).eq('version_id', film.versionId)).count

  it('of captions, chapters or credits is refused beyond its count and keeps the previous rows', async () => {
    expect((await captions(3)).error).toBeNull()
    expect((await captions(20_001)).error).toMatchObject(refused)
    expect(await count('cues')).toBe(3)
    const chapters = (most: number) => Array.from({ length: most }, (_, n) => ({ startsMs: n * 1000, title: 'x' }))
    const replaced = async (most: number) =>
      (await creator.rpc('replace_chapters', { version: film.versionId, chapters: chapters(most) })).error
    expect(await replaced(500)).toBeNull()
    expect(await replaced(501)).toMatchObject(refused)
    expect(await count('chapters')).toBe(500)
    const credits = Array.from({ length: 2001 }, () => ({ role: 'sound', name: 'x' }))
    expect((await creator.rpc('replace_credits', { documentary: film.id, credits })).error).toMatchObject(refused)
    expect((await creator.rpc('replace_credits', { documentary: film.id, credits: { role: 'x' } })).error).toMatchObject({ code: '22023' })
  })
  it('written row by row past the function has the same limit', async () => {
    const row = { version_id: film.versionId, starts_ms: 900_000, ends_ms: 901_000, title: 'One more' }
    expect((await creator.from('chapters').insert(row)).error).toMatchObject(refused)
    expect(await count('chapters')).toBe(500)
  })
  it('of filters longer than the number of options is refused', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `x${n}`)
    expect((await creator.rpc('search_documentaries', { languages: many })).error).toMatchObject({ code: 'P0001', details: 'limit' })
    expect((await creator.rpc('search_moments', { query: 'x', access: many })).error).toMatchObject({ code: 'P0001', details: 'limit' })
    expect((await creator.rpc('search_people', { query: 'x'.repeat(1_000_000) })).data).toEqual([])
  })
})
