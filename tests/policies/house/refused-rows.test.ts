import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
}, 120_000)
afterAll(() => house.close())

interface Asked {
  name: string
  args: string[]
  types: string[]
}

/** Values no check holds with, by type; an id is one of the caller's, so that functions get as far as their write. */
function wrong(type: string, id: string): unknown {
  if (type.endsWith('[]')) return [wrong(type.slice(0, -2), id)]
  if (type === 'uuid') return id
  if (/^(text|character varying)/.test(type)) return 'x'.repeat(30_000)
  if (/^(integer|bigint|smallint|numeric|double precision|real)/.test(type)) return -1
  if (type === 'boolean') return true
  if (type === 'jsonb' || type === 'json') return [{ id, kind: 'x'.repeat(30_000), words: 'x'.repeat(30_000), name: 'x'.repeat(30_000) }]
  if (/^(date|timestamp)/.test(type)) return '1900-01-01'
  return 'x'
}

it('no function returns a whole row when it refuses its input, and none fails by returning one', async () => {
  const maker = await house.person('Maker', 'creator')
  const id = (await maker.auth.getUser()).data.user!.id
  const film = await makeFilm(house.context.database, { id } as StagedPerson, { title: 'Tide' })
  const asked = (await house.context.database.pool('postgres')`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute') order by 1`) as unknown as Asked[]
  expect(asked.length).toBeGreaterThan(100)
  const token = (await maker.auth.getSession()).data.session!.access_token
  const call = async ({ name, args, types }: Asked, value: string) => {
    const body = JSON.stringify(Object.fromEntries(args.map((arg, at) => [arg, wrong(types[at]!, value)])))
    const headers = { apikey: house.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${house.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const told: string[] = []
  const failed: string[] = []
  let checks = 0
  for (const each of asked)
    for (const value of [film.id, film.versionId, id, randomUUID()]) {
      const { status, text } = await call(each, value)
      if (/"code":"235(02|14)"/.test(text)) checks++
      if (/Failing row/.test(text)) told.push(each.name)
      if (status >= 500) failed.push(`${each.name}: ${text.slice(0, 200)}`)
    }
  expect([...new Set(told)]).toEqual([])
  expect([...new Set(failed)]).toEqual([])
  // The calls got as far as checks of tables; else this test would say nothing.
  expect(checks).toBeGreaterThan(10)
}, 300_000)
