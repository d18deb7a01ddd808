import { type ClaimKind, type ClaimState, settledStates } from './lists.ts'

export interface JudgedClaim {
  kind: ClaimKind
  state: ClaimState
  /** Days; null while nobody was asked, or no day was named. */
  replyAskedOn: string | null
  replyUntil: string | null
  reply: string
}

const claimLacks = ['not-checked', 'reply'] as const
export type ClaimLack = (typeof claimLacks)[number]

/**
 * What a claim lacks before its film is published; the database counts the same (gaps_of_version). An allegation was answered, or the day until which its
 * answer was asked for is over.
 */
export function lacksOfClaim({ kind, state, replyAskedOn, replyUntil, reply }: JudgedClaim, today: string): ClaimLack[] {
  const waits = replyAskedOn === null || (reply === '' && (replyUntil === null || replyUntil >= today))
  return claimLacks.filter(
    (lack) => ({ 'not-checked': kind !== 'opinion' && !settledStates.includes(state), reply: kind === 'allegation' && waits })[lack],
  )
}
