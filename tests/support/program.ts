import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { TestHouse } from './house.ts'

/** The same person through a program they have connected: its token lasts ten minutes. */
export async function programOf(house: TestHouse, person: SupabaseClient): Promise<SupabaseClient> {
  const token = (await person.auth.getSession()).data.session!.access_token
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const own = await house.context.tokens.sign({ ...claims, client_id: randomUUID() }, 600)
  return createClient(house.url, house.anonKey, { accessToken: async () => own })
}
