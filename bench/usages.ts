import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { BenchOptions, Measured } from './measurement.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'

const films = 200
const atOnce = 500_000
const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000)

/**
 * A year's report of an institution whose people did ten million things with 200 licensed films: written as they come, counted by days as the job
 * does, then read. Fewer with BENCH_EVENTS. The counts are compared with a plain count of the raw events before they are forgotten.
 */
export async function run(_: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    const institution = await stage(owner)
    for (let written = 0; written < events; written += atOnce) await write(owner, institution, Math.min(atOnce, events - written))
    await owner.query('analyze public.usage_events')
    const raw = await owner.query(`select count(*)::int as visits from (
      select 1 from public.usage_events where kind = 'request' group by documentary_id, visitor, date_trunc('hour', at at time zone 'utc')) x`)
    const counting = await timed(() => owner.query(`select private.roll_up_usage('2030-01-01')`))
    const kept = await owner.query(`select sum(unique_requests)::int as visits from public.usage_months`)
    if (raw.rows[0].visits !== kept.rows[0].visits)
      throw new Error(`The months hold ${kept.rows[0].visits} visits, the events ${raw.rows[0].visits}.`)
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

/** Things that 20,000 people did through the year, three in five of them opening a film. The mark of a person holds for a day. */
const write = (owner: Client, institution: string, count: number) =>
  owner.query(
    `with f as (select array_agg(id) as ids from public.documentaries)
     insert into public.usage_events (institution_id, documentary_id, kind, visitor, at)
     select $1, f.ids[1 + floor(random() * $3)::int], (array['investigation', 'investigation', 'investigation', 'request', 'no-licence'])[1 + floor(random() * 5)::int],
       floor(x.second / 86400)::bigint * 100000 + floor(random() * 20000)::bigint, timestamptz '2025-01-01 00:00:00+00' + x.second * interval '1 second'
     from f, (select random() * 365 * 86400 as second from generate_series(1, $2::int) offset 0) x`,
    [institution, count, films],
  )

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
