import { Client } from 'pg'
import type { BenchOptions, Measured } from './measurement.ts'
import { openBenchHouse } from './rig/house.ts'

const institutions = 100
const licencesEach = 100
const membersEach = 1000

/**
 * What a licence adds to a playback request: the same film asked for by a stranger while it is public, and by a member of an institution while it opens
 * by licence alone, in a house with 10,000 licences and 100,000 members. One request of each in turn; medians.
 */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    const { member, stranger, open, licensed } = await stage(owner)
    const ask = async (person: string, film: string) => {
      const begun = performance.now()
      const answer = await fetch(`${house.url}/functions/v1/playback?documentary=${film}`, {
        headers: { authorization: `Bearer ${house.token(person)}` },
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`playback answered ${answer.status}`)
      return performance.now() - begun
    }
    const taken = { public: [] as number[], licensed: [] as number[] }
    for (let time = 0; time < 40 + rounds * 60; time++) {
      const both = { public: await ask(stranger, open), licensed: await ask(member, licensed) }
      if (time < 40) continue
      taken.public.push(both.public)
      taken.licensed.push(both.licensed)
    }
    const [before, after] = [median(taken.public), median(taken.licensed)]
    return {
      measurements: [
        {
          name: 'playback request of a film that opens by licence',
          unit: 'ms',
          value: after,
          peer: { name: 'a public film', value: before },
          ratio: after / before,
          aim: '≤ 1.05',
          note: '10,000 licences, 100,000 members',
        },
      ],
    }
  } finally {
    await owner.end()
    await house.close()
  }
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Institutions with their people and licences, two films that differ in who may watch them, and who asks for them. */
async function stage(owner: Client) {
  const one = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows[0].id as string
  await owner.query(`insert into auth.users (id, email)
    select gen_random_uuid(), 'p' || n || '@bench.example' from generate_series(1, ${institutions * membersEach}) n`)
  const [maker, stranger] = [
    await one(`insert into auth.users (id, email) values (gen_random_uuid(), 'maker@bench.example') returning id`),
    await one(`insert into auth.users (id, email) values (gen_random_uuid(), 'stranger@bench.example') returning id`),
  ]
  await owner.query(`insert into public.institutions (type, name, domain)
    select 'school', 'School ' || n, 's' || n || '.example' from generate_series(1, ${institutions}) n`)
  await owner.query(`insert into public.institution_members (institution_id, person_id, role, came_by)
    select i.id, u.id, 'member', 'domain'
    from (select id, row_number() over (order by id) as n from auth.users where email like 'p%@bench.example') u
    join (select id, row_number() over (order by id) as n from public.institutions) i on i.n = 1 + u.n % ${institutions}`)
  const film = async (title: string, visibility: string) => {
    const id = await one(
      `insert into public.documentaries (owner_id, title, visibility, published_at) values ($1, $2, $3, now()) returning id`,
      [maker, title, visibility],
    )
    const version = await one(
      `insert into public.versions (documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
       values ($1, 1, 'ready', 'film.mov', 1, 90000, 320, 134, 25, true) returning id`,
      [id],
    )
    await owner.query(`update public.documentaries set current_version_id = $2 where id = $1`, [id, version])
    await owner.query(
      `insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, complete, object_name, playlist)
       values ($1::uuid, '134p', 320, 134, 25, 200000, 'avc1.42c00d,mp4a.40.2', true, $1::text || '/134p.mp4', E'#EXTM3U\\n#EXTINF:90,\\n' || $1::text || '/134p.mp4')`,
      [version],
    )
    await owner.query(`insert into storage.objects (bucket_id, name) values ('media', $1::text || '/134p.mp4')`, [version])
    return id
  }
  const [open, licensed] = [await film('Open', 'public'), await film('Licensed', 'institutions')]
  await owner.query(`insert into public.documentaries (owner_id, title, visibility, published_at)
    select '${maker}', 'Film ' || n, 'institutions', now() from generate_series(1, ${licencesEach}) n`)
  await owner.query(`insert into public.licences (institution_id, creator_id, covers, starts_on, ends_on, distance)
    select i.id, '${maker}', 'films', current_date - 10, current_date + 300, true from public.institutions i, generate_series(1, ${licencesEach})`)
  await owner.query(`insert into public.licence_films (licence_id, documentary_id)
    select l.id, case when l.n = 1 then '${licensed}'::uuid else d.id end
    from (select id, row_number() over (partition by institution_id order by number) as n from public.licences) l
    join (select id, row_number() over (order by id) as n from public.documentaries where title like 'Film %') d on d.n = l.n`)
  await owner.query('analyze')
  const member = await one(`select person_id as id from public.institution_members limit 1`)
  return { member, stranger, open, licensed }
}
