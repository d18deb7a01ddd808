import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await house.context.database.pool('postgres').unsafe(`
    create table public.films (id int primary key, title text not null, tags text[], data jsonb, minutes int check (minutes > 0), locked text);
    create table public.reels (id int primary key, film_id int references films (id), kept_at int references films (id), title varchar(5));
    create table public.closed (id int primary key);
    create table public.ruled (id int primary key, owner uuid);
    alter table ruled enable row level security;
    create policy own on ruled using (owner = auth.uid()) with check (owner = auth.uid());
    create view public.newest as select id, title from films order by id desc limit 1;
    create function public.add(a int, b int) returns int language sql immutable as 'select a + b';
    create function public.either(a int) returns int language sql immutable as 'select a';
    create function public.either(a text) returns text language sql immutable as 'select a';
    create function public.writes() returns int language sql volatile as $$ insert into films values (900, 'written') returning id $$;
    create function public.teapot() returns void language plpgsql as $$ begin raise sqlstate 'PT418' using message = 'short and stout', hint = 'pour', detail = 'tea'; end $$;
    create function public.own_words() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using message = '{"code":"A1","message":"ours","details":"d","hint":"h"}', detail = '{"status":409,"headers":{"x-why":"because"}}'; end $$;
    create function public.own_words_badly() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using message = 'no', detail = '{"status":409,"headers":{}}'; end $$;
    create function public.own_headers_badly() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using message = '{"code":"A1","message":"m"}', detail = '{"status":409,"headers":{"x-a":"b\\r\\nset-cookie: c"}}'; end $$;
    create function public.bad_headers() returns int language plpgsql as $$ begin perform set_config('response.headers', '{"a":1}', true); return 1; end $$;
    create function public.bad_status() returns int language plpgsql as $$ begin perform set_config('response.status', 'no', true); return 1; end $$;
    create function public.plain() returns void language plpgsql as $$ begin raise 'refused in words'; end $$;
    insert into films (id, title) values (1, 'Nanook'), (2, 'Drifters');
    grant all on films, reels, ruled, newest to anon, authenticated, service_role;
    revoke all on closed from anon, authenticated;
    grant execute on all functions in schema public to anon, authenticated, service_role;
  `)
}, 120_000)
afterAll(() => house?.close())

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

