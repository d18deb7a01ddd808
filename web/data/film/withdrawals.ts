import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Appearance, AskedOfFilm, DeskWithdrawals, WithdrawnRange } from '#contract/film/withdrawals.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { officeKeys } from '../office/office.ts'

export type { Appearance, AskedOfFilm, DeskWithdrawal, Withdrawal, WithdrawnRange } from '#contract/film/withdrawals.ts'

export const withdrawalKeys = {
  all: ['withdrawals'],
  mine: () => [...withdrawalKeys.all, 'mine'],
  atDesk: (asked: AskedWithdrawals) => [...withdrawalKeys.all, 'desk', asked],
  ofFilm: (documentaryId: string) => [...withdrawalKeys.all, 'of', documentaryId],
} as const

/** Films the person says they are in: scenes, what was agreed, what they asked to withdraw. */
export const myAppearances = queryOptions({
  queryKey: withdrawalKeys.mine(),
  queryFn: async (): Promise<Appearance[]> => {
    const [answer, schema] = await Promise.all([supabase().rpc('my_appearances'), import('#contract/film/withdrawals.ts')])
    return schema.myAppearances.parse(orThrow(answer))
  },
})

/** What people in a film ask of its creator. */
export const askedOfFilm = (documentaryId: string) =>
  queryOptions({
    queryKey: withdrawalKeys.ofFilm(documentaryId),
    queryFn: async (): Promise<AskedOfFilm> => {
      const [answer, schema] = await Promise.all([
        supabase().rpc('asked_of_film', { documentary: documentaryId }),
        import('#contract/film/withdrawals.ts'),
      ])
      const data = orThrow(answer)
      return Array.isArray(data) ? { claims: [], withdrawals: [] } : schema.askedOfFilm.parse(data)
    },
  })

export interface AskedWithdrawals {
  state: 'waiting' | 'settled'
  words?: string | undefined
  one?: string | undefined
}
/** Withdrawals, for moderators, 30 a page. */
export const withdrawalsAtDesk = (asked: AskedWithdrawals) =>
  infiniteQueryOptions({
    queryKey: withdrawalKeys.atDesk(asked),
    initialPageParam: null as { on: string; id: string } | null,
    queryFn: async ({ pageParam }): Promise<DeskWithdrawals> => {
      const call = supabase().rpc('list_withdrawals', { asked: { ...asked, after: pageParam } })
      const [answer, { deskWithdrawals }] = await Promise.all([call, import('#contract/film/withdrawals.ts')])
      return deskWithdrawals.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, withdrawals }) => (more ? { on: withdrawals.at(-1)!.place, id: withdrawals.at(-1)!.id } : null),
  })

export const askWithdrawal = (documentaryId: string, ranges: WithdrawnRange[], words: string): Promise<string> =>
  act([withdrawalKeys.all], async () =>
    orThrow(await supabase().rpc('ask_withdrawal', { documentary: documentaryId, ranges: ranges.map((each) => ({ ...each })), words })),
  )

export const takeBackWithdrawal = (withdrawal: string): Promise<void> =>
  act([withdrawalKeys.all], async () => void orThrow(await supabase().rpc('take_back_withdrawal', { withdrawal })))

export const decideWithdrawal = (withdrawal: string, granted: boolean, answer: string): Promise<void> =>
  act(
    [withdrawalKeys.all, officeKeys.all],
    async () => void orThrow(await supabase().rpc('decide_withdrawal', { withdrawal, granted, answer })),
  )

/** Where a granted passage is in a newer cut; no range: it is not in it. */
export const placeWithdrawal = (withdrawal: string, version: string, ranges: WithdrawnRange[]): Promise<void> =>
  act(
    [withdrawalKeys.all],
    async () =>
      void orThrow(await supabase().rpc('place_withdrawal', { withdrawal, version, ranges: ranges.map((each) => ({ ...each })) })),
  )
