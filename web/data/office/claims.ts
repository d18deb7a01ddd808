import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CreditClaims } from '#contract/office/claims.ts'
import { withdrawalKeys } from '../film/withdrawals.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { profileKeys } from '../people/profiles.ts'
import { officeKeys } from './office.ts'

export type { CreditClaim } from '#contract/office/claims.ts'

const stale = [withdrawalKeys.all, profileKeys.all, officeKeys.all]

export interface NewClaim {
  documentaryId: string
  kind: 'credit' | 'appearance'
  name: string
  words?: string
}

/** "This is me": asked of the film's creator. */
export const claimFilm = ({ documentaryId, kind, name, words }: NewClaim): Promise<string> =>
  act(stale, async () => orThrow(await supabase().rpc('claim_film', { documentary: documentaryId, kind, name, words: words ?? '' })))

/** `agreed`: what was agreed with who appears; `answer`: why it is declined. */
export const decideClaim = (claim: string, confirmed: boolean, said: { agreed?: string; answer?: string } = {}): Promise<void> =>
  act(stale, async () => void orThrow(await supabase().rpc('decide_claim', { claim, confirmed, ...said })))

/** Undoes a decision: the claim is open again. */
export const reopenClaim = (claim: string): Promise<void> =>
  act(stale, async () => void orThrow(await supabase().rpc('reopen_claim', { claim })))

export interface AskedCredits {
  state: 'waiting' | 'settled'
  words?: string | undefined
  one?: string | undefined
}
/** Who says a credit is theirs, for moderators, 30 a page. */
export const creditClaimsAtDesk = (asked: AskedCredits) =>
  infiniteQueryOptions({
    queryKey: [...withdrawalKeys.all, 'credits', asked],
    initialPageParam: null as { on: string; id: string } | null,
    queryFn: async ({ pageParam }): Promise<CreditClaims> => {
      const call = supabase().rpc('list_credit_claims', { asked: { ...asked, after: pageParam } })
      const [answer, { creditClaims }] = await Promise.all([call, import('#contract/office/claims.ts')])
      return creditClaims.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, claims }) => (more ? { on: claims.at(-1)!.place, id: claims.at(-1)!.id } : null),
  })

/** Whether a confirmed credit is on the reader's profile. */
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
