import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'

/** `interrupted`: nothing is heard at the moment; it is tried again by itself. */
export type LiveState = 'opening' | 'live' | 'interrupted'

export interface ChannelWishes {
  topic: string
  config?: Omit<NonNullable<RealtimeChannelOptions['config']>, 'private'>
  /** Says what is listened for, on each channel that is made. */
  listen(channel: RealtimeChannel): void
  /** The channel hears from now on. `sinceMs` (since 1970) is when it may have stopped hearing; null the first time. */
  onLive(channel: RealtimeChannel, sinceMs: number | null): void
  onState?(state: LiveState): void
}

/** A line that died without a word is noticed when the second heartbeat, one every 25 s, is not answered. */
const noticedWithinMs = 50_000
const backOffMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)

/**
 * A private channel that is held open until it is closed: the library joins again after a cut line, with the newest token; one that the house has
 * shut is opened again, each time a little later. After every gap `onLive` says since when something may have been missed. Returns how to stop.
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
      // The house heard nothing from its database for a while: what it would have said here is to be asked for.
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
    // It was closed for good meanwhile, or is being opened already.
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
