import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

/** Rows that row rules hide from the visitor carry this word; no answer may. */
const hidden = 'UNSEEN-BY-RULES'
const requests = 2500
let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await house.context.database.pool('postgres').unsafe(`
    create table public.rooms (id int primary key, name text, open boolean default true, data jsonb, tags text[], span int4range, words tsvector, at timestamptz default now());
    create table public.guests (id int primary key, room_id int references rooms (id), name text, friend_id int references guests (id));
    create table public.room_keys (room_id int references rooms (id), guest_id int references guests (id), primary key (room_id, guest_id));
    create view public.open_rooms with (security_invoker) as select id, name, data from rooms where open;
    create function public.room_guests(rooms) returns setof guests language sql stable as $$ select * from guests where room_id = $1.id $$;
    create function public.label(rooms) returns text language sql stable as $$ select 'room ' || $1.name $$;
    create function public.find_rooms(part text default '', most int default 10) returns setof rooms language sql stable as $$ select * from rooms where name like '%' || part || '%' limit most $$;
    create function public.double(n int) returns int language sql immutable as $$ select n * 2 $$;
    insert into rooms (id, name, open, data, tags, span, words) select g, case when g % 2 = 0 then 'Room ' || g else '${hidden} ' || g end, g % 2 = 0,
      jsonb_build_object('n', g, 'a', jsonb_build_array(1, g)), array['t' || g], int4range(g, g + 5), to_tsvector('english', 'room ' || g) from generate_series(1, 20) g;
    insert into guests select g, (g % 20) + 1, case when g % 2 = 1 then 'Guest ' || g else '${hidden} ' || g end, nullif(g % 7, 0) from generate_series(1, 40) g;
    insert into room_keys select (g % 20) + 1, g from generate_series(1, 40) g;
    alter table rooms enable row level security; alter table guests enable row level security; alter table room_keys enable row level security;
    create policy seen on rooms using (open) with check (open);
    create policy seen on guests using (id % 2 = 1) with check (id % 2 = 1);
    create policy seen on room_keys for select using (true);
    grant all on rooms, guests, room_keys, open_rooms to anon; grant execute on all functions in schema public to anon;
  `)
}, 120_000)
afterAll(() => house?.close())

/** A small generator of its own, so that a failure can be repeated from its seed. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  return { next, pick, many: <T>(most: number, make: () => T) => Array.from({ length: Math.floor(next() * (most + 1)) }, make) }
}

const relations = [
  'rooms',
  'guests',
  'room_keys',
  'open_rooms',
  'rpc/find_rooms',
  'rpc/double',
  'nothing',
  'ro"oms',
  '%00',
  'rpc/nothing',
  '',
]
const columns = [
  'id',
  'name',
  'open',
  'data',
  'data->n',
  'data->>n',
  'data->a->0',
  'tags',
  'span',
  'words',
  'at',
  'room_id',
  'friend_id',
  'label',
  'count',
  '*',
  'none',
  '"na me"',
  "id'",
  'id;--',
  '',
  '->',
  'data->',
  '💥',
]
const embeds = [
  'rooms',
  'guests',
  'room_keys',
  'open_rooms',
  'room_guests',
  'friend_id',
  'guests_friend_id_fkey',
  'nothing',
  'guests!friend_id',
  'rooms!inner',
  'guests!left',
  'guests!inner!room_id',
]
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
  'fts',
  'plfts(english)',
  'phfts',
  'wfts(nolang)',
  'eq(any)',
  'like(all)',
  'gt(some)',
  'nope',
  'not.eq',
  'not.is',
  'not.in',
  'not.not.eq',
  '',
]
const values = [
  '1',
  '2',
  'Room 2',
  'null',
  'true',
  'unknown',
  '(1,2,3)',
  '("a,b",c)',
  '(',
  '{1,2}',
  '{a,"b c"}',
  '[1,5)',
  '{"n":2}',
  '*oom*',
  '%',
  "'; drop table rooms; --",
  '1) or (1=1',
  '\\',
  '"',
  ',',
  '.',
  '((((((',
  '2024-01-01',
  '99999999999999999999',
  '-1',
  'NaN',
  '\u0000',
  '🎬',
  '',
  "' & '",
  'a&',
  '[',
  '(?<',
]
const casts = ['', '', '', '::text', '::int', '::jsonb', '::nope', '::int4;drop', '::timestamptz', '::text[]']
const aggregates = ['', '', '', '', '.count()', '.sum()', '.max()', '.nope()']

/** Lists most of whose combinations mean something, so that answers with rows are tried as hard as refusals. */
const sensible = new Map<readonly string[], readonly string[]>([
  [relations, ['rooms', 'guests', 'open_rooms', 'rpc/find_rooms']],
  [columns, ['id', 'name', '*']],
  [embeds, ['rooms', 'guests', 'room_guests', 'rooms!inner']],
  [operators, ['eq', 'gt', 'lte', 'in', 'not.in', 'is', 'neq', 'like']],
  [values, ['1', '7', '(1,2,3)', 'null', '20']],
  [casts, ['', '', '::text']],
  [aggregates, ['']],
])

