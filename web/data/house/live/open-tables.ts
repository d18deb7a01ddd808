import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'
import { openChannel } from './open-channel.ts'

export interface TableChange {
  table: keyof Database['public']['Tables']
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  /** A realtime filter: `documentary_id=eq.…`. */
  filter?: string
}

interface TableWishes {
  topic: string
  changes: readonly TableChange[]
  /** Something changed, or may have changed during a gap. */
  onChanged(): void
}

/**
 * Subscribes to rows until the returned function is called. A joined channel does not get rows yet: the subscription starts a moment
 * later with an event, and again after an interruption. Changes before such an event are lost, so it counts as a change.
 */
export function openTables(client: SupabaseClient<Database>, { topic, changes, onChanged }: TableWishes): () => void {
  return openChannel(client, {
    topic,
    listen(channel) {
      for (const { table, event, filter } of changes)
        channel.on('postgres_changes', { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}) }, onChanged)
      channel.on('system', {}, ({ extension }: { extension?: string }) => {
        if (extension === 'postgres_changes') onChanged()
      })
    },
    onLive: onChanged,
  })
}
