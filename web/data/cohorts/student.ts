import { queryOptions } from '@tanstack/react-query'
import type { Receipt } from '#contract/cohorts/cohorts.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { cohortKeys } from './cohorts.ts'

const shapes = () => import('#contract/cohorts/cohorts.ts')

/** The cohorts the reader is a student of, with their assignments. */
export const myCohortsQuery = queryOptions({
  queryKey: cohortKeys.mine(),
  queryFn: async () => {
    const [answer, { myCohorts }] = await Promise.all([supabase().rpc('my_cohorts'), shapes()])
    return myCohorts.parse(orThrow(answer))
  },
})

/** What of the reader's films can be handed in. */
export const choicesQuery = (assignment: string) =>
  queryOptions({
    queryKey: cohortKeys.choices(assignment),
    queryFn: async () => {
      const [answer, { handInChoices }] = await Promise.all([supabase().rpc('hand_in_choices', { assignment }), shapes()])
      return handInChoices.parse(orThrow(answer))
    },
    staleTime: 0,
  })

export interface HandedIn {
  /** Made in the browser: sent twice it is one hand-in. */
  id: string
  film: string
  version: string | null
  edit: string | null
  budget: string | null
  words: string
}
/** Hands in; answers the receipt, with the server's time. */
export const handIn = (assignment: string, { id, film, version, edit, budget, words }: HandedIn): Promise<Receipt> =>
  act([cohortKeys.mine()], async () => {
    const [answer, { receipt }] = await Promise.all([
      supabase().rpc('hand_in', {
        ...{ hand_in: id, assignment, documentary: film, words },
        ...(version && { version }),
        ...(edit && { edit }),
        ...(budget && { budget }),
      }),
      shapes(),
    ])
    return receipt.parse(orThrow(answer))
  })

/** Asks for another look at a result. */
export const askRemark = (work: string, words: string): Promise<void> =>
  act([cohortKeys.mine()], async () => {
    orThrow(await supabase().rpc('ask_remark', { work, words }))
  })

/** What the reader thinks of a peer's review, from 1 to 5. */
export const rateReading = (reading: string, useful: number, words: string): Promise<void> =>
  act([cohortKeys.mine()], async () => {
    orThrow(await supabase().rpc('rate_reading', { reading, useful, words }))
  })
