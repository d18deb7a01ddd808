import type { ReleaseState } from './lists.ts'

/** What may become of a release: the closed list `private.release_moves` has too. */
const moves: Readonly<Record<ReleaseState, readonly ReleaseState[]>> = {
  'not-asked': ['asked', 'promised', 'given', 'given-with-conditions', 'refused'],
  asked: ['promised', 'given', 'given-with-conditions', 'refused'],
  promised: ['asked', 'given', 'given-with-conditions', 'refused'],
  given: ['given-with-conditions', 'withdrawal-asked', 'withdrawn'],
  'given-with-conditions': ['given', 'withdrawal-asked', 'withdrawn'],
  refused: ['asked', 'promised', 'given', 'given-with-conditions'],
  'withdrawal-asked': ['given', 'given-with-conditions', 'withdrawn'],
  withdrawn: ['asked', 'given', 'given-with-conditions'],
}

/** The states a release may go to. With conditions it is given with them, without it is given: one of the two is offered. */
export const movesFrom = (state: ReleaseState, hasConditions: boolean): ReleaseState[] =>
  moves[state].filter((to) => to !== (hasConditions ? 'given' : 'given-with-conditions') && !(isGiven(state) && isGiven(to)))

export const isGiven = (state: ReleaseState): boolean => state === 'given' || state === 'given-with-conditions'

interface Guarded {
  ageBand: 'adult' | 'minor'
  guardiansNeeded: number
  guardiansGiven: number
  soleCustody: boolean
  proofs: number
}

/** How many guardians a minor needs: one with sole custody, once there is a proof of it beside the signatures. */
export const guardiansOwed = ({ ageBand, guardiansNeeded, guardiansGiven, soleCustody, proofs }: Guarded): number =>
  ageBand === 'adult' ? 0 : soleCustody && proofs > guardiansGiven ? 1 : guardiansNeeded
