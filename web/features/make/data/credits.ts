import { queryOptions } from '@tanstack/react-query'
import type { CreditLine } from '#core/text/line-lists.ts'
import { saidOfFilms } from '#web/data/film/documentaries.ts'
import type { RowActs } from '#web/data/film/film-words.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** Who did what in a film; `profileId` is whose page the name leads to, for as long as that is shown. */
export interface Credit extends CreditLine {
  id: string
  /** Orders them; not a count. */
  position: number
  profileId: string | null
}

const creditKeys = {
  all: ['credits'],
  of: (documentaryId: string) => [...creditKeys.all, documentaryId],
  written: ['credits', 'written'],
} as const

/** The credits of a film in order, as its creator writes them. */
export const ownCredits = (documentaryId: string) =>
  queryOptions({
    queryKey: creditKeys.of(documentaryId),
    queryFn: async (): Promise<Credit[]> =>
      orThrow(
        await supabase()
          .from('credits')
          .select('id, role, name, position, profileId:profile_id')
          .eq('documentary_id', documentaryId)
          .order('position')
          .order('id'),
      ),
  })

/** Names and roles in the films the person may see, offered while typing: each name has to be typed once. */
export const creditsWritten = queryOptions({
  queryKey: creditKeys.written,
  queryFn: async (): Promise<{ names: string[]; roles: string[] }> => {
    const rows = orThrow(await supabase().from('credits').select('role, name').limit(1000))
    const once = (words: string[]) => [...new Set(words)].sort((one, other) => one.localeCompare(other))
    return { names: once(rows.map(({ name }) => name)), roles: once(rows.map(({ role }) => role)) }
  },
})

export const creditActs: RowActs<Credit> = {
  add: (of, { profileId, ...row }) =>
    acting(async () =>
      orThrow(
        await supabase()
          .from('credits')
          .insert({ documentary_id: of, profile_id: profileId, ...row }),
      ),
    ),
  change: (_, { id, profileId, ...row }) =>
    acting(async () =>
      orThrow(
        await supabase()
          .from('credits')
          .update({ profile_id: profileId, ...row })
          .eq('id', id),
      ),
    ),
  remove: (_, { id }) => acting(async () => orThrow(await supabase().from('credits').delete().eq('id', id))),
}

/** Writes the whole list again. Who was in it with a profile keeps it. */
export const replaceCredits = (documentaryId: string, before: readonly Credit[], credits: readonly CreditLine[]): Promise<void> =>
  acting(async () => {
    const profileOf = new Map(before.map(({ name, profileId }) => [name, profileId]))
    const rows = credits.map(({ role, name }) => ({ role, name, profileId: profileOf.get(name) ?? null }))
    orThrow(await supabase().rpc('replace_credits', { documentary: documentaryId, credits: rows }))
  })

const acting = (work: () => Promise<unknown>): Promise<void> =>
  act([creditKeys.all, ...saidOfFilms], async () => {
    await work()
  })
