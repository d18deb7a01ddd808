import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'

/** `interrupted`: disconnected; reconnects automatically. */
export type LiveState = 'opening' | 'live' | 'interrupted'

export interface ChannelWishes {
  topic: string
  config?: Omit<NonNullable<RealtimeChannelOptions['config']>, 'private'>
  /** Registers listeners on each new channel. */
  listen(channel: RealtimeChannel): void
  /** The channel is connected. `sinceMs` (since 1970): start of the gap; null the first time. */
  onLive(channel: RealtimeChannel, sinceMs: number | null): void
  onState?(state: LiveState): void
}

/** A silently dead connection is noticed when the second heartbeat, one every 25 s, is not answered. */
const noticedWithinMs = 50_000
const backOffMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)

/**
 * A private channel that stays open until closed: the library rejoins after a lost connection, with the newest token; one closed by the server
 * is reopened with backoff. After every gap `onLive` gets its start. Returns a stop function.
 */
export function openChannel(client: SupabaseClient<Database>, { topic, config, listen, onLive, onState }: ChannelWishes): () => void {
  let current: RealtimeChannel | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wasLive = false
  let lostMs: number | undefined

  const open = () => {
    const channel = client.channel(topic, { config: { ...config, private: true } })
    current = channel
    listen(channel)
    channel.on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
      // The server lost its database connection for a while: missed changes must be refetched.
      if (extension === 'broadcast' && status === 'error' && wasLive) onLive(channel, Date.now() - noticedWithinMs)
    })
    channel.subscribe((status) => {
      if (current !== channel) return
      if (status === 'SUBSCRIBED') {
        const sinceMs = wasLive ? (lostMs ?? Date.now()) - noticedWithinMs : null
        wasLive = true
        lostMs = undefined
        failures = 0
        onState?.('live')
        return onLive(channel, sinceMs)
      }
      lostMs ??= Date.now()
      onState?.('interrupted')
      if (status === 'CLOSED') void openAnew(channel)
    })
  }
  const openAnew = async (shut: RealtimeChannel) => {
    current = undefined
    await client.removeChannel(shut)
    // Closed for good meanwhile, or already reopening.
    if (closed || waiting || current) return
    waiting = setTimeout(async () => {
      waiting = undefined
      await client.realtime.setAuth()
      if (!closed) open()
    }, backOffMs(failures++))
  }
  let closed = false
  onState?.('opening')
  open()
  return () => {
    closed = true
    clearTimeout(waiting)
    const last = current
    current = undefined
    if (last) void client.removeChannel(last)
  }
}
