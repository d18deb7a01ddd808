import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

const keyOf = (documentaryId: string) => ['film-names', documentaryId]

/** As the database has it. */
export const namesLimit = { count: 500, characters: 80 } as const

/** The creator's vocabulary for speech recognition of a film, sorted. */
export const filmNamesQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: keyOf(documentaryId),
    queryFn: async (): Promise<string[]> =>
      orThrow(
        await supabase().from('film_names').select('name').eq('documentary_id', documentaryId).order('name').limit(namesLimit.count),
      ).map(({ name }) => name),
  })

export const keepFilmNames = (documentaryId: string, names: readonly string[]): Promise<void> =>
  act([keyOf(documentaryId)], async () => {
    orThrow(await supabase().rpc('replace_film_names', { documentary: documentaryId, names: [...names] }))
  })
