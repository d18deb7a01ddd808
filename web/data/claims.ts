import { queryOptions } from '@tanstack/react-query'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'
import { profileKeys } from './profiles.ts'
import { withdrawalKeys } from './withdrawals.ts'

const stale = [withdrawalKeys.all, profileKeys.all]

export interface NewClaim {
  documentaryId: string
  kind: 'credit' | 'appearance'
  name: string
  words?: string
}

/** "This is me": asked of whoever made the film. */
export const claimFilm = ({ documentaryId, kind, name, words }: NewClaim): Promise<string> =>
  act(stale, async () => orThrow(await supabase().rpc('claim_film', { documentary: documentaryId, kind, name, words: words ?? '' })))

export const decideClaim = (claim: string, confirmed: boolean, agreed: string): Promise<void> =>
  act(stale, async () => void orThrow(await supabase().rpc('decide_claim', { claim, confirmed, agreed })))

/** Whether a confirmed credit stands on one's page. */
export const showCredit = (claim: string, shown: boolean): Promise<void> =>
  act(stale, async () => void orThrow(await supabase().from('claims').update({ shown }).eq('id', claim)))

export const dropClaim = (claim: string): Promise<void> =>
  act(stale, async () => void orThrow(await supabase().from('claims').delete().eq('id', claim)))

/** Films that credit a name, for its bearer to say so. */
export const filmsNaming = (name: string) =>
  queryOptions({
    queryKey: [...withdrawalKeys.all, 'naming', name],
    queryFn: async () => {
      const [credited, speaking] = await Promise.all([
        supabase().rpc('films_of_person', { person: name }),
        supabase().rpc('moments_of_person', { person: name, per_film: 1 }),
      ])
      const found = (answer: unknown) =>
        ((answer as { films?: { id: string; title: string }[] } | null)?.films ?? []).map(({ id, title }) => ({ id, title }))
      return { credited: found(orThrow(credited)), speaking: found(orThrow(speaking)) }
    },
  })
