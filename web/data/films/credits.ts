import { queryOptions } from '@tanstack/react-query'
import type { CreditLine } from '#core/line-lists.ts'
import { house } from '../client.ts'
import { orThrow } from '../house-error.ts'

/** The credits of a film, as its creator writes them. */
export const ownCredits = (documentaryId: string) =>
  queryOptions({
    queryKey: ['own-credits', documentaryId],
    queryFn: async (): Promise<CreditLine[]> =>
      orThrow(await house().from('credits').select('role, name').eq('documentary_id', documentaryId).order('position')) as CreditLine[],
  })

export async function replaceCredits(documentaryId: string, credits: readonly CreditLine[]) {
  orThrow(await house().rpc('replace_credits', { documentary: documentaryId, credits }))
}
