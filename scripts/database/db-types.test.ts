import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { readCatalogue } from './db-catalogue.ts'
import { writeShownFunctions, writeTypes } from './db-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-types-test-'))
let written = ''
let shown = ''

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
    comment on function public.hall_of(uuid) is 'Where it is shown. Null: the answer.';
    create function public.seats_of(screening uuid) returns int language sql stable as $$ select 1 $$;
    create function public.may_enter(screening uuid) returns boolean language sql stable as $$ select true $$;
    comment on function public.may_enter(uuid) is 'Whether one may enter. Kind: done.';
    create function public.look_and_note(screening uuid) returns int language sql as $$ select 1 $$;
    comment on function public.look_and_note(uuid) is 'Kind: shown.';`,
  )
  const opened = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data') }), folder)
  const catalogue = await readCatalogue(opened.database.pool('postgres'))
  written = writeTypes(catalogue)
  shown = writeShownFunctions(catalogue)
  await opened.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads `check (x in (…))` as a union, and any other check as the type it checks', () => {
  expect(written).toContain("          state: 'asked' | 'agreed'\n")
  expect(written).toContain(`          mood: 'it\\'s "open"' | 'closed' | null\n`)
  expect(written).toContain('          hall: string\n')
  expect(written).toContain('          seats: number | null\n')
})
it('makes an argument whose default is null nullable', () => {
  expect(written).toContain('Args: { screening: string; day?: string | null; hall?: string; seats?: number | null }')
})
it('gives a view the columns of its tables, and the foreign keys on both ends', () => {
  expect(written).toMatch(/agreed_screenings: \{\s+Row: \{\s+loud: string \| null\s+screening_id: string\s+state: 'asked' \| 'agreed'\s+\}/)
  expect(written).toMatch(/first_seats: \{[^}]+\}\s+Relationships: \[\{\s+foreignKeyName: 'seats_screening_id_fkey'/)
  expect(written).toMatch(/referencedRelation: 'agreed_screenings'\s+referencedColumns: \['screening_id'\]/)
})
it('reads from the comment of a function where its answer may be null', () => {
  expect(written).toContain('Returns: { moved_on: string | null; hall: string }[]')
  expect(written).toContain('hall_of: { Args: { screening: string }; Returns: string | null }')
})
it('calls a function shown that changes nothing, unless its comment says otherwise', () => {
  expect([...shown.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name)).toEqual(['look_and_note', 'seats_of'])
})
