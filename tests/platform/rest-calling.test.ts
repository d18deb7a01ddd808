import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let visitor: SupabaseClient
const asOwner = (text: string) => house.context.database.pool('postgres').unsafe(text)

beforeAll(async () => {
  house = await openTestHouse()
  visitor = house.visitor()
  await asOwner(`
    create table public.studios (id int primary key, name text);
    create table public.reels (id int primary key, studio_id int references studios (id), title text);
    insert into studios values (1, 'GPO'); insert into reels select g, 1, 'Reel ' || g from generate_series(1, 5) g;
    create function public.add(a int, b int default 1) returns int language sql immutable as 'select a + b';
    create function public.greet() returns text language sql as $$ select 'hello' $$;
    create function public.greet(name text) returns text language sql as $$ select 'hello ' || name $$;
    create function public.spoken() returns text language sql as $$ select 'nothing' $$;
    create function public.spoken(text) returns text language sql as $$ select $1 $$;
    create function public.nothing() returns void language sql as '';
    create function public.reels_of(studio int, first_title text default 'Reel 1') returns setof reels language sql stable as $$ select * from reels where studio_id = studio and title >= first_title $$;
    create function public.one_reel(wanted int) returns reels language sql stable as $$ select * from reels where id = wanted $$;
    create function public.pairs(out n int, out word text) returns setof record language sql stable as $$ values (1, 'a'), (2, 'b') $$;
    create function public.numbers() returns setof int language sql stable as 'values (1), (2), (3)';
    create function public.total(variadic xs int[]) returns int language sql immutable as 'select coalesce(sum(x), 0)::int from unnest(xs) as x';
    create function public.keys_of(jsonb) returns int language sql immutable as 'select count(*)::int from jsonb_object_keys($1)';
    create function public.length_of(text) returns int language sql immutable as 'select length($1)';
    create function public.size_of(bytea) returns int language sql immutable as 'select octet_length($1)';
    create function public.merge(first jsonb, second json default '{}') returns jsonb language sql immutable as 'select first || second::jsonb';
    create function public.shown(r reels) returns text language sql immutable as 'select r.title';
    create function public.settings() returns json language sql stable as $$ select json_build_object('method', current_setting('request.method'), 'path', current_setting('request.path'),
      'who', current_setting('request.jwt.claims')::json ->> 'role', 'header', current_setting('request.headers')::json ->> 'x-film', 'zone', current_setting('timezone'), 'token', current_setting('request.headers')::json ->> 'authorization') $$;
    create function public.accepted() returns text language plpgsql as $$ begin
      perform set_config('response.status', '202', true); perform set_config('response.headers', '[{"X-Ticket": "7"}, {"Cache-Control": "no-store"}]', true); return 'ok'; end $$;
    create function public.page() returns text language plpgsql as $$ begin
      perform set_config('response.headers', '[{"Content-Type": "text/html"}]', true); return '<script>alert(1)</script>'; end $$;
    create function public.rename_all(title text) returns setof reels language sql volatile as $$ update reels set title = rename_all.title returning * $$;
    grant all on all tables in schema public to anon; grant execute on all functions in schema public to anon;
    create function public.kept_back() returns int language sql as 'select 1'; revoke execute on function kept_back() from public, anon;
  `)
}, 120_000)
afterAll(() => house?.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${house.url}/rest/v1/${path}`, { headers: { apikey: house.anonKey, ...headers } })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const post = async (name: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(`${house.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body,
    headers: { apikey: house.anonKey, 'content-type': 'application/json', ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('HTML is never returned', () => {
  const navigate = (accept: string) => fetch(`${house.url}/rest/v1/rpc/page?apikey=${house.anonKey}`, { headers: { accept } })
  it.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 200, 'text/plain; charset=utf-8'],
    ['text/html', 406, 'application/json; charset=utf-8'],
  ])('to a browser that accepts %s', async (accept, status, type) => {
    const response = await navigate(accept)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  })
})

