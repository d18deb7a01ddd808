import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { documentaryKeys } from './title.ts'

/** What of a film its creator shows outside the house, to people who are not signed in. */
export interface Outside {
  /** Title, synopsis and poster in previews of a link. */
  previews: boolean
  /** The film on other sites. */
  embeds: boolean
  /** Search engines may find it: a public film that other sites may show. */
  indexed: boolean
}

const outsideKeys = { one: (id: string) => [...documentaryKeys.one(id), 'outside'] }
const nothing: Outside = { previews: false, embeds: false, indexed: false }

export const outsideQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: outsideKeys.one(documentaryId),
    queryFn: async (): Promise<Outside> =>
      orThrow(await supabase().from('documentaries').select('previews, embeds, indexed').eq('id', documentaryId).maybeSingle()) ?? nothing,
  })

/** Takes effect immediately; a film that plays on another site then stops within a minute. */
export const showOutside = (documentaryId: string, outside: Partial<Outside>): Promise<void> =>
  act([outsideKeys.one(documentaryId)], async () => {
    orThrow(await supabase().from('documentaries').update(outside).eq('id', documentaryId))
  })
