import { useRef } from 'react'

/** State of a running query, as react-query reports it. */
interface Asked {
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  failureCount: number
}

/**
 * True once every query has settled: a page of several queries is shown at once, without layout shifts. It stays
 * true during refetches. Disabled queries (`enabled: false`) are ignored.
 */
export function useArrived(...asked: Asked[]): boolean {
  const arrived = useRef(false)
  const waits = asked.some(({ isPending, fetchStatus, failureCount }) => isPending && fetchStatus !== 'idle' && failureCount === 0)
  if (!waits) arrived.current = true
  return arrived.current
}
