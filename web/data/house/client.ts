import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'
import { nextTask } from '#core/house/next-task.ts'
import { noticingAnEndedSession } from '../people/ended-session.ts'
import { fetchWithForcedStates } from '../people/forced-states.ts'

export interface HouseAddress {
  supabaseUrl: string
  anonKey: string
}

let client: SupabaseClient<Database> | undefined
let opening: Promise<SupabaseClient<Database>> | undefined
let address: HouseAddress | undefined
let asking: Promise<HouseAddress> | undefined

/** The address of the house's services, read once from `/config.json`. Enough for the front page, which does not wait for the client. Rejects when the house cannot be reached. */
export function houseAddress(): Promise<HouseAddress> {
  asking ??= readAddress().catch((cause: unknown) => {
    asking = undefined
    throw cause
  })
  return asking
}

/** Creates the single supabase-js client; its code is loaded in parallel. Rejects when the house cannot be reached. */
export function openClient(): Promise<SupabaseClient<Database>> {
  opening ??= makeClient().catch((cause: unknown) => {
    opening = undefined
    throw cause
  })
  return opening
}

async function readAddress(): Promise<HouseAddress> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The house did not answer (${response.status}).`)
  address = (await response.json()) as HouseAddress
  return address
}

/**
 * Reconnect delays: rooms should be back within ten seconds after a restart, but the library's default ends at ten seconds between
 * two tries. With a jitter of a second, so that a large audience does not reconnect simultaneously.
 */
const reconnectAfterMs = (tries: number): number => Math.min(1000 * tries, 3000) + Math.random() * 1000

async function makeClient(): Promise<SupabaseClient<Database>> {
  const [{ createClient }, { supabaseUrl, anonKey }] = await Promise.all([import('@supabase/supabase-js'), houseAddress()])
  // Yields: its code has just run.
  await nextTask()
  client = createClient<Database>(supabaseUrl, anonKey, {
    global: { fetch: noticingAnEndedSession(fetchWithForcedStates, () => client) },
    auth: { experimental: { passkey: true } },
    realtime: { reconnectAfterMs },
  })
  return client
}

/** The client, after `openClient` has resolved. */
export function supabase(): SupabaseClient<Database> {
  if (!client) throw new Error('openClient has not resolved yet')
  return client
}

/** Where the house's services are, without a slash at the end; for the few calls supabase-js does not make. */
export function houseUrl(): string {
  if (!address) throw new Error('houseAddress has not resolved yet')
  return address.supabaseUrl
}

/** The public key sent with every call, for the same few. */
export function houseKey(): string {
  if (!address) throw new Error('houseAddress has not resolved yet')
  return address.anonKey
}
