import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { gathered } from './gathered.ts'
import { openChannel } from './open-channel.ts'

/**
 * Keeps queries under `stale` up to date while the page is shown: refetched at most four times a second when the database says on the topic that
 * something is to be asked for again (`stirred`), and whenever the channel connects. For what is deleted too, which tables tell nobody.
 */
export function useStirred(topic: string, stale: readonly QueryKey[]): void {
  const wish = JSON.stringify(stale)
  useEffect(() => {
    const keys: QueryKey[] = JSON.parse(wish)
    const refresh = gathered(() => void makeStale(...keys))
    const close = openChannel(supabase(), {
      topic,
      listen: (channel) => void channel.on('broadcast', { event: 'stirred' }, refresh.hear),
      onLive: refresh.hear,
    })
    return () => {
      refresh.stop()
      close()
    }
  }, [topic, wish])
}
