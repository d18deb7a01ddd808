import { queryOptions } from '@tanstack/react-query'
import { houseKey, houseUrl, supabase } from '#web/data/house/client.ts'
import { HouseError } from '#web/data/house/house-error.ts'

export interface Quote {
  picture: Blob
  fileName: string
}

/** A frame with what is said there, drawn by the house; asked for again each time it is opened, because who may have it may have changed. */
export const quoteQuery = (versionId: string, ms: number, language: string | undefined) =>
  queryOptions({
    queryKey: ['quotes', versionId, ms, language ?? null],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Quote> => {
      const { data } = await supabase().auth.getSession()
      const query = new URLSearchParams({ version: versionId, ms: String(Math.round(ms)), ...(language ? { language } : {}) })
      const answer = await fetch(`${houseUrl()}/functions/v1/quote?${query}`, {
        headers: { apikey: houseKey(), authorization: `Bearer ${data.session?.access_token ?? houseKey()}` },
        signal,
      })
      if (!answer.ok) throw new HouseError(await answer.json().catch(() => ({ message: '', code: 'unknown' })))
      const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      return { picture: await answer.blob(), fileName: named ?? 'still.png' }
    },
  })
