import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import type { TestHouse } from './house.ts'

/** Clients of a house's realtime that are disconnected together. */
export function realtimeClients(house: () => TestHouse) {
  const open: SupabaseClient[] = []
  return {
    client(key = house().anonKey): SupabaseClient {
      const made = createClient(house().url, key, { auth: { persistSession: false, autoRefreshToken: false } })
      open.push(made)
      return made
    },
    async disconnect() {
      await Promise.all(open.map((one) => one.realtime.disconnect()))
    },
  }
}

/** Resolves when the channel is joined; rejects with the server's words when it is refused. */
export const joined = (channel: RealtimeChannel) =>
  new Promise<RealtimeChannel>((done, failed) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') done(channel)
      else if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') failed(error ?? new Error(status))
    })
  })

/** Resolves with what the server says of the table changes the channel asked for. */
export async function following(channel: RealtimeChannel): Promise<{ status: string; message: string }> {
  const told = new Promise<{ status: string; message: string }>(
    (done) => void channel.on('system', {}, (payload) => payload.extension === 'postgres_changes' && done(payload)),
  )
  await joined(channel)
  return told
}
