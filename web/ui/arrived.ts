import { useRef } from 'react'

/** What react-query says of a question on its way. */
interface Asked {
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  failureCount: number
}

/**
 * True once every answer is here, or was refused once: a page of several answers is shown whole instead of being pushed about by each. It stays
 * true while they are asked again. A question that is not asked (`enabled: false`) is not waited for.
 */
export function useArrived(...asked: Asked[]): boolean {
  const arrived = useRef(false)
  const waits = asked.some(({ isPending, fetchStatus, failureCount }) => isPending && fetchStatus !== 'idle' && failureCount === 0)
  if (!waits) arrived.current = true
  return arrived.current
}
