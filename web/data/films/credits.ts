import { queryOptions } from '@tanstack/react-query'
import type { CreditLine } from '#core/line-lists.ts'
import { act } from '../act.ts'
import { supabase } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { saidOfFilms } from './documentaries.ts'

const creditKeys = { all: ['credits'], of: (documentaryId: string) => [...creditKeys.all, documentaryId] } as const

/** The credits of a film in order, as its creator writes them. */
export const ownCredits = (documentaryId: string) =>
  queryOptions({
    queryKey: creditKeys.of(documentaryId),
    queryFn: async (): Promise<CreditLine[]> =>
      orThrow(await supabase().from('credits').select('role, name').eq('documentary_id', documentaryId).order('position')),
  })

export const replaceCredits = (documentaryId: string, credits: readonly CreditLine[]): Promise<void> =>
  act([creditKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().rpc('replace_credits', { documentary: documentaryId, credits: credits.map((credit) => ({ ...credit })) }))
  })