describe('a function', () => {
  it('accepts named arguments and defaults, by POST and by GET, in the matching overload', async () => {
    expect((await visitor.rpc('add', { a: 2 })).data).toBe(3)
    expect((await visitor.rpc('add', { a: 2, b: 5 }, { get: true })).data).toBe(7)
    expect((await visitor.rpc('greet')).data).toBe('hello')
    expect((await visitor.rpc('greet', { name: 'Jo' })).data).toBe('hello Jo')
    expect((await visitor.rpc('spoken')).data).toBe('nothing')
    expect((await visitor.rpc('spoken', { '': 'word' })).data).toBe('{"":"word"}')
    expect((await visitor.rpc('merge', { first: { a: 1 }, second: { b: [2] } })).data).toEqual({ a: 1, b: [2] })
    expect((await get('rpc/merge?first={"a":1}')).body).toEqual({ a: 1 })
  })
  it('takes any number of values, a row, or the body as a whole', async () => {
    expect((await visitor.rpc('total', { xs: [1, 2, 3] })).data).toBe(6)
    expect((await get('rpc/total?xs=4&xs=5')).body).toBe(9)
    expect((await visitor.rpc('shown', { r: { id: 1, title: 'x' } })).data).toBe('x')
    expect((await post('keys_of', '{"a":1,"b":2}')).body).toBe(2)
    expect((await post('length_of', 'six by', { 'content-type': 'text/plain' })).body).toBe(6)
    expect((await post('size_of', new Uint8Array([0, 255, 10]), { 'content-type': 'application/octet-stream' })).body).toBe(3)
  })
  it('answers a value, a row, rows, values or nothing', async () => {
    const nothing = await visitor.rpc('nothing')
    expect([nothing.error, nothing.status, nothing.data]).toEqual([null, 204, null])
    expect((await visitor.rpc('one_reel', { wanted: 2 })).data).toEqual({ id: 2, studio_id: 1, title: 'Reel 2' })
    expect((await visitor.rpc('pairs').eq('n', 2)).data).toEqual([{ n: 2, word: 'b' }])
    expect((await visitor.rpc('numbers')).data).toEqual([1, 2, 3])
    expect((await visitor.rpc('add', { a: 1 }).single()).data).toBe(2)
  })
  it('of rows is filtered, ordered, counted, paged and embedded like a table', async () => {
    const { data, count, status } = await visitor
      .rpc('reels_of', { studio: 1 }, { count: 'exact' })
      .select('title, shown, studios(name)')
      .gt('id', 1)
      .order('id', { ascending: false })
      .limit(2)
    expect([data, count, status]).toEqual([
      [
        { title: 'Reel 5', shown: 'Reel 5', studios: { name: 'GPO' } },
        { title: 'Reel 4', shown: 'Reel 4', studios: { name: 'GPO' } },
      ],
      4,
      206,
    ])
    expect((await get('rpc/reels_of?studio=1&first_title=Reel 4&id=neq.4&select=id')).body).toEqual([{ id: 5 }])
    expect((await visitor.rpc('reels_of', { studio: 1 }).eq('id', 3).single()).data).toMatchObject({ id: 3 })
  })
  it('sees the caller and the request, without the token, and may set status and headers', async () => {
    const { body } = await get('rpc/settings', {
      'x-film': 'nanook',
      authorization: `Bearer ${house.anonKey}`,
      prefer: 'timezone=Pacific/Auckland',
    })
    expect(body).toEqual({ method: 'GET', path: '/rpc/settings', who: 'anon', header: 'nanook', zone: 'Pacific/Auckland', token: null })
    const accepted = await post('accepted', '{}')
    expect([accepted.status, accepted.headers.get('x-ticket'), accepted.headers.get('cache-control'), accepted.body]).toEqual([
      202,
      '7',
      'no-store',
      'ok',
    ])
  })
  it('that changes more rows than allowed changes none', async () => {
    expect((await post('rename_all', '{"title":"Same"}', { prefer: 'handling=strict, max-affected=2' })).body).toMatchObject({
      code: 'PGRST124',
    })
    expect((await visitor.from('reels').select('title').eq('title', 'Same')).data).toEqual([])
  })
})

describe('the catalogue', () => {
  it('is read again automatically after a change, also without a notification', async () => {
    await asOwner(`create table public.fresh (id int primary key); insert into fresh values (1); grant all on fresh to anon`)
    expect((await visitor.from('fresh').select('id')).data).toEqual([{ id: 1 }])
    await asOwner(`alter table fresh add column reel_id int references reels (id); update fresh set reel_id = 1`)
    expect((await visitor.from('fresh').select('id, reels(title)')).data).toEqual([{ id: 1, reels: { title: 'Reel 1' } }])
    expect((await visitor.from('fresh').select()).data).toEqual([{ id: 1, reel_id: 1 }])
    await asOwner('alter table fresh rename column id to number')
    await expect.poll(async () => (await visitor.from('fresh').select('number')).data).toEqual([{ number: 1 }])
    expect((await visitor.from('fresh').insert({ number: 2 }).select()).data).toEqual([{ number: 2, reel_id: null }])
    await asOwner('drop table fresh')
    await expect.poll(async () => (await visitor.from('fresh').select('number')).error?.code).toBe('PGRST205')
  })
  it('describes itself to authorised callers', async () => {
    const { body, headers } = await get('')
    expect(headers.get('content-type')).toContain('application/openapi+json')
    expect(body.definitions.reels.properties.studio_id.description).toContain("<fk table='studios' column='id'/>")
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/', '/reels', '/rpc/add']))
    expect(Object.keys(body.paths)).not.toContain('/rpc/kept_back')
    const options = await fetch(`${house.url}/rest/v1/reels`, { method: 'OPTIONS', headers: { apikey: house.anonKey } })
    expect(options.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  })
})
