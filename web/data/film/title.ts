import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../house/client.ts'

/** A separate file, because the header of every page needs a title and nothing else. */
export const documentaryKeys = {
  all: ['documentaries'],
  one: (id: string) => [...documentaryKeys.all, 'one', id],
  title: (id: string) => [...documentaryKeys.all, 'title', id],
  own: () => [...documentaryKeys.all, 'own'],
  by: (ownerId: string) => [...documentaryKeys.all, 'by', ownerId],
} as const

/** The title of a film the caller may watch, or null. */
export const documentaryTitle = (id: string) =>
  queryOptions({
    queryKey: documentaryKeys.title(id),
    retry: false,
    queryFn: async (): Promise<string | null> => {
      const { data } = await supabase().from('documentaries').select('title').eq('id', id).maybeSingle()
      return data?.title ?? null
    },
  })
