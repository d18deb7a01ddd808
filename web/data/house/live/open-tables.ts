import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'
import { openChannel } from './open-channel.ts'

export interface TableChange {
  table: keyof Database['public']['Tables']
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  /** As realtime takes it: `documentary_id=eq.…`. */
  filter?: string
}

interface TableWishes {
  topic: string
  changes: readonly TableChange[]
  /** Something changed, or may have changed while nothing was heard. */
  onChanged(): void
}

/**
 * Follows rows until the returned function is called. A channel that was joined does not hear of rows yet: the house begins to follow them a moment
 * later and says so, and says it too when its stream was cut. What changed before each is told by none, so each is a change by itself.
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
