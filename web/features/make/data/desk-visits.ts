import { queryOptions } from '@tanstack/react-query'
import type { DeskVisit, SeenAs } from '#contract/film/desk-visits.ts'
import { documentaryKeys } from '#web/data/film/title.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export type { DeskVisit, Happening, SeenAs } from '#contract/film/desk-visits.ts'

/** Whom a film can be seen as. */
export interface Audience {
  who: 'stranger' | 'viewer' | 'institution' | 'person'
  /** `@college.example` of an institution, the address of a person. */
  address: string
  /** They came by the film's link. */
  followedLink: boolean
}

/** What happened to the person's films since the previous visit. The call is the visit; half an hour is one. */
export const deskVisit = queryOptions({
  queryKey: ['desk-visits'],
  queryFn: async (): Promise<DeskVisit> => {
    const [answer, contract] = await Promise.all([supabase().rpc('visit_desk'), import('#contract/film/desk-visits.ts')])
    const data = orThrow(answer)
    return isNothing(data) ? { since: null, happened: [] } : contract.deskVisit.parse(data)
  },
})

/** What another person would get of the caller's film; null for another person's film. */
export const seenAsQuery = (documentaryId: string, { who, address, followedLink }: Audience) =>
  queryOptions({
    queryKey: [...documentaryKeys.all, 'seen-as', documentaryId, who, address, followedLink],
    queryFn: async (): Promise<SeenAs | null> => {
      const [answer, contract] = await Promise.all([
        supabase().rpc('see_as', { documentary: documentaryId, who, address, followed_link: followedLink }),
        import('#contract/film/desk-visits.ts'),
      ])
      const data = orThrow(answer)
      return data === null || isNothing(data) ? null : contract.seenAs.parse(data)
    },
    staleTime: 0,
  })

/** An answer without anything in it, as the forced empty state gives. */
const isNothing = (answer: unknown) => Array.isArray(answer) && answer.length === 0
