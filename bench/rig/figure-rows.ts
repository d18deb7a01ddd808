import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

interface WatchedFilm {
  ownerId: string
  documentaryId: string
  versionId: string
}

const durationMs = 90 * 60_000
const days = 365
/** An event is a quarter of a minute; who watches stays for half of the film. */
const eventsOfAPlay = 180

/** A public film of 90 minutes, and everyone given it to play an hour ago. */
export async function makeWatchedFilm(owner: Client, people: readonly { id: string }[]): Promise<WatchedFilm> {
  const film = { ownerId: randomUUID(), documentaryId: randomUUID(), versionId: randomUUID() }
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [film.ownerId, `maker-${film.ownerId}@house.example`])
  await owner.query(
    `insert into public.documentaries (id, owner_id, title, visibility, published_at) values ($1, $2, 'Watched', 'public', now())`,
    [film.documentaryId, film.ownerId],
  )
  await addVersion(owner, film, film.versionId, 1)
  await owner.query('update public.documentaries set current_version_id = $2 where id = $1', [film.documentaryId, film.versionId])
  await owner.query(
    `insert into public.playback_grants (user_id, version_id, granted_at) select id, $2, now() - interval '1 hour' from unnest($1::uuid[]) as id`,
    [people.map(({ id }) => id), film.versionId],
  )
  return film
}

const addVersion = (owner: Client, film: WatchedFilm, id: string, number: number) =>
  owner.query(
    `insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms) values ($1, $2, $3, 'ready', 'a', 1, $4)`,
    [id, film.documentaryId, number, durationMs],
  )

/** Another cut, with the rows a year of so many events leaves once they are counted: retention and cells of every day, and of every month. */
export async function fillFigures(owner: Client, film: WatchedFilm, events: number): Promise<string> {
  const version = randomUUID()
  await addVersion(owner, film, version, Math.floor(2 + Math.random() * 1e6))
  const playsADay = events / eventsOfAPlay / days
  await owner.query(
    `insert into public.version_days (version_id, day, plays_until, viewers_until, watched_ms_until, finished_until, seen_until, again_until, closes)
     select $1, current_date - ($2::int - n), ceil(n * $3::float8), ceil(n * $3::float8), ceil(n * $3::float8 * $4::int / 2), ceil(n * $3::float8 * 0.4),
       (select array_agg(ceil(n * $3::float8 * (1 - piece / 2000.0))::int order by piece) from generate_series(1, $4::int / 5000) piece),
       (select array_agg(ceil(n * $3::float8 * 0.1)::int order by piece) from generate_series(1, $4::int / 5000) piece),
       true
     from generate_series(1, $2::int) n`,
    [version, days, playsADay, durationMs],
  )
  // As many cells as a film has that is watched everywhere: 40 countries, 60 phrases, every way in and every device.
  await owner.query(
    `insert into public.play_cells (version_id, kind, monthly, day, value, plays, people)
     select $1, c.kind, m.monthly, m.day, c.kind || c.n, ceil($3::float8 / c.among), repeat('1', 256)::bit(256)
     from (values ('source', 9), ('territory', 40), ('device', 4), ('access', 2), ('phrase', 60)) as k (kind, among)
     cross join lateral (select k.kind, k.among, n from generate_series(1, k.among) n) c
     cross join (
       select false as monthly, current_date - n as day from generate_series(0, $2::int - 1) n
       union all select distinct true, date_trunc('month', current_date - n)::date from generate_series(0, $2::int - 1) n
     ) m`,
    [version, days, playsADay],
  )
  return version
}
