import { queryOptions } from '@tanstack/react-query'
import type { HouseHearing } from '#contract/office/hearing.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export type { HouseHearing } from '#contract/office/hearing.ts'

const keys = { all: ['hearing-of-house'] } as const

/** State of speech recognition; for administrators. */
export const houseHearingQuery = queryOptions({
  queryKey: keys.all,
  refetchInterval: 10_000,
  queryFn: async (): Promise<HouseHearing> => {
    const [answer, { houseHearing }] = await Promise.all([supabase().rpc('hearing_of_house'), import('#contract/office/hearing.ts')])
    return houseHearing.parse(orThrow(answer))
  },
})

export const pauseHearing = (paused: boolean): Promise<void> =>
  act([keys.all], async () => {
    orThrow(await supabase().rpc('pause_hearing', { paused }))
  })
/** Empty: the default one. */
export const chooseHearingModel = (model: string): Promise<void> =>
  act([keys.all], async () => {
    orThrow(await supabase().rpc('choose_hearing_model', { model }))
  })
