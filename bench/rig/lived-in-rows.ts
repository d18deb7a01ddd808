import postgres from 'postgres'
import type { BenchHouse } from './house.ts'
import { makeCatalogue } from './search-rows.ts'

/** Someone who has been here for years: letters, notices and moments by the hundred, films of their own, and a moderator's and administrator's duties. */
export interface LivedIn {
  person: string
  maker: string
  admin: string
  film: string
  version: string
  thread: string
  list: string
}

const cuesPerFilm = 20
const playsOfAPerson = 50

/**
 * A house that has been in use for years: as many films and people as asked, fifty plays a person, and what they leave behind. Rows are written past the
 * triggers that would tell of each; what those would have counted is left out.
 */
export async function liveIn(house: BenchHouse, films: number, people: number): Promise<LivedIn> {
  const sql = postgres(house.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [made] = await sql`select to_regclass('bench.person') is not null as kept`
    if (!made!['kept']) await fill(house, sql, films, people)
    const [found] = await sql<LivedIn[]>`
      select p.id as person, d.owner_id as maker, a.id as admin, d.id as film, d.current_version_id as version,
        (select t.thread_id from public.thread_people t where t.person_id = p.id limit 1) as thread,
        (select l.id from public.lists l where l.user_id = p.id limit 1) as list
      from bench.person p, bench.person a, bench.film f join public.documentaries d on d.id = f.id
      where p.n = 1 and a.n = 2 and f.n = 1`
    return found!
  } finally {
    await sql.end()
  }
}

async function fill(house: BenchHouse, sql: postgres.Sql, films: number, people: number): Promise<void> {
  await makeCatalogue(house, { films, cuesPerFilm })
  // They came over the years, a dozen minutes apart.
  await sql`insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
    select gen_random_uuid(), 'guest-' || n || '@house.example', now(), now() - n * interval '12 minutes', jsonb_build_object('name', 'Guest ' || n)
    from generate_series(1, ${people}::int) n`
  await sql.unsafe("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'")
  await sql.unsafe(numbered)
  // Indexed once at the end, as makeCatalogue does it.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and t.relname = any (${filled}) and not exists (select from pg_constraint k where k.conindid = c.oid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  for (const rows of [plays(films), watching(films), opinions(films), letters, duties]) await sql.unsafe(rows)
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql.unsafe('set session_replication_role = origin')
  await sql`vacuum analyze`
}

const filled = [
  'playback_grants',
  'version_days',
  'watch_positions',
  'moments',
  'diary_entries',
  'list_entries',
  'messages',
  'notices',
  'audit_events',
]

const numbered = `
  create table bench.person as select row_number() over (order by id)::int as n, id from auth.users where email like 'guest-%';
  create unique index on bench.person (n);
  create table bench.film as
    select row_number() over (order by d.published_at desc)::int as n, d.id, d.current_version_id as version, d.owner_id as owner from public.documentaries d;
  create unique index on bench.film (n);
  analyze bench.person; analyze bench.film;`

/** The n-th film is played one n-th as often as the first, over two years. All touched today, for a house forgets the others at the next visit to a film. */
const plays = (films: number) => `
  insert into public.playback_grants (user_id, version_id, granted_at, touched_at, counted_at, source, territory, play_ms, play_counted)
    select p.id, f.version, g.at, now(), g.at, 'home', 'DE', 600000, true
    from (
      select 1 + i % (select count(*) from bench.person) as who, ceil(power(${films}, random()))::int as what, now() - max(random()) * interval '730 days' as at
      from generate_series(1, ${playsOfAPerson} * (select count(*) from bench.person)) i
      group by 1, 2
    ) g
    join bench.person p on p.n = g.who join bench.film f on f.n = g.what;
  insert into public.version_days (version_id, day, plays_until, viewers_until, watched_ms_until, finished_until, closes)
    select f.version, current_date - d, (61 - d) * 10, (61 - d) * 8, (61 - d) * 6000000, (61 - d) * 3, true from bench.film f, generate_series(1, 60) d;`

const watching = (films: number) => `
  insert into public.watch_positions (user_id, version_id, position_ms, finished, updated_at)
    select p.id, f.version, 60000, i % 3 = 0, now() - i * interval '1 day'
    from bench.person p, generate_series(1, 10) i join bench.film f on true
    where f.n = 1 + (p.n * 7 + i * 131) % ${films}
  on conflict do nothing;
  insert into public.moments (user_id, version_id, documentary_id, made_version_id, starts_ms, ends_ms, made_starts_ms, made_ends_ms, note)
    select p.id, f.version, f.id, f.version, i * 3000, i * 3000 + 2000, i * 3000, i * 3000 + 2000, 'Kept'
    from bench.person p join generate_series(1, case when p.n = 1 then 1000 else 1 end) i on true join bench.film f on f.n = 1 + (p.n + i) % ${films};`

const opinions = (films: number) => `
  insert into public.diary_entries (user_id, documentary_id, seen_on, line, half_stars, shown)
    select p.id, f.id, current_date - i, 'Seen in one go.', 1 + (p.n + i) % 10, true
    from bench.person p, generate_series(1, 2) i join bench.film f on true where f.n = ceil(power(${films}, ((p.n * 37 + i * 11) % 1000) / 1000.0))::int;
  insert into public.lists (user_id, title, visibility) select id, 'What I show', 'public' from bench.person where n <= 20000;
  insert into public.list_entries (list_id, user_id, documentary_id, position)
    select l.id, l.user_id, f.id, i from public.lists l join generate_series(1, 5) i on true join bench.film f on f.n = 1 + (hashtext(l.id::text) & 8191 + i * 17) % ${films}
  on conflict do nothing;`

const letters = `
  create temp table letters as select n, gen_random_uuid() as id from generate_series(1, 50000) n;
  insert into public.threads (id, subject, last_number, last_at) select id, 'About a reel', 4, now() - n * interval '5 minutes' from letters;
  insert into public.thread_people (thread_id, person_id, number_read, stirred_at)
    select l.id, p.id, case when l.n % 3 = 0 then 4 else 2 end, now() - l.n * interval '5 minutes'
    from letters l join bench.person p on p.n in (case when l.n <= 500 then 1 else l.n end, l.n + 1000);
  insert into public.messages (id, thread_id, number, sender_id, body, sent_at)
    select gen_random_uuid(), l.id, i, p.id, 'Do you still have the reel of 1964, and may we copy it?', now() - l.n * interval '5 minutes' + i * interval '1 minute'
    from letters l join generate_series(1, 4) i on true join bench.person p on p.n = l.n + 1000;
  insert into public.notices (person_id, kind, about, leads_to, made_at, read_at)
    select p.id, 'film', '{"film": "A coast"}', '/', now() - i * interval '3 hours', case when i % 4 > 0 then now() end
    from bench.person p join generate_series(1, case when p.n = 1 then 5000 else 10 end) i on true;`

const duties = `
  update public.user_roles set role = 'admin' where user_id = (select id from bench.person where n = 2);
  insert into public.audit_events (user_id, type, severity, details, created_at)
    select p.id, 'login_success', 'low', 'Signed in', now() - i * interval '1 minute' from generate_series(1, 500000) i join bench.person p on p.n = 1 + i % (select count(*) from bench.person);`
