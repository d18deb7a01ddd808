/** Closed lists of the fact log, as the database checks them. */
export const claimKinds = ['fact', 'figure', 'date', 'quote', 'allegation', 'opinion'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const saidBy = ['narration', 'person', 'graphic'] as const
export type SaidBy = (typeof saidBy)[number]
export type ClaimState = 'open' | 'sourced' | 'checked' | 'disputed' | 'changed' | 'accepted'
export const settledStates: readonly ClaimState[] = ['checked', 'accepted']
export const sourceRanks = ['primary', 'secondary'] as const
export type SourceRank = (typeof sourceRanks)[number]

/** How many sources a claim needs before it is checked. An opinion needs none. */
export const sourcesNeeded = 2
