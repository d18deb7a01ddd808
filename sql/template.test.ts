import { expect, it } from 'vitest'
import { statements } from './statements.ts'
import { compile } from './template.ts'

const sql = statements({ ask: () => Promise.reject(new Error('not sent')), runScript: () => Promise.reject(new Error('not sent')) })
const written = (strings: TemplateStringsArray, ...values: unknown[]) => compile(strings, values)

it('What is in a template is sent beside it', () => {
  const day = new Date('2026-11-21T20:00:00Z')
  expect(written`select ${'a'} ${1} ${true} ${null} ${day} ${7n}`).toEqual({
    text: 'select $1 $2 $3 $4 $5 $6',
    values: ['a', '1', 't', null, day.toISOString(), '7'],
    types: [0, 0, 16, 0, 1184, 20],
    prepare: true,
  })
})

it('A name is quoted, with its schema', () => {
  expect(written`select from ${sql('supabase_migrations.odd"name')}`.text).toBe('select from "supabase_migrations"."odd""name"')
})

it('A template in a template becomes part of it', () => {
  expect(written`update t set a = ${sql`coalesce(${1}, a)`} where b = ${2}`).toMatchObject({
    text: 'update t set a = coalesce($1, a) where b = $2',
    values: ['1', '2'],
  })
})

it('Rows to insert, columns to set and lists are written as the words before them ask', () => {
  const rows = [
    { a: 1, b: 'x' },
    { a: 2, b: null },
  ]
  expect(written`insert into public.t ${sql(rows)}`).toMatchObject({
    text: 'insert into public.t ("a","b")values($1,$2),($3,$4)',
    values: ['1', 'x', '2', null],
  })
  const upsert = written`insert into t ${sql(rows[0]!)} on conflict (a) do update set ${sql(rows[0]!, 'b')} where t.a in ${sql([1, 2])}`
  expect(upsert.text).toBe('insert into t ("a","b")values($1,$2) on conflict (a) do update set "b"=$3 where t.a in ($4,$5)')
  expect(written`select 1 where a in ${sql([])}`.text).toBe('select 1 where a in (null)')
})

it('A list is an array, or JSON where the statement says so', () => {
  expect(written`select ${['a', 'b"c', null]}::text[], ${[{ at: 1 }]}::jsonb, ${[]}::jsonb`.values).toEqual([
    '{"a","b\\"c",null}',
    '[{"at":1}]',
    '[]',
  ])
})

it('A value that is not there is refused before anything is sent', () => {
  expect(() => written`select ${undefined}`).toThrow('undefined')
})