function randomRequest(seed: number) {
  const { next, pick: pickAny, many } = dice(seed)
  const isSensible = next() < 0.5
  const pick = <T>(list: readonly T[]): T => pickAny(isSensible ? ((sensible.get(list as never) as T[] | undefined) ?? list) : list)
  const field = () => `${pick(['', '', '', 'x:', 'a b:'])}${pick(columns)}${pick(casts)}${pick(aggregates)}`
  const select = (depth: number): string =>
    many(4, () => (next() < 0.35 && depth < 4 ? `${pick(['', '', 'y:', '...'])}${pick(embeds)}(${select(depth + 1)})` : field())).join(
      pick([',', ',', ',', ', ', ',,']),
    )
  const filter = () => `${pick(operators)}.${pick(values)}`
  const group = (depth: number): string =>
    `(${many(3, () => (next() < 0.3 && depth < 5 ? `${pick(['and', 'or', 'not.or', 'xor'])}${group(depth + 1)}` : `${pick(columns)}.${filter()}`)).join(',')}${pick(['', '', '', ')', ','])})`
  const order = () =>
    many(
      3,
      () =>
        `${pick([pick(columns), `${pick(embeds)}(${pick(columns)})`])}${pick(['', '.asc', '.desc', '.nullsfirst', '.desc.nullslast', '.up'])}`,
    ).join(',')
  const path = () => `${pick(['', '', '', `${pick(embeds)}.`, 'y.', 'x.y.'])}`
  const pairs: [string, string][] = []
  if (next() < 0.8) pairs.push(['select', select(0)])
  for (let at = many(4, () => 0).length; at > 0; at--) pairs.push([`${path()}${pick(columns)}`, filter()])
  if (next() < 0.3) pairs.push([`${path()}${pick(['or', 'and', 'not.or', 'not.and'])}`, group(0)])
  if (next() < 0.3) pairs.push([`${path()}order`, order()])
  if (next() < 0.3) pairs.push([`${path()}limit`, pick(['1', '0', '-1', 'x', '', '99999999999999999999'])])
  if (next() < 0.2) pairs.push([`${path()}offset`, pick(['1', '5', '-1', 'x', '1000000'])])
  if (next() < 0.1) pairs.push(['on_conflict', pick(['id', 'id,name', 'none', ''])])
  if (next() < 0.1) pairs.push(['columns', pick(['id,name', '"id"', 'none', ','])])
  if (next() < 0.2) pairs.push([pick(['n', 'part', 'most', 'zzz']), pick(values)])
  const method = pick(['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])
  const encode = next() < 0.05 ? (text: string) => text : encodeURIComponent
  const url = `/rest/v1/${pick(relations)}?${pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')}`
  const headers: Record<string, string> = {
    accept: isSensible
      ? '*/*'
      : pick([
          'application/json',
          'application/json',
          '*/*',
          'text/csv',
          'application/vnd.pgrst.object+json',
          'application/vnd.pgrst.array+json;nulls=stripped',
          'text/plain',
          'image/png',
          'application/vnd.pgrst.plan+json',
        ]),
    prefer: many(3, () =>
      pick([
        'return=representation',
        'return=minimal',
        'return=headers-only',
        'count=exact',
        'count=planned',
        'count=estimated',
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates',
        'missing=default',
        'tx=rollback',
        'max-affected=1',
        'handling=strict',
        'timezone=Europe/Zurich',
        'timezone=Mars',
        'zzz',
      ]),
    ).join(','),
  }
  if (next() < 0.1) headers.range = pick(['0-1', '5-2', 'x', '100-', 'items=0-4'])
  if (next() < 0.05) headers['accept-profile'] = headers['content-profile'] = pick(['public', 'auth', 'pg_catalog', "x';--"])
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT'
  if (hasBody)
    headers['content-type'] = pick([
      'application/json',
      'application/json',
      'application/json',
      'text/csv',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/png',
      'application/octet-stream',
    ])
  const id = 100 + Math.floor(next() * 1e6)
  const body = pick([
    `{"id":${id},"name":"new"}`,
    `[{"id":${id}},{"id":${id + 1},"name":null}]`,
    `[{"id":${id}},{"name":"x"}]`,
    '{}',
    '[]',
    '[{}]',
    '[1]',
    'null',
    '"x"',
    '{',
    '',
    '{"n":4}',
    '{"n":"x"}',
    '{"part":"oom"}',
    '{"nope":1}',
    `id,name\n${id},x`,
    'id,name\n1',
    `${'['.repeat(5000)}`,
    '{"id":2,"name":"Room 2"}',
    '{"data":{"a":[1]},"open":true}',
    '{"open":false}',
    '{"tags":["a"],"span":"[1,2)"}',
    '{"at":"yesterday"}',
    '{"name":"\\u0000"}',
  ])
  return { url, init: { method, headers, body: hasBody ? body : undefined } }
}

it(`${requests} random requests: never a 500, never a row that row rules hide`, async () => {
  const first = Number(process.env.REST_RANDOM_SEED ?? 20261120)
  const seen = new Map<number, number>()
  const wrong: string[] = []
  const ask = async (seed: number) => {
    const { url, init } = randomRequest(seed)
    let response: Response
    try {
      response = await fetch(house.url + url, { ...init, headers: { apikey: house.anonKey, ...init.headers } })
    } catch (error) {
      // What the client itself refuses to send says nothing about the server.
      if ((error as Error).cause === undefined && error instanceof TypeError) return
      throw new Error(`seed ${seed}: ${init.method} ${url}`, { cause: error })
    }
    const body = await response.text()
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
    if (response.status >= 500 || body.includes(hidden))
      wrong.push(
        `seed ${seed}: ${response.status} ${init.method} ${url} ${init.body ?? ''} ${JSON.stringify(init.headers)} → ${body.slice(0, 300)}`,
      )
  }
  for (let at = 0; at < requests; at += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => ask(first + at + more)))
  expect(wrong).toEqual([])
  expect(seen.get(200) ?? 0, `statuses ${JSON.stringify([...seen])}: too few requests were answered to prove anything`).toBeGreaterThan(
    requests / 20,
  )
  expect(seen.get(400) ?? 0).toBeGreaterThan(requests / 20)
}, 240_000)
