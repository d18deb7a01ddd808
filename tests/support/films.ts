import { randomUUID } from 'node:crypto'
import type { Identity } from './outside/identity.ts'
import type { TestDatabase } from './test-database.ts'

export interface StagedPerson {
  id: string
  identity: Identity
}
export interface StagedFilm {
  id: string
  versionId: string
  trackId: string
}
export interface StagedCue {
  startsMs: number
  text: string
  speaker?: string
  sensitive?: boolean
}

/** A signed-in person made straight in the database, for tests of row rules that need no sign-up form. */
export async function makePerson(database: Pick<TestDatabase, 'pool'>, name: string): Promise<StagedPerson> {
  const id = randomUUID()
  await database.pool(
    'supabase_auth_admin',
  )`insert into auth.users (id, email) values (${id}, ${`${name.toLowerCase()}-${id.slice(0, 8)}@house.example`})`
  return { id, identity: { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: false } } }
}

/** A film with one watchable version of 84 minutes and one track of captions. Published publicly unless told otherwise. */
export async function makeFilm(
  database: Pick<TestDatabase, 'pool'>,
  owner: StagedPerson,
  film: {
    title: string
    synopsis?: string
    director?: string
    year?: number
    language?: string
    visibility?: 'private' | 'unlisted' | 'public'
    durationMs?: number
    reviewed?: boolean
    cues?: StagedCue[]
  },
): Promise<StagedFilm> {
  const sql = database.pool('postgres')
  const [id, versionId, trackId] = [randomUUID(), randomUUID(), randomUUID()]
  const visibility = film.visibility ?? 'public'
  await sql`insert into public.documentaries (id, owner_id, title, synopsis, director, year, language, visibility, published_at)
    values (${id}, ${owner.id}, ${film.title}, ${film.synopsis ?? ''}, ${film.director ?? ''}, ${film.year ?? 2025}, ${film.language ?? 'en'}, ${visibility}, ${visibility === 'private' ? null : new Date()})`
  await sql`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
    values (${versionId}, ${id}, 1, 'ready', 'film.mov', 1000, ${film.durationMs ?? 84 * 60_000}, 1920, 804, 25, true)`
  await sql`update public.documentaries set current_version_id = ${versionId} where id = ${id}`
  await sql`insert into public.caption_tracks (id, version_id, language, label, origin, reviewed)
    values (${trackId}, ${versionId}, ${film.language ?? 'en'}, 'Captions', ${film.reviewed === false ? 'machine' : 'uploaded'}, ${film.reviewed ?? true})`
  const cues = (film.cues ?? []).map((cue) => ({
    track_id: trackId,
    version_id: versionId,
    starts_ms: cue.startsMs,
    ends_ms: cue.startsMs + 2000,
    text: cue.text,
    speaker: cue.speaker ?? '',
    sensitive: cue.sensitive ?? false,
  }))
  if (cues.length) await sql`insert into public.cues ${sql(cues)}`
  return { id, versionId, trackId }
}
