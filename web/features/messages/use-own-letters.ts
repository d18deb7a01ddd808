import { useEffect } from 'react'
import { useLiveLetters } from '#web/data/people/letters/live.ts'
import { followOutbox } from './data/outbox.ts'

/** While the page is open: its lists stay true, and what waits in this browser is sent. */
export function useOwnLetters(userId: string | undefined): void {
  useLiveLetters(userId)
  useEffect(() => (userId ? followOutbox(userId) : undefined), [userId])
}
