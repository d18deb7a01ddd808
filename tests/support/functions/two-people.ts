import type { SupabaseClient } from '@supabase/supabase-js'
import { makeFilm } from '../films.ts'
import type { TestHouse } from '../house.ts'

/** Two people, and a film of each. */
export interface Cast {
  house: TestHouse
  hers: { id: string; versionId: string; trackId: string }
  theirs: { id: string; versionId: string; trackId: string }
  /** She, an admin who may do everything in here, and the other. */
  careful: SupabaseClient
  other: SupabaseClient
  id: string
  otherId: string
  email: string
}

export const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()

/** Puts a row in as the house itself. */
export const put = async ({ house }: Pick<Cast, 'house'>, table: string, row: object) =>
  (await house.service().from(table).insert(row).select('id').single().throwOnError()).data!.id as string

/** Two people who wrote a film each; she is an admin. */
export async function makeCast(house: TestHouse): Promise<Cast> {
  const careful = await house.person('Careful')
  const { id, email } = (await careful.auth.getUser()).data.user! as { id: string; email: string }
  await house.service().from('user_roles').update({ role: 'admin' }).eq('user_id', id).throwOnError()
  await careful.from('profiles').update({ display_name: 'Careful', shown: true }).eq('user_id', id).throwOnError()
  const other = await house.person('Other')
  const otherId = (await other.auth.getUser()).data.user!.id
  const cues = [{ startsMs: 12_000, text: 'Nobody counted the gannets on the western rock.', speaker: 'Keeper' }]
  const film = (person: string, title: string) =>
    makeFilm(house.context.database, { id: person } as never, { title, director: 'Quilaqueo', cues })
  const hers = await film(id, 'Hers')
  const theirs = await film(otherId, 'Seen')
  return { house, hers, theirs, careful, other, id, otherId, email }
}
