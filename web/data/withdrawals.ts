import { queryOptions } from '@tanstack/react-query'
import type { Appearance, AskedOfFilm, WithdrawnRange } from '#contract/withdrawals.ts'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

export type { Appearance, AskedOfFilm, Withdrawal, WithdrawnRange } from '#contract/withdrawals.ts'

export const withdrawalKeys = {
  all: ['withdrawals'],
  mine: () => [...withdrawalKeys.all, 'mine'],
  ofFilm: (documentaryId: string) => [...withdrawalKeys.all, 'of', documentaryId],
} as const

/** Films the person says they are in: scenes, what was agreed, what they asked to take back. */
export const myAppearances = queryOptions({
  queryKey: withdrawalKeys.mine(),
  queryFn: async (): Promise<Appearance[]> => {
    const [answer, schema] = await Promise.all([supabase().rpc('my_appearances'), import('#contract/withdrawals.ts')])
    return schema.myAppearances.parse(orThrow(answer))
  },
})

/** What people in a film ask of whoever made it. */
export const askedOfFilm = (documentaryId: string) =>
  queryOptions({
    queryKey: withdrawalKeys.ofFilm(documentaryId),
    queryFn: async (): Promise<AskedOfFilm> => {
      const [answer, schema] = await Promise.all([
        supabase().rpc('asked_of_film', { documentary: documentaryId }),
        import('#contract/withdrawals.ts'),
      ])
      const data = orThrow(answer)
      return Array.isArray(data) ? { claims: [], withdrawals: [] } : schema.askedOfFilm.parse(data)
    },
  })

export const askWithdrawal = (documentaryId: string, ranges: WithdrawnRange[], words: string): Promise<string> =>
  act([withdrawalKeys.all], async () =>
    orThrow(await supabase().rpc('ask_withdrawal', { documentary: documentaryId, ranges: ranges.map((each) => ({ ...each })), words })),
  )

export const takeBackWithdrawal = (withdrawal: string): Promise<void> =>
  act([withdrawalKeys.all], async () => void orThrow(await supabase().rpc('take_back_withdrawal', { withdrawal })))

export const decideWithdrawal = (withdrawal: string, granted: boolean, answer: string): Promise<void> =>
  act([withdrawalKeys.all], async () => void orThrow(await supabase().rpc('decide_withdrawal', { withdrawal, granted, answer })))

/** Where a granted passage is in a newer cut; no range: it is not in it. */
export const placeWithdrawal = (withdrawal: string, version: string, ranges: WithdrawnRange[]): Promise<void> =>
  act(
    [withdrawalKeys.all],
    async () =>
      void orThrow(await supabase().rpc('place_withdrawal', { withdrawal, version, ranges: ranges.map((each) => ({ ...each })) })),
  )
