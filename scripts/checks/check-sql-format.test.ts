import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSqlFormat, formOf } from './check-sql-format.ts'

const good = `-- Whether a film is SHOWN. It's read by all.
create or replace view private.shown as
select d.id, 'NOT a keyword
   here' as words
from public.documentaries d;

create or replace function private.one() returns int language sql as $$
  select 1
$$;
`

it('lets a source in its form pass, whatever its comments and strings say', () => {
  expect(formOf(good)).toEqual([])
})

it.each([
  ['a wide line', `select ${'a, '.repeat(60)}b;\n`, ['1: The line is wider than 160 columns.']],
  ['a tab', 'select\n  1,\t2;\n', ['2: Indent with two spaces, not with a tab.']],
  ['a space at the end', 'select 1; \n', ['1: Remove the space at the end of the line.']],
  ['a keyword in capitals', 'select 1\nFROM public.films;\n', ['2: Write the keyword FROM in lower case.']],
  ['three spaces', 'select 1\n   from public.films;\n', ['2: Indent by two spaces a level.']],
  ['two blank lines', 'select 1;\n\n\nselect 2;\n', ['3: One blank line is enough.']],
  [
    'a function close to another',
    '$$;\ncreate or replace function private.one() returns int\n',
    ['2: Leave a blank line before a function or view.'],
  ],
  ['no line break at the end', 'select 1;', ['1: The file ends without a line break.']],
])('refuses %s and says where', (_, text, problems) => {
  expect(formOf(text)).toEqual(problems)
})

it('refuses a function of more than 100 lines, and counts each by itself', () => {
  const lasting = (name: string, lines: number) =>
    `create or replace function private.${name}() returns int language sql as $body$\n${'  select 1;\n'.repeat(lines - 2)}$body$;\n`
  expect(formOf(lasting('fits', 100))).toEqual([])
  expect(formOf(`${lasting('fits', 60)}\n${lasting('long', 101)}`)).toEqual([
    '62: The function private.long has 101 lines. Split it into steps of 100 lines at most, each with a name.',
  ])
})

it('lets a pattern that cannot be broken be wide', () => {
  expect(formOf(`select a ~ '${'x'.repeat(170)}';\n`)).toEqual([])
})

it('fails when it looked at nothing', () => {
  const empty = mkdtempSync(join(tmpdir(), 'actuality-sql-'))
  expect(checkSqlFormat(empty)).toEqual(['No SQL source was found, so nothing was checked.'])
  rmSync(empty, { recursive: true })
})
