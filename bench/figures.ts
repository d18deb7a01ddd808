import { Client } from 'pg'
import { makeAccounts } from './rig/accounts.ts'
import { fillFigures, makeWatchedFilm } from './rig/figure-rows.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { interleave } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured, type Measurement } from './rig/measurement.ts'

const viewers = 1000
const connections = 8
/** What a player says of 15 s: where it was, sometimes after a jump. */
const rangesOf = (viewer: number, turn: number) => [turn * 15_000 + viewer, turn * 15_000 + 15_000 + viewer]

/** Progress events of 1,000 viewers against the same rows inserted bare in the same batches; how fast they are counted; and figures over few and over ten million. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    await makeAccounts(house, viewers)
    const { rows: people } = await owner.query<{ id: string }>('select id from auth.users order by id')
    const film = await makeWatchedFilm(owner, people)
    const inserting = await progress(house, owner, film.versionId, people, rounds)
    const counting = await rollUp(owner)
    const few = await answering(owner, await fillFigures(owner, film, 10_000), film.ownerId, rounds)
    const many = await answering(owner, await fillFigures(owner, film, 10_000_000), film.ownerId, rounds)
    return {
      measurements: [
        inserting,
        counting,
        { name: 'figures of a year, 10,000 events, p95', unit: 'ms', value: few, aim: '≤ 100' },
        { name: 'figures of a year, 10,000,000 events, p95', unit: 'ms', value: many, aim: '≤ 100' },
        { name: 'the same, many against few', unit: '×', value: many / few, aim: '≤ 1.5', note: 'flat as events grow' },
      ],
    }
  } finally {
    await owner.end()
    await house.close()
  }
}

async function progress(house: BenchHouse, owner: Client, version: string, people: { id: string }[], rounds: number): Promise<Measurement> {
  await owner.query(`create table if not exists public.bare_events (like public.watch_events including all)`)
  const { rows } = await owner.query<{ id: string; user_id: string }>(
    'select id, user_id from public.playback_grants where version_id = $1',
    [version],
  )
  const grants = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client({ connectionString: house.logins.owner })
      await client.connect()
      return client
    }),
  )
  let turn = 0
  /** One transaction per viewer, as in a request. Claims are set for both, as REST sets them. */
  const all = async (call: (person: string, viewer: number) => string): Promise<number> => {
    turn++
    const begun = performance.now()
    await Promise.all(
      clients.map(async (client, at) => {
        for (let viewer = at; viewer < people.length; viewer += connections) {
          const person = people[viewer]!.id
          const claims = JSON.stringify({ sub: person, role: 'authenticated', aal: 'aal1' })
          await client.query(`begin; select set_config('request.jwt.claims', '${claims}', true); ${call(person, viewer)}; commit`)
        }
      }),
    )
    return people.length / ((performance.now() - begun) / 1000)
  }
  const list = (viewer: number) => `array[${rangesOf(viewer, turn)}]`
  const compare = await interleave(
    rounds,
    () => all((_, viewer) => `select public.record_watch('${version}', ${list(viewer)})`),
    () => all((person, viewer) => `insert into public.bare_events values (${grants.get(person)}, ${turn}, ${list(viewer)})`),
  )
  await Promise.all(clients.map((client) => client.end()))
  return compared(`progress of ${viewers} viewers`, 'events/s', compare, 'the rows inserted bare', '≥ 0.7')
}

/** Everything that was just said, counted as the job counts it. */
async function rollUp(owner: Client): Promise<Measurement> {
  const begun = performance.now()
  let counted = 0
  for (let turn = 0; turn < 1000; turn++) {
    const { rows } = await owner.query<{ done: number }>('select private.roll_up_watching(5000) as done')
    counted += rows[0]!.done
    if (rows[0]!.done < 5000) break
  }
  return {
    name: 'events counted',
    unit: 'events/s',
    value: counted / ((performance.now() - begun) / 1000),
    aim: '',
    note: `${counted} events`,
  }
}

/** 95th percentile of a year's figures as its creator asks for them. */
async function answering(owner: Client, version: string, ownerId: string, rounds: number): Promise<number> {
  await owner.query('analyze public.version_days; analyze public.play_cells')
  await owner.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: ownerId, role: 'authenticated', aal: 'aal1' }),
  ])
  const times: number[] = []
  for (let times_ = 0; times_ < 10 + rounds * 20; times_++) {
    const begun = performance.now()
    await owner.query(`select public.figures_of(array[$1::uuid], current_date - 360 + $2::int, current_date)`, [version, times_ % 30])
    if (times_ >= 10) times.push(performance.now() - begun)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
}
