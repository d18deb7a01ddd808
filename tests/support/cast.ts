import { randomUUID } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from './films.ts'
import type { TestHouse } from './house.ts'
import { anonymous, type Identity, service } from './outside/identity.ts'
import { actAs } from './test-database.ts'

/** Everyone a row rule can meet. `guest` is an anonymous user; `linked` has followed the link of the unlisted film. */
export const everybody = ['visitor', 'guest', 'stranger', 'linked', 'creator', 'moderator', 'admin', 'service'] as const
export type Who = (typeof everybody)[number]
/** `withdrawn` was public once; `removed` was public and was removed by its creator. */
export const filmNames = ['private', 'withdrawn', 'removed', 'unlisted', 'public'] as const
export type FilmName = (typeof filmNames)[number]

export interface CastFilm extends StagedFilm {
  /** A second cut, prepared like the first and not shown. */
  cutId: string
}

export interface Cast {
  ids: Record<Exclude<Who, 'visitor' | 'service'>, string>
  identity: Record<Who, Identity>
  films: Record<FilmName, CastFilm>
  /**
   * Runs a statement as `who` and undoes it. `:private`, `:public.version`, `:public.cut`, `:public.track`, `:me` and `:stranger` stand for
   * ids. Answers how many rows it read or changed, `-` when it was refused (42501), or the error's code.
   */
  attempt(who: Who, statement: string): Promise<string>
  /** `attempt` for everyone at once, in the order of `everybody`: `- 0 0 0 1 0 0 1`. */
  outcomes(statement: string): Promise<string>
}

class Undone extends Error {}

/** One film of each visibility, with everything that is derived from a film in both of its cuts, and one person of each kind. */
export async function makeCast(house: TestHouse): Promise<Cast> {
  const { database } = house.context
  const sql = database.pool('postgres')
  const people = {} as Record<keyof Cast['ids'], StagedPerson>
  for (const who of ['guest', 'stranger', 'linked', 'creator', 'moderator', 'admin'] as const) people[who] = await makePerson(database, who)
  people.guest.identity.claims['is_anonymous'] = true
  for (const role of ['moderator', 'admin'] as const)
    await sql`update public.user_roles set role = ${role} where user_id = ${people[role].id}`
  const films = {} as Record<FilmName, CastFilm>
  for (const name of filmNames) films[name] = await stageWholeFilm(house, sql, people.creator, name)
  await sql`insert into public.opened_links (documentary_id, user_id) values (${films.unlisted.id}, ${people.linked.id})`
  const ids = Object.fromEntries(Object.entries(people).map(([who, { id }]) => [who, id])) as Cast['ids']
  const identity = {
    visitor: anonymous,
    service,
    ...Object.fromEntries(Object.entries(people).map(([who, person]) => [who, person.identity])),
  } as Cast['identity']

  const attempt: Cast['attempt'] = async (who, statement) => {
    let outcome = ''
    try {
      await sql.begin(async (tx) => {
        await actAs(tx, identity[who])
        outcome = String((await tx.unsafe(written(statement, films, ids, who))).count)
        throw new Undone()
      })
    } catch (error) {
      if (error instanceof Undone) return outcome
      const { code } = error as { code: string }
      return code === '42501' ? '-' : code
    }
    return outcome
  }
  return {
    ids,
    identity,
    films,
    attempt,
    async outcomes(statement) {
      const all = []
      for (const who of everybody) all.push(await attempt(who, statement))
      return all.join(' ')
    },
  }
}

/** Everyone's own id is `:me`; a visitor's is one nobody has. */
function written(statement: string, films: Cast['films'], ids: Cast['ids'], who: Who): string {
  const own = ids[who as keyof Cast['ids']] ?? randomUUID()
  return statement.replace(/(?<!:):([a-z]+)(?:\.(version|cut|track))?/g, (whole, name: string, part?: string) => {
    if (name === 'me') return `'${own}'`
    const film = films[name as FilmName]
    if (film) return `'${{ version: film.versionId, cut: film.cutId, track: film.trackId }[part ?? ''] ?? film.id}'`
    const id = ids[name as keyof Cast['ids']]
    return id ? `'${id}'` : whole
  })
}

async function stageWholeFilm(house: TestHouse, sql: Sql, creator: StagedPerson, name: FilmName): Promise<CastFilm> {
  const film = await makeFilm(house.context.database, creator, {
    title: `A ${name} lighthouse`,
    synopsis: `Zwielicht ${name}`,
    director: `Quilaqueo ${name}`,
    visibility: name === 'unlisted' ? 'unlisted' : name === 'private' ? 'private' : 'public',
    cues: [{ startsMs: 12_000, text: `Nobody counted the ${name} gannets.`, speaker: 'Keeper' }],
  })
  const cutId = randomUUID()
  await sql`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height)
    values (${cutId}, ${film.id}, 2, 'ready', 'second-cut.mov', 1000, 5000000, 1920, 804)`
  for (const version of [film.versionId, cutId]) await stageDerived(sql, version)
  await sql`insert into public.credits (documentary_id, position, role, name) values (${film.id}, 1, 'sound', 'Piet van Aldegonde')`
  await sql`insert into public.version_days (version_id, day, plays_until, watched_ms_until, closes)
    values (${film.versionId}, current_date - 3, 7, 420000, true)`
  await sql`update public.documentaries set poster_object = ${`${film.id}/poster-1-1.jpg`} where id = ${film.id}`
  if (name === 'withdrawn') await sql`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
  if (name === 'removed')
    await sql`update public.documentaries set visibility = 'private', published_at = null, removed_at = now() where id = ${film.id}`
  return { ...film, cutId }
}

async function stageDerived(sql: Sql, version: string) {
  await sql`insert into public.preparation_stages (version_id, stage, position, state) values (${version}, 'received', 1, 'done')`
  await sql`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
    values (${version}, '480p', 1146, 480, 25, 900000, 'avc1.4d401f', ${`${version}/480p.mp4`}, '#EXTM3U')`
  await sql`insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
    values (${version}, ${`${version}/storyboard.jpg`}, 1, 1, 160, 67, ${[0]})`
  await sql`insert into public.waveforms (version_id, peaks_per_second, peaks) values (${version}, 1, ${[1, 2]})`
  await sql`insert into public.chapters (version_id, starts_ms, ends_ms, title) values (${version}, 0, 60000, 'Gannets')`
}
