import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { openTables, type TableChange } from './open-tables.ts'

/** A burst of changes is one question. */
const gatheredMs = 250

/**
 * Keeps what is read under `stale` true while the page is shown: asked for again at most four times a second when a row changes, and whenever the
 * channel begins to hear, because something may have changed before. Row rules decide which changes one hears of.
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
    const close = openTables(supabase(), { topic, changes, onChanged: refresh })
    return () => {
      clearTimeout(due)
      close()
    }
  }, [topic, wish])
}
