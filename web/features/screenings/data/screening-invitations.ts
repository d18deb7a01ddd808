import { queryOptions } from '@tanstack/react-query'
import type { AskedToHold } from '#contract/screenings/screenings.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { screeningKeys } from '#web/data/screenings/screenings.ts'

export type { AskedToHold }

/** Screenings the person is invited to co-host. */
export const askedToHoldQuery = () =>
  queryOptions({
    queryKey: [...screeningKeys.all, 'asked-to-hold'],
    queryFn: async (): Promise<AskedToHold[]> => {
      const [answer, { askedToHold }] = await Promise.all([
        supabase().rpc('my_screening_invitations'),
        import('#contract/screenings/screenings.ts'),
      ])
      return askedToHold.parse(orThrow(answer))
    },
  })

/** Yes or no, to every evening of a series. */
export const answerToHold = (invitation: string, accept: boolean): Promise<string> =>
  act([screeningKeys.all], async () => orThrow(await supabase().rpc('answer_screening_invitation', { invitation, accept })))
