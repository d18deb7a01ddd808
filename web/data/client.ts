import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { fetchWithForcedStates } from './forced-states.ts'

export interface HouseAddress {
  supabaseUrl: string
  anonKey: string
}

let client: SupabaseClient | undefined
let address: string | undefined
let key: string | undefined

/** Reads `/config.json` once and makes the one supabase-js client of the page. Rejects when the house cannot be reached. */
export async function openClient(): Promise<SupabaseClient> {
  if (client) return client
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The house did not answer (${response.status}).`)
  const { supabaseUrl, anonKey } = (await response.json()) as HouseAddress
  address = supabaseUrl
  key = anonKey
  client = createClient(supabaseUrl, anonKey, { global: { fetch: fetchWithForcedStates }, auth: { experimental: { passkey: true } } })
  return client
}

/** The client, after `openClient` has resolved. */
export function house(): SupabaseClient {
  if (!client) throw new Error('openClient has not resolved yet')
  return client
}

/** Where the house's services are, without a slash at the end; for the few calls supabase-js does not make. */
export function houseUrl(): string {
  if (!address) throw new Error('openClient has not resolved yet')
  return address
}

/** The public key that goes with every call, for the same few. */
export function houseKey(): string {
  if (!key) throw new Error('openClient has not resolved yet')
  return key
}
