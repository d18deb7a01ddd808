import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** A person a film is shown to, or a domain of addresses (`@college.example`). */
export interface InvitedViewer {
  id: string
  name: string
  /** Null for who asked to see it first and has no account. */
  address: string | null
  /** Asked to see it before anyone else, and may at once. */
  seesFirst: boolean
  seenAt: string | null
}

const invitedKeys = { all: ['invited-viewers'], of: (documentaryId: string) => [...invitedKeys.all, documentaryId] } as const

/** Whom a film is shown to by name, in the order in which they were invited; its creator's to read. */
export const invitedViewers = (documentaryId: string) =>
  queryOptions({
    queryKey: invitedKeys.of(documentaryId),
    queryFn: async (): Promise<InvitedViewer[]> =>
      orThrow(
        await supabase()
          .from('invited_viewers')
          .select('id, name, address, seesFirst:sees_first, seenAt:seen_at')
          .eq('documentary_id', documentaryId)
          .order('added_at')
          .order('id'),
      ),
  })

export const inviteViewers = (
  documentaryId: string,
  people: readonly { name: string; address: string | null; seesFirst: boolean }[],
): Promise<void> =>
  act([invitedKeys.of(documentaryId)], async () => {
    const rows = people.map(({ name, address, seesFirst }) => ({ documentary_id: documentaryId, name, address, sees_first: seesFirst }))
    orThrow(await supabase().from('invited_viewers').insert(rows))
  })

/** Anyone who is watching by this invitation is stopped within a minute. */
export const disinviteViewer = (documentaryId: string, id: string): Promise<void> =>
  act([invitedKeys.of(documentaryId)], async () => {
    orThrow(await supabase().from('invited_viewers').delete().eq('id', id))
  })

/** Says that who asked to see the film first has seen it, or takes that back. */
export const sawFirst = (documentaryId: string, id: string, seen: boolean): Promise<void> =>
  act([invitedKeys.of(documentaryId)], async () => {
    orThrow(
      await supabase()
        .from('invited_viewers')
        .update({ seen_at: seen ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
