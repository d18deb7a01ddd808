import { Client } from 'pg'
import { makeAccounts } from './rig/accounts.ts'
import { makeWatchedFilm } from './rig/figure-rows.ts'
import { openBenchHouse } from './rig/house.ts'
import { comparison, inTurns, spread } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { cpuMsTogether } from './rig/process-cost.ts'
import { addRenditions } from './rig/renditions.ts'
import { visitsCostMore } from './rig/visit-cost.ts'
import { asAnybody, wrk } from './rig/wrk.ts'

const viewers = 32
const clients = 8
const institutions = Number(process.env['BENCH_INSTITUTIONS'] ?? 1000)
const licencesEach = 10
const membersEach = 100

/** Overhead of a licence per visit: members of institutions ask for a film that only their licence opens, others for the same film shown to everyone. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    await makeAccounts(house, 2 * viewers)
    const { rows: people } = await owner.query<{ id: string }>('select id from auth.users order by id')
    const [members, others] = [people.slice(0, viewers), people.slice(viewers)]
    const [licensed, open] = [await makeWatchedFilm(owner, members), await makeWatchedFilm(owner, others)]
    for (const { versionId } of [licensed, open]) {
      await owner.query('update public.versions set width = 1920, height = 1080, frame_rate = 25, has_sound = true where id = $1', [
        versionId,
      ])
      await addRenditions(house, owner, versionId)
    }
    await owner.query(`update public.documentaries set visibility = 'institutions' where id = $1`, [licensed.documentaryId])
    await stage(
      owner,
      licensed,
      members.map(({ id }) => id),
    )
    const costs: number[] = []
    const visit = (film: string, who: readonly { id: string }[]) => async () => {
      const url = `${house.url}/functions/v1/playback?documentary=${film}`
      const tokens = who.map(({ id }) => house.token(id))
      const answer = await fetch(url, { headers: { authorization: `Bearer ${tokens[0]}` } })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
      const before = cpuMsTogether(house.pid)
      const { requestsPerSecond, requests } = await wrk({ url, clients, seconds, script: asAnybody(tokens) })
      costs.push((cpuMsTogether(house.pid) - before) / requests)
      return requestsPerSecond
    }
    const sides = [visit(licensed.documentaryId, members), visit(open.documentaryId, others)]
    const rates = comparison((await inTurns(rounds, sides)) as [number, number][])
    const visited = (film: { documentaryId: string }, who: readonly { id: string }[]) => ({ ...film, visitorIds: who.map(({ id }) => id) })
    const more = spread(await visitsCostMore(owner, visited(licensed, members), visited(open, others)))
    const whole = spread(costs).median
    const size = `${institutions * licencesEach} licences, ${institutions * membersEach} members`
    return {
      measurements: [
        compared(`playback by a licence among ${size}`, 'visits/s', rates, 'the same film shown to everyone', '≥ 0.95'),
        {
          ...{ name: 'processor time a licence adds to a visit in the database', value: more.median, unit: 'ms' },
          peer: { name: 'all of a visit, server and database', value: whole },
          ...{ ratio: more.median / whole, aim: '≤ 0.05' },
        },
      ],
    }
  } finally {
    await owner.end()
    await house.close()
  }
}

/** Institutions with their licences and members; the viewer is in one of the first, whose licences name the film. */
async function stage(owner: Client, film: { ownerId: string; documentaryId: string }, viewerIds: string[]) {
  await owner.query(
    `insert into public.institutions (type, name, domain) select 'university-library', 'Library ' || n, 'library-' || n || '.example' from generate_series(1, $1::int) n`,
    [institutions],
  )
  await owner.query(
    `insert into public.documentaries (owner_id, title, visibility, published_at) select $1, 'Film ' || n, 'institutions', now() from generate_series(1, 2000) n`,
    [film.ownerId],
  )
  await owner.query(
    `insert into auth.users (id, email) select gen_random_uuid(), 'member-' || n || '@library.example' from generate_series(1, $1::int) n`,
    [institutions * membersEach],
  )
  await owner.query(
    `with i as (select id, row_number() over (order by id) as n from public.institutions),
       u as (select id, row_number() over (order by id) as n from auth.users where email like 'member-%')
     insert into public.institution_members (institution_id, person_id, role, came_by)
     select i.id, u.id, 'member', 'domain' from u join i on i.n = 1 + u.n % $1::int`,
    [institutions],
  )
  await owner.query(
    `with i as (select id, row_number() over (order by id) as n from public.institutions),
       u as (select id, row_number() over () as n from unnest($1::uuid[]) as id)
     insert into public.institution_members (institution_id, person_id, role, came_by) select i.id, u.id, 'member', 'domain' from u join i on i.n = u.n`,
    [viewerIds],
  )
  await owner.query(
    `insert into public.licences (institution_id, creator_id, covers, starts_on, distance, clips)
     select i.id, $1, 'films', current_date - 30, true, true from public.institutions i, generate_series(1, $2::int)`,
    [film.ownerId, licencesEach],
  )
  // Every tenth licence names the film that is asked for, the others any; two films each.
  await owner.query(
    `with l as (select id, row_number() over (partition by institution_id order by id) as n from public.licences),
       f as (select array_agg(id) as ids from public.documentaries where title like 'Film %')
     insert into public.licence_films (licence_id, documentary_id)
     select l.id, case when l.n = 1 then $1::uuid else f.ids[1 + (abs(hashtext(l.id::text)) % 1000)] end from l, f
     union select l.id, f.ids[1001 + (abs(hashtext(l.id::text)) % 1000)] from l, f`,
    [film.documentaryId],
  )
  await owner.query(
    'analyze public.institution_members; analyze public.licences; analyze public.licence_films; analyze public.institutions; analyze public.documentaries',
  )
}
