import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import type { BenchOptions, Measured } from './rig/measurement.ts'

const films = 200
const sessions = 2
const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000)

/**
 * A year's report of an institution whose people did ten million things with 200 licensed films: put there in the order in which they would have come, counted
 * by days as the job does, then read. Fewer with BENCH_EVENTS. What the report tells is compared with a plain count of all the events.
 */
export async function run(_: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    const institution = await stage(owner)
    await fill(house, owner, institution)
    const raw = await owner.query(`select count(*)::int as visits from (
      select 1 from public.usage_events where kind = 'request' group by documentary_id, visitor, date_trunc('hour', at at time zone 'utc')) x`)
    // As on the last day of the year: its last two days are not counted yet, and the database has cleared away what was.
    const counting = await timed(() => owner.query(`select private.roll_up_usage('2025-12-30')`))
    await owner.query('vacuum public.usage_events')
    const told = await owner.query(
      `select sum(unique_requests)::int as visits from private.usage_of($1, null, '2025-01-01', '2025-12-01')`,
      [institution],
    )
    if (raw.rows[0].visits !== told.rows[0].visits)
      throw new Error(`The report tells ${told.rows[0].visits} visits, the events ${raw.rows[0].visits}.`)
    const { milliseconds: reading, peakBytes, bytes } = await read(house, institution)
    return {
      measurements: [
        { name: `events counted by days, ${events}`, unit: 's', value: counting / 1000, aim: '', note: 'what the job does in a year' },
        { name: "a year's report of them", unit: 's', value: reading / 1000, aim: '≤ 10' },
        { name: 'memory of the connection that read it, at most', unit: 'MB', value: peakBytes / 1e6, aim: '≤ 200' },
        { name: 'size of its facts', unit: 'MB', value: bytes / 1e6, aim: '' },
      ],
    }
  } finally {
    await owner.end()
    await house.close()
  }
}

/** An institution, and films by one creator. */
async function stage(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.institutions (type, name, domain) values ('university-library', 'Fjord Library', 'fjord.example') returning id`,
  )
  await owner.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'maker@house.example')`)
  await owner.query(
    `insert into public.documentaries (owner_id, title, director, visibility, published_at)
     select u.id, 'Film ' || n, 'Aud Lie', 'public', '2024-01-01' from auth.users u, generate_series(1, $1::int) n where u.email = 'maker@house.example'`,
    [films],
  )
  return rows[0]!.id
}

/** All events at once: by a few sessions side by side, a stretch of the year each; the indexes are made when they are there. */
async function fill(house: BenchHouse, owner: Client, institution: string) {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = 'public.usage_events'::regclass and not i.indisprimary`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await Promise.all(Array.from({ length: sessions }, (_, at) => writeStretch(house, institution, at)))
  await owner.query(`set maintenance_work_mem = '256MB'`)
  for (const { made } of rows) await owner.query(made)
  await owner.query('analyze public.usage_events')
}

/** Things that 20,000 people did in this stretch of the year, three in five of them opening a film. The mark of a person holds for a day. */
async function writeStretch(house: BenchHouse, institution: string, at: number) {
  const writer = new Client({ connectionString: house.logins.owner })
  await writer.connect()
  try {
    await writer.query(
      `with f as (select array_agg(id) as ids from public.documentaries)
       insert into public.usage_events (institution_id, documentary_id, kind, visitor, at)
       select $1, f.ids[1 + floor(random() * $2)::int], (array['investigation', 'investigation', 'investigation', 'request', 'no-licence'])[1 + floor(random() * 5)::int],
         floor(x.second / 86400)::bigint * 100000 + floor(random() * 20000)::bigint, timestamptz '2025-01-01 00:00:00+00' + x.second * interval '1 second'
       from f, (select (n - random()) * 365 * 86400 / $3::float8 as second from generate_series($4::int + 1, $5::int) n offset 0) x`,
      [institution, films, events, Math.floor((events * at) / sessions), Math.floor((events * (at + 1)) / sessions)],
    )
  } finally {
    await writer.end()
  }
}

/** On a connection of its own, so that its memory is that of the report. */
async function read(house: BenchHouse, institution: string) {
  const reader = new Client({ connectionString: house.logins.owner })
  await reader.connect()
  try {
    const { rows: who } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid')
    let bytes = 0
    const milliseconds = await timed(async () => {
      const { rows } = await reader.query(`select private.usage_facts($1, '2025-01-01', '2025-12-01')::text as facts`, [institution])
      bytes = rows[0].facts.length
    })
    const peak = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${who[0]!.pid}/status`, 'utf8'))
    return { milliseconds, bytes, peakBytes: Number(peak?.[1] ?? Number.NaN) * 1024 }
  } finally {
    await reader.end()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
