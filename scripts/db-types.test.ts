import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { readCatalogue } from './db-catalogue.ts'
import { writeSchema } from './db-schema.ts'
import { readSchema } from './db-schema-catalogue.ts'
import { writeTypes } from './db-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-types-test-'))
let written = ''
let schema: Map<string, string>

beforeAll(async () => {
  writeFileSync(
    join(folder, '1_screenings.sql'),
    `create table public.screenings (
      id uuid primary key, state text not null check (state in ('asked', 'agreed')), mood text check (mood in ('it''s "open"', 'closed')),
      hall text not null check (hall = any (array['large']) or length(hall) = 3), seats int check (seats in (1, 2)));
    create table public.seats (id int primary key, screening_id uuid not null references public.screenings (id), row_number int);
    create view public.agreed_screenings as select s.id as screening_id, s.state, s.hall || '!' as loud from public.screenings s where s.state = 'agreed';
    create view public.first_seats as select t.id, t.screening_id from public.seats t where t.row_number = 1;
    create function public.move_screening(screening uuid, day date default null, hall text default 'null', seats int default null::int)
      returns table (moved_on date, hall text) language sql as $$ select day, hall $$;
    comment on function public.move_screening(uuid, date, text, int) is 'Moves it. Null: moved_on.';
    create function public.hall_of(screening uuid) returns text language sql as $$ select null::text $$;
    create function public.seats_in(screening uuid) returns bigint language sql stable set search_path = '' as $$
      select count(*) from public.seats s where s.screening_id = screening $$;
    create function public.is_full(screening uuid) returns boolean language sql as $$ select public.seats_in(screening) > 200 $$;
    alter table public.seats enable row level security;
    create policy "Everyone counts seats" on public.seats for select to anon using (row_number > 0);
    grant select on public.seats to anon;
    comment on function public.hall_of(uuid) is 'Where it is shown. Null: the answer.';`,
  )
  const opened = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data') }), folder)
  written = writeTypes(await readCatalogue(opened.database.pool('postgres')))
  schema = writeSchema(await readSchema(opened.database.pool('postgres')))
  await opened.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads `check (x in (…))` as a union, and any other check as the type it checks', () => {
  expect(written).toContain("          state: 'asked' | 'agreed'\n")
  expect(written).toContain(`          mood: 'it\\'s "open"' | 'closed' | null\n`)
  expect(written).toContain('          hall: string\n')
  expect(written).toContain('          seats: number | null\n')
})
it('knows that an argument whose default is null may be null', () => {
  expect(written).toContain('Args: { screening: string; day?: string | null; hall?: string; seats?: number | null }')
})
it('gives a view what its columns have from their tables, and the foreign keys on both ends', () => {
  expect(written).toMatch(/agreed_screenings: \{\s+Row: \{\s+loud: string \| null\s+screening_id: string\s+state: 'asked' \| 'agreed'\s+\}/)
  expect(written).toMatch(/first_seats: \{[^}]+\}\s+Relationships: \[\{\s+foreignKeyName: 'seats_screening_id_fkey'/)
  expect(written).toMatch(/referencedRelation: 'agreed_screenings'\s+referencedColumns: \['screening_id'\]/)
})
it('reads from the comment of a function where its answer may be null', () => {
  expect(written).toContain('Returns: { moved_on: string | null; hall: string }[]')
  expect(written).toContain('hall_of: { Args: { screening: string }; Returns: string | null }')
})

it('writes what holds today in a file a noun: the table, its rules, and the functions that are about it', () => {
  const seats = schema.get('seats.sql')!
  expect(seats).toContain('create table public.seats (\n  id integer not null,')
  expect(seats).toContain('constraint seats_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id)')
  expect(seats).toContain('grant select on public.seats to anon;')
  expect(seats).toContain('create policy "Everyone counts seats" on public.seats\n  for select to anon\n  using (row_number > 0);')
  expect(seats).toContain("create function public.seats_in(screening uuid) returns bigint\nlanguage sql stable set search_path = '' as $$")
  // It names no table itself; the function it calls does.
  expect(seats).toContain('create function public.is_full(')
  expect(schema.get('functions.sql')).toContain('-- Where it is shown. Null: the answer.\ncreate function public.hall_of(')
})
