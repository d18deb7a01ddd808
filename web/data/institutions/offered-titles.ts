import { queryOptions } from '@tanstack/react-query'
import type { OfferedTitle } from '#contract/institutions/offered-titles.ts'
import type { InstitutionType } from '#core/institutions/institution-types.ts'
import { houseAddress } from '../house/client.ts'
import { HouseError } from '../house/house-error.ts'
import { fetchWithForcedStates } from '../people/forced-states.ts'

export type { OfferedTitle }

/** Films that institutions may license, and where their stills are; for anyone. */
export const offeredTitlesQuery = (type?: InstitutionType) =>
  queryOptions({
    queryKey: ['offered-titles', type ?? 'all'],
    queryFn: async ({ signal }) => {
      const [{ supabaseUrl }, { offered }] = await Promise.all([houseAddress(), import('#contract/institutions/offered-titles.ts')])
      const response = await fetchWithForcedStates(`${supabaseUrl}/functions/v1/home?offered=${type ?? ''}`, { signal })
      if (!response.ok) throw new HouseError({ message: 'The films did not come.', code: `http-${response.status}` })
      const { films, stills } = offered.parse(await response.json())
      return films.map((film) => ({
        ...film,
        still: film.posterObject && stills[film.posterObject] ? supabaseUrl + stills[film.posterObject] : undefined,
      }))
    },
  })
