import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ClaimPage, OwnClaim } from '#contract/office/rights-claims.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { officeKeys } from './office.ts'

export type { ClaimPage, DeskClaim, OwnClaim } from '#contract/office/rights-claims.ts'

const claimKeys = {
  all: ['rights-claims'],
  list: (asked: AskedClaims) => [...claimKeys.all, 'list', asked],
  mine: () => [...claimKeys.all, 'mine'],
} as const
const changed = [claimKeys.all, officeKeys.all]

export interface AskedClaims {
  state: 'waiting' | 'settled'
  words?: string | undefined
  one?: string | undefined
}
/** Rights claims at the desk, 30 a page. The server refuses (42501) everyone but moderators. */
export const claimsQuery = (asked: AskedClaims) =>
  infiniteQueryOptions({
    queryKey: claimKeys.list(asked),
    initialPageParam: null as { on: string; id: string } | null,
    queryFn: async ({ pageParam }): Promise<ClaimPage> => {
      const call = supabase().rpc('list_rights_claims', { asked: { ...asked, after: pageParam } })
      const [answer, { claimPage }] = await Promise.all([call, import('#contract/office/rights-claims.ts')])
      return claimPage.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, claims }) => (more ? { on: claims.at(-1)!.place, id: claims.at(-1)!.id } : null),
  })

export interface NewClaim {
  documentaryId: string
  claimant: string
  work: string
  statement: string
  /** The letter it came in. */
  message?: string | undefined
  range?: { startsMs: number; endsMs: number } | undefined
  /** Only its creator sees the film until it is decided. */
  withhold: boolean
}
export const openClaim = ({ documentaryId, range, message, ...claim }: NewClaim): Promise<void> =>
  act(changed, async () => {
    const passage = range ? { starts_ms: range.startsMs, ends_ms: range.endsMs } : {}
    const letter = message ? { message } : {}
    orThrow(await supabase().rpc('open_rights_claim', { documentary: documentaryId, ...claim, ...letter, ...passage }))
  })
export const decideClaim = (id: string, uphold: boolean, reason: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('decide_rights_claim', { claim: id, uphold, reason }))
  })
/** Undoes an upheld claim: it is open again, the film restored. */
export const takeBackClaimDecision = (id: string, reason = ''): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('take_back_claim_decision', { claim: id, reason }))
  })

/** Claims on the signed-in person's own films. */
export const myClaims = queryOptions({
  queryKey: claimKeys.mine(),
  queryFn: async (): Promise<OwnClaim[]> => {
    const [answer, { ownClaims }] = await Promise.all([supabase().rpc('my_rights_claims'), import('#contract/office/rights-claims.ts')])
    return ownClaims.parse(orThrow(answer))
  },
})
export const counterClaim = (id: string, words: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('counter_rights_claim', { claim: id, words }))
  })
