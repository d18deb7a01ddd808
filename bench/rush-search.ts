import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openBenchHouse } from './rig/house.ts'
import type { BenchOptions, Measured } from './rig/measurement.ts'
import { threadCpuMs } from './rig/process-cost.ts'
import { at, said, timed } from './rig/searching.ts'

const rushes = 40
const cuesOfEach = 500
const wordsOfEach = 10
/** From words of every second caption to one that is said once; beginnings and two words at once, as people type. */
const asked = ['harbour', 'harb', 'the', 'winter ship', 'word17', 'word999', 'said', 'nobody asks this', 'w', 'ship wind']

/** Search over everything that is said in the rushes of one film: 20 hours, 200,000 words. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    const film = await fill(owner)
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]!.pid
    const times: { words: string; ms: number; cpuMs: number }[] = []
    for (let round = -2; round < rounds * 4; round++)
      for (const words of asked) {
        const before = threadCpuMs(pid)
        const ms = await timed(() => owner.query('select public.search_rushes($1, $2)', [film, words]))
        if (round >= 0) times.push({ words, ms, cpuMs: threadCpuMs(pid) - before })
      }
    const all = times.map(({ ms }) => ms)
    const costs = asked.map(
      (words) =>
        `“${words}” ${said(
          at(
            0.5,
            times.filter((time) => time.words === words).map(({ cpuMs }) => cpuMs),
          ),
        )}`,
    )
    return {
      measurements: [
        {
          ...{ name: 'search of all rushes, 200,000 words, p95', unit: 'ms', value: at(0.95, all), aim: '≤ 50' },
          spread: [Math.min(...all), Math.max(...all)],
          note: `p50 ${said(at(0.5, all))}`,
        },
        {
          name: 'the same, processor time of the database, p95',
          unit: 'ms',
          value: at(
            0.95,
            times.map(({ cpuMs }) => cpuMs),
          ),
          aim: '',
          note: `medians: ${costs.join(', ')}`,
        },
      ],
    }
  } finally {
    await owner.end()
    await house.close()
  }
}

/** A film with its rushes and their transcripts; the connection is its owner's from then on. Answers its id. */
async function fill(owner: Client): Promise<string> {
  const [person, film] = [randomUUID(), randomUUID()]
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [person, `maker-${person}@house.example`])
  await owner.query(`insert into public.documentaries (id, owner_id, title) values ($1, $2, 'Harbour')`, [film, person])
  await owner.query(
    `with made as (
       insert into public.versions (documentary_id, kind, number, state, source_name, source_bytes, duration_ms)
       select $1, 'rush', n, 'ready', 'A' || n || '.mov', 1, 1800000 from generate_series(1, $2::int) n returning id, documentary_id
     ), rushes as (
       insert into public.rushes (version_id, documentary_id, rate_num, rate_den, duration_frames) select id, documentary_id, 25, 1, 45000 from made
     ), tracks as (
       insert into public.caption_tracks (version_id, language, label) select id, 'en', 'English' from made returning id, version_id
     )
     insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
     select t.id, t.version_id, c * 3600, c * 3600 + 3500, (
       select string_agg(case when (c + w) % 20 = 0 then 'harbour' when (c * 7 + w) % 31 = 0 then 'winter ship' when w = 1 then 'the'
         else 'word' || (c * w * 13 + c + w) % 4000 end, ' ')
       from generate_series(1, $4::int) w
     )
     from tracks t, generate_series(0, $3::int - 1) c`,
    [film, rushes, cuesOfEach, wordsOfEach],
  )
  await owner.query('vacuum analyze private.rush_words')
  await owner.query('analyze public.cues')
  await owner.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: person, role: 'authenticated', aal: 'aal1' }),
  ])
  return film
}
