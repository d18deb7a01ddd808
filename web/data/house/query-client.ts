import { QueryClient } from '@tanstack/react-query'
import { queryKeptMs, queryRefetchOnFocus, queryStaleMs } from '#core/house/specification.ts'

/** Specification, section 9: stale after 60 s, kept 5 minutes, not fetched again when the window gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: queryStaleMs, gcTime: queryKeptMs, refetchOnWindowFocus: queryRefetchOnFocus, retry: retryLater },
  },
})

/** No retry for refused or missing things; only for connection errors. */
function retryLater(failures: number, error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status
  if (status !== undefined && status >= 400 && status < 500) return false
  return failures < 2
}
