import { expect, it } from 'vitest'
import type { Catalogue, Column, Relation, Relationship } from '../catalogue/types.ts'
import { parseQuery, splitQuery } from '../parse/query.ts'
import { planRead } from '../plan.ts'
import { readRestSettings } from '../settings.ts'
import { Parameters } from './parameters.ts'
import { compileCount, compileLevel } from './read.ts'

const column = (name: string, type: string): [string, Column] => [
  name,
  {
    name,
    type,
    nullable: true,
    default: null,
    generatedAlways: false,
    isArray: false,
    isJson: type === 'jsonb',
    isTextSearchVector: false,
    maxLength: null,
    enumValues: null,
    description: null,
  },
]
const relation = (name: string, ...columns: [string, Column][]): Relation => ({
  oid: 1,
  schema: 'public',
  name,
  kind: 'table',
  columns: new Map(columns),
  primaryKey: ['id'],
  insertable: true,
  updatable: true,
  deletable: true,
  description: null,
  computed: new Map(),
})
const films = relation('films', column('id', 'integer'), column('title', 'text'), column('data', 'jsonb'))
const reels = relation('reels', column('id', 'integer'), column('film_id', 'integer'))
const link = (from: Relation, to: Relation, columns: [string, string][], single: boolean): Relationship => ({
  kind: single ? 'many-to-one' : 'one-to-many',
  from,
  to,
  constraint: 'reels_film_id_fkey',
  columns,
  single,
})
const catalogue: Catalogue = {
  relations: new Map([
    ['public.films', films],
    ['public.reels', reels],
  ]),
  relationships: new Map([
    ['public.films', [link(films, reels, [['id', 'film_id']], false)]],
    ['public.reels', [link(reels, films, [['film_id', 'id']], true)]],
  ]),
  routines: new Map(),
  castNames: new Map([['text', 'pg_catalog.text']]),
  fingerprint: '',
}

function compile(text: string, root = films) {
  const split = splitQuery(text)
  const level = planRead(
    parseQuery(split),
    { name: root.name, relation: root, columns: root.columns },
    'public',
    catalogue,
    readRestSettings({}),
  )
  let aliases = 1
  const build = { parameters: new Parameters(), catalogue, maxRows: 1000, alias: () => `t${aliases++}` }
  const source = { from: `"public"."${root.name}" as t0`, alias: 't0', where: [], derived: false }
  const { sql } = compileLevel(level, source, build)
  return {
    sql,
    values: build.parameters.binds.map((bind) => bind(split.values, { body: null, limit: null, offset: 0 })),
    count: () => compileCount(level, source, build),
  }
}

it('names come from the catalogue, values go beside the statement', () => {
  const { sql, values } = compile(`select=id,"x\\";--":title::text&title=eq.'; drop table films&data->>k=in.(a,b)`)
  expect(sql).toBe(
    `select t0."id" as "id", cast(t0."title" as pg_catalog.text) as "x"";--" from "public"."films" as t0 where (t0."title" = $1::text) and ((t0."data"->>$2::text) = any($3::text::text[])) limit 1000`,
  )
  expect(sql).not.toContain('drop table')
  expect(values).toEqual(["'; drop table films", 'k', '{"a","b"}'])
})

it('embedded rows are worked out for the page only, inner ones asked for with EXISTS', () => {
  expect(compile('select=title,reels!inner(id)&reels.id=gt.5&order=title').sql).toBe(
    `select t0."title" as "title", (select coalesce(json_agg(t3.*), '[]') from (select t2."id" as "id" from "public"."reels" as t2 where (t0."id" = t2."film_id") and (t2."id" > $2::text::integer) limit 1000) as t3) as "reels" from "public"."films" as t0 where (exists (select 1 from "public"."reels" as t1 where (t0."id" = t1."film_id") and (t1."id" > $1::text::integer))) order by t0."title" limit 1000`,
  )
  expect(compile('select=id,films(title)&order=films(title)', reels).sql).toContain('order by (select t')
})

it('a count reads the same rows without unneeded embeds', () => {
  expect(compile('select=title,reels(id)&title=eq.x').count()).toBe(`select 1 from "public"."films" as t0 where (t0."title" = $2::text)`)
})

it.each([
  ['select=titel', '42703'],
  ['titel=eq.1', '42703'],
  ['order=titel', '42703'],
  ['select=id::money;drop', 'PGRST100'],
  ['select=id::dollars', '42704'],
  ['select=people(id)', 'PGRST200'],
  ['reels.id=eq.1', 'PGRST108'],
  ['select=reels(id)&order=reels(id)', 'PGRST118'],
  ['select=reels(id)&reels=eq.1', 'PGRST120'],
  ['select=id.max()', 'PGRST123'],
])('%s is refused with %s before the database is asked', (text, code) => {
  expect(() => compile(text)).toThrow(expect.objectContaining({ code }))
})
