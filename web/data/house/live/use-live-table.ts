import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { gathered } from './gathered.ts'
import { openTables, type TableChange } from './open-tables.ts'

/**
 * Keeps queries under `stale` up to date while the page is shown: refetched at most four times a second when a row changes, and whenever the
 * channel connects. Row rules decide which changes are received.
 */
export function useLiveTable(topic: string, changes: readonly TableChange[], stale: readonly QueryKey[]): void {
  const wish = JSON.stringify({ changes, stale })
  useEffect(() => {
    const { changes, stale }: { changes: TableChange[]; stale: QueryKey[] } = JSON.parse(wish)
    const refresh = gathered(() => void makeStale(...stale))
    const close = openTables(supabase(), { topic, changes, onChanged: refresh.hear })
    return () => {
      refresh.stop()
      close()
    }
  }, [topic, wish])
}