async function ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
  const response = await fetch(`${house.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: house.anonKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

const single = { accept: 'application/vnd.pgrst.object+json' }
const returned = { prefer: 'return=representation' }

const refusals: [string, number, string, string, Ask?][] = [
  ['PGRST100', 400, 'a select that cannot be read', 'films?select=id,'],
  ['PGRST100', 400, 'an operator that does not exist', 'films?id=equals.1'],
  ['PGRST100', 400, 'a group that is never closed', 'films?or=(id.eq.1'],
  ['PGRST100', 400, 'an order that does not exist', 'films?order=id.up'],
  ['PGRST100', 400, 'a list without brackets', 'films?id=in.1,2'],
  ['PGRST100', 400, 'neither null nor a truth value', 'films?id=is.5'],
  ['PGRST100', 400, 'groups nested too deep', `films?and=${'(and'.repeat(60)}`],
  ['PGRST100', 400, 'embeds nested too deep', `films?select=${'reels('.repeat(60)}`],
  ['PGRST100', 414, 'an address that is too long', `films?title=eq.${'x'.repeat(15_100)}`],
  ['PGRST101', 405, 'a method no function answers', 'rpc/add?a=1&b=2', { method: 'DELETE' }],
  ['PGRST102', 400, 'a body that is no JSON', 'films', { method: 'POST', body: '{' }],
  ['PGRST102', 400, 'rows of different keys', 'films', { method: 'POST', body: '[{"id":5,"title":"a"},{"id":6}]' }],
  ['PGRST102', 400, 'JSON nested too deep', 'films', { method: 'POST', body: `{"data":${'['.repeat(100_000)}` }],
  ['PGRST102', 400, 'a content type it cannot read', 'films', { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } }],
  [
    'PGRST102',
    400,
    'CSV lines of different lengths',
    'films',
    { method: 'POST', body: 'id,title\n1', headers: { 'content-type': 'text/csv' } },
  ],
  ['PGRST102', 413, 'a body that is too large', 'films', { method: 'POST', body: `{"title":"${'x'.repeat(11 * 1024 * 1024)}"}` }],
  ['PGRST103', 416, 'a negative limit', 'films?limit=-1'],
  ['PGRST103', 416, 'a range that ends before it begins', 'films', { headers: { range: '5-2' } }],
  ['PGRST103', 416, 'an offset beyond the counted rows', 'films?offset=50', { headers: { prefer: 'count=exact' } }],
  ['PGRST105', 405, 'a PUT that does not name one row', 'films?title=eq.x', { method: 'PUT', body: '{"id":1,"title":"x"}' }],
  ['PGRST106', 406, 'a schema that is not exposed', 'users', { headers: { 'accept-profile': 'auth' } }],
  ['PGRST107', 406, 'a media type it cannot write', 'films', { headers: { accept: 'image/png' } }],
  ['PGRST107', 406, 'plans, unless they are switched on', 'films', { headers: { accept: 'application/vnd.pgrst.plan+json' } }],
  ['PGRST108', 400, 'a filter on what is not embedded', 'films?reels.id=eq.1'],
  ['PGRST111', 500, 'headers a function set in the wrong form', 'rpc/bad_headers', { method: 'POST', body: '{}' }],
  ['PGRST112', 500, 'a status a function set in the wrong form', 'rpc/bad_status', { method: 'POST', body: '{}' }],
  ['PGRST114', 400, 'a PUT with a limit', 'films?id=eq.1&limit=1', { method: 'PUT', body: '{"id":1,"title":"x"}' }],
  ['PGRST115', 400, 'a PUT whose body is another row', 'films?id=eq.1', { method: 'PUT', body: '{"id":2,"title":"x"}' }],
  ['PGRST116', 406, 'no row where one was asked for', 'films?id=eq.77', { headers: single }],
  ['PGRST116', 406, 'two rows where one was asked for', 'films', { headers: single }],
  [
    'PGRST116',
    406,
    'changing two rows where one was meant',
    'films?id=gt.0',
    { method: 'PATCH', body: '{"minutes":1}', headers: { ...single, ...returned } },
  ],
  ['PGRST117', 405, 'writing to the root', '', { method: 'PATCH', body: '{}' }],
  ['PGRST118', 400, 'ordering by one of many embedded rows', 'films?select=id,reels!film_id(id)&order=reels(id)'],
  ['PGRST120', 400, 'comparing an embed with a value', 'films?select=id,reels!film_id(id)&reels=eq.1'],
  ['PGRST121', 500, 'a function that raises PGRST without the form', 'rpc/own_words_badly', { method: 'POST', body: '{}' }],
  ['PGRST121', 500, 'a function that raises a header over two lines', 'rpc/own_headers_badly', { method: 'POST', body: '{}' }],
  ['PGRST122', 400, 'preferences it does not know, when strict', 'films', { headers: { prefer: 'handling=strict, colour=red' } }],
  ['PGRST123', 400, 'aggregates, unless they are switched on', 'films?select=id.max()'],
  [
    'PGRST124',
    400,
    'changing more rows than was allowed',
    'films?id=gt.0',
    { method: 'DELETE', headers: { prefer: 'handling=strict, max-affected=1' } },
  ],
  ['PGRST125', 404, 'a path that leads nowhere', 'films/1/reels'],
  [
    'PGRST128',
    400,
    'a limit on rows of a function that returns one',
    'rpc/add',
    { method: 'POST', body: '{"a":1,"b":2}', headers: { prefer: 'handling=strict, max-affected=1' } },
  ],
  ['PGRST200', 400, 'a relationship that does not exist', 'films?select=id,closed(id)'],
  ['PGRST201', 300, 'a relationship that may be two', 'films?select=id,reels(id)'],
  ['PGRST202', 404, 'a function that does not exist', 'rpc/subtract', { method: 'POST', body: '{"a":1}' }],
  ['PGRST202', 404, 'arguments no overload has', 'rpc/add?a=1&c=2'],
  ['PGRST203', 300, 'arguments two overloads have', 'rpc/either', { method: 'POST', body: '{"a":1}' }],
  ['PGRST204', 400, 'a column that does not exist', 'films', { method: 'POST', body: '{"colour":1}' }],
  ['PGRST205', 404, 'a table that does not exist', 'film'],
  [
    'PGRST301',
    401,
    'a token of another person',
    'films',
    { headers: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.AAAA' } },
  ],
  ['42703', 400, 'a filter on no column', 'films?titel=eq.x'],
  ['42704', 400, 'a cast to no type', 'films?select=id::dollars'],
  ['42712', 400, 'two embeds of one name', 'films?select=reels!film_id(id),reels!kept_at(id)'],
  ['42501', 401, 'what the visitor may not see', 'closed'],
  ['42501', 401, 'a row that row rules forbid', 'ruled', { method: 'POST', body: '{"id":1}' }],
  ['23505', 409, 'the same key twice', 'films', { method: 'POST', body: '{"id":1,"title":"again"}' }],
  ['23503', 409, 'a reference to nothing', 'reels', { method: 'POST', body: '{"id":1,"film_id":999}' }],
  ['23502', 400, 'nothing where something is needed', 'films', { method: 'POST', body: '{"id":7}' }],
  ['23514', 400, 'a value its check refuses', 'films', { method: 'POST', body: '{"id":7,"title":"x","minutes":0}' }],
  ['22P02', 400, 'text where a number belongs', 'films?id=eq.one'],
  ['22001', 400, 'text that is too long for its column', 'reels', { method: 'POST', body: '{"id":1,"title":"far too long"}' }],
  ['25006', 405, 'writing by GET', 'rpc/writes'],
  ['55000', 500, 'writing to a view that cannot be written', 'newest?id=eq.1', { method: 'PATCH', body: '{"title":"x"}' }],
  ['PT418', 418, 'a status a function raises', 'rpc/teapot', { method: 'POST', body: '{}' }],
  ['P0001', 400, 'what a function refuses in words', 'rpc/plain', { method: 'POST', body: '{}' }],
  ['A1', 409, 'an answer a function writes whole', 'rpc/own_words', { method: 'POST', body: '{}' }],
]

describe('refuses', () => {
  it.each(refusals)('%s (%i): %s', async (code, status, _words, path, how) => {
    const answer = await ask(path, how)
    expect([answer.body?.code, answer.status], JSON.stringify(answer.body)).toEqual([code, status])
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(answer.body.message).not.toBe('')
  })

  it('an expired token with PGRST303', async () => {
    const token = await house.context.tokens.sign({ role: 'authenticated', sub: crypto.randomUUID() }, -60)
    expect((await ask('films', { headers: { authorization: `Bearer ${token}` } })).body.code).toBe('PGRST303')
  })
  it('with 403 rows a signed-in person may not see', async () => {
    const token = await house.context.tokens.sign({ role: 'authenticated', sub: crypto.randomUUID() }, 60)
    expect((await ask('closed', { headers: { authorization: `Bearer ${token}` } })).status).toBe(403)
  })
  it('without saving anything of the refused request', async () => {
    const { body } = await ask('films?select=id,title,minutes&order=id')
    expect(body).toEqual([
      { id: 1, title: 'Nanook', minutes: null },
      { id: 2, title: 'Drifters', minutes: null },
    ])
  })
})

describe('hints at', () => {
  it.each([
    ['film', "Perhaps you meant the table 'public.films'"],
    ['films?select=titel', 'Perhaps you meant to reference the column "films.title".'],
    ['rpc/ad?a=1&b=1', null],
    ['rpc/zzz', null],
    ['rpc/own_word', 'Perhaps you meant to call the function public.own_words'],
    ['rpc/old_word', null],
    ['films?select=reelz(id)', "Perhaps you meant 'reels' instead of 'reelz'."],
  ])('%s: %s', async (path, hint) => {
    expect((await ask(path)).body.hint).toBe(hint)
  })
})

/** Each would change, reveal or break something if it ever reached a statement as anything but a value. */
const attacks = [
  "'; drop table films; --",
  '1; drop table films',
  '1) or (1=1',
  '") ; drop table films; --',
  '1 union select usename from pg_user',
  '$$; drop table films; $$',
  "\\'; drop table films; --",
  "id' or '1'='1",
  '*/ drop table films /*',
  'x\u0000y',
]
const places: [string, (attack: string) => [string, Ask?]][] = [
  ['the table', (a) => [encodeURIComponent(a)]],
  ['the function', (a) => [`rpc/${encodeURIComponent(a)}`]],
  ['select', (a) => [`films?select=${encodeURIComponent(a)}`]],
  ['a quoted name', (a) => [`films?select=${encodeURIComponent(`"${a.replaceAll('"', '\\"')}"`)}`]],
  ['an alias', (a) => [`films?select=${encodeURIComponent(`"${a.replaceAll('"', '\\"')}":id`)}`]],
  ['a cast', (a) => [`films?select=id::${encodeURIComponent(a)}`]],
  ['a JSON path', (a) => [`films?select=${encodeURIComponent(`data->>"${a.replaceAll('"', '\\"')}"`)}`]],
  ['an embed', (a) => [`films?select=${encodeURIComponent(a)}(id)`]],
  ['a hint', (a) => [`films?select=${encodeURIComponent(`reels!"${a.replaceAll('"', '')}"(id)`)}`]],
  ['a filtered column', (a) => [`films?${encodeURIComponent(a)}=eq.1`]],
  ['a filter', (a) => [`films?title=eq.${encodeURIComponent(a)}`]],
  ['a number', (a) => [`films?id=eq.${encodeURIComponent(a)}`]],
  ['an operator', (a) => [`films?title=${encodeURIComponent(a)}.x`]],
  ['a pattern', (a) => [`films?title=like.${encodeURIComponent(a)}`]],
  ['a list', (a) => [`films?title=in.(${encodeURIComponent(a)})`]],
  ['a quantified list', (a) => [`films?title=eq(any).{${encodeURIComponent(a)}}`]],
  ['a text search', (a) => [`films?title=fts.${encodeURIComponent(a)}`]],
  ['a search language', (a) => [`films?title=fts(${encodeURIComponent(a)}).x`]],
  ['a group', (a) => [`films?or=(title.eq.${encodeURIComponent(a)},id.eq.1)`]],
  ['an order', (a) => [`films?order=${encodeURIComponent(a)}`]],
  ['an order direction', (a) => [`films?order=id.${encodeURIComponent(a)}`]],
  ['a limit', (a) => [`films?limit=${encodeURIComponent(a)}`]],
  ['an offset', (a) => [`films?offset=${encodeURIComponent(a)}`]],
  ['columns', (a) => [`films?columns=${encodeURIComponent(a)}`, { method: 'POST', body: '[]' }]],
  [
    'on_conflict',
    (a) => [
      `films?on_conflict=${encodeURIComponent(a)}`,
      { method: 'POST', body: '{"id":1,"title":"Nanook"}', headers: { prefer: 'resolution=ignore-duplicates' } },
    ],
  ],
  ['a key of the body', (a) => ['films', { method: 'POST', body: JSON.stringify({ [a]: 1 }) }]],
  ['a value of the body', (a) => ['films?id=eq.77', { method: 'PATCH', body: JSON.stringify({ title: a }) }]],
  ['an argument', (a) => [`rpc/either?a=${encodeURIComponent(a)}`]],
  ['an argument name', (a) => [`rpc/add?${encodeURIComponent(a)}=1`]],
  ['a profile', (a) => ['films', { headers: { 'accept-profile': a.replace('\u0000', '') } }]],
  ['a preference', (a) => ['films', { headers: { prefer: `timezone=${a.replace('\u0000', '')}` } }]],
  ['a range', (a) => ['films', { headers: { range: a.replace('\u0000', '') } }]],
  ['an accepted type', (a) => ['films', { headers: { accept: a.replace('\u0000', '') } }]],
]

describe('treats as a value, or refuses, SQL in', () => {
  it.each(places)('%s', async (_place, make) => {
    for (const attack of attacks) {
      const answer = await ask(...make(attack))
      expect(answer.status, `${attack} → ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      expect(JSON.stringify(answer.body ?? '')).not.toContain('supabase_admin')
    }
    expect((await ask('films?select=id&order=id')).body).toEqual([{ id: 1 }, { id: 2 }])
  })
})
