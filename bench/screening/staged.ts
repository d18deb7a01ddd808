import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import type { BenchHouse } from '../rig/house.ts'
import { makeLoopedFilm } from '../rig/looped-film.ts'

export interface StagedScreening {
  id: string
  host: SupabaseClient
  /** Milliseconds since 1970 at which its film began, by its current clock. */
  beganMs(): Promise<number>
}

export const clientWith = (house: Pick<BenchHouse, 'url' | 'anonKey'>, token: string): SupabaseClient =>
  createClient(house.url, house.anonKey, { accessToken: async () => token, realtime: { timeout: 30_000 } })

/** A film of `minutes` as the worker leaves it, and its creator's screening of it, open to anyone who has the link, `inMs` from now. */
export async function makeScreening(house: BenchHouse, minutes: number, inMs: number): Promise<StagedScreening> {
  const [owner, film, version] = [randomUUID(), randomUUID(), randomUUID()]
  const sql = postgres(house.logins.auth, { max: 1, onnotice: () => {} })
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${owner}, ${`host-${owner}@house.example`}, now())`
  await sql.end()
  const service = house.service()
  const put = async (table: string, row: object) => {
    const { error } = await service.from(table).insert(row)
    if (error) throw new Error(`${table}: ${error.message}`)
  }
  const told = { title: 'The count', director: 'Solveig', language: 'en', visibility: 'public', published_at: new Date().toISOString() }
  await put('documentaries', { id: film, owner_id: owner, ...told })
  const cut = {
    number: 1,
    state: 'ready',
    source_name: 'film.mov',
    source_bytes: 1000,
    width: 320,
    height: 180,
    frame_rate: 25,
    has_sound: true,
  }
  await put('versions', { id: version, documentary_id: film, duration_ms: minutes * 60_000, ...cut })
  const { playlist, bytes } = await makeLoopedFilm(minutes, `${version}/180p.mp4`)
  const sent = await service.storage.from('media').upload(`${version}/180p.mp4`, bytes, { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  const form = { name: '180p', width: 320, height: 180, frame_rate: 25, bandwidth: 250_000, codecs: 'avc1.42c00d,mp4a.40.2' }
  await put('renditions', { version_id: version, object_name: `${version}/180p.mp4`, playlist, ...form })
  await service.from('documentaries').update({ current_version_id: version }).eq('id', film)
  const host = clientWith(house, house.token(owner))
  const wish = { title: 'Sixty people', startsAt: new Date(Date.now() + inMs).toISOString(), online: true, entry: 'link' }
  const { data, error } = await host.rpc('announce_screening', { wish: { ...wish, items: [{ kind: 'film', documentaryId: film }] } })
  if (error) throw error
  const beganMs = async () => {
    const { timeline } = (await host.rpc('read_screening', { screening: data })).data
    return timeline.sinceMs - timeline.positionMs
  }
  return { id: data, host, beganMs }
}

/** So many guests without an account, registered, straight in the database: registering is not what is measured. Answers their tokens. */
export async function seatGuests(house: BenchHouse, screening: string, count: number): Promise<string[]> {
  const auth = postgres(house.logins.auth, { max: 1, onnotice: () => {} })
  const made = await auth<
    { id: string }[]
  >`insert into auth.users (is_anonymous) select true from generate_series(1, ${count}::int) returning id`
  await auth.end()
  const ids = made.map(({ id }) => id)
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  await sql`with seated as (
      insert into public.screening_guests (screening_id, user_id, name, state, registered_at)
      select ${screening}, id, 'Guest', 'registered', now() from unnest(${ids}::uuid[]) id returning id, user_id
    ) insert into public.screening_entries (guest_id, user_id, screening_id) select id, user_id, ${screening} from seated`
  await sql.end()
  return ids.map((id) => house.token(id, true))
}
