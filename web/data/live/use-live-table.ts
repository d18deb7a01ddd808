import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Database } from '#contract/database.types.ts'
import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { openChannel } from './open-channel.ts'

export interface TableChange {
  table: keyof Database['public']['Tables']
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  /** As realtime takes it: `documentary_id=eq.…`. */
  filter?: string
}

/** A burst of changes is one question. */
const gatheredMs = 250

/**
 * Keeps what is read under `stale` true while the page is shown: asked for again at most four times a second when a row changes, and once whenever
 * the channel begins to hear, because something may have changed before. Row rules decide which changes one hears of.
 */
export function useLiveTable(topic: string, changes: readonly TableChange[], stale: readonly QueryKey[]): void {
  const wish = JSON.stringify({ changes, stale })
  useEffect(() => {
    const { changes, stale }: { changes: TableChange[]; stale: QueryKey[] } = JSON.parse(wish)
    let due: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      due ??= setTimeout(() => {
        due = undefined
        void makeStale(...stale)
      }, gatheredMs)
    }
    const close = openChannel(supabase(), {
      topic,
      listen(channel) {
        for (const { table, event, filter } of changes)
          channel.on('postgres_changes', { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}) }, refresh)
      },
      onLive: refresh,
    })
    return () => {
      clearTimeout(due)
      close()
    }
  }, [topic, wish])
}
