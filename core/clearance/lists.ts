/** Closed lists of the clearance log, as the database checks them. */
export const clearanceKinds = [
  ...(['footage', 'still', 'sound-recording', 'composition', 'artwork', 'mark'] as const),
  ...(['place', 'text', 'screen', 'title', 'synthetic', 'other'] as const),
] as const
export type ClearanceKind = (typeof clearanceKinds)[number]

export const clearanceStatuses = [
  ...(['wanted', 'found', 'asked', 'quoted', 'negotiating', 'agreed', 'signed', 'paid'] as const),
  ...(['refused', 'replaced', 'public-domain', 'fair-use', 'not-needed'] as const),
] as const
export type ClearanceStatus = (typeof clearanceStatuses)[number]

/** An agreement with the licensor: how long the item is used then is kept with it. */
export const agreedStatuses: readonly ClearanceStatus[] = ['agreed', 'signed', 'paid']
/** Nothing is licensed, and nothing needs to be. */
export const freeStatuses: readonly ClearanceStatus[] = ['public-domain', 'fair-use', 'not-needed']
/** It must not be in a cut. */
export const outStatuses: readonly ClearanceStatus[] = ['refused', 'replaced']

export const materials = ['none', 'screener', 'master-ordered', 'master'] as const
export type Material = (typeof materials)[number]

export const media = ['festival', 'cinema', 'tv', 'streaming', 'download', 'education', 'web', 'social', 'promo'] as const
export type Medium = (typeof media)[number]

/** Whether a film is published with something not cleared: yes, with a reason that is kept, not at all. */
export const walls = ['none', 'reason', 'closed'] as const
export type Wall = (typeof walls)[number]

export const bases = ['second', 'item', 'use', 'flat'] as const
export const minimumScopes = ['use', 'item', 'licensor'] as const
export const roundings = ['none', 'up-per-use', 'up-in-total'] as const
export const repeats = ['counted', 'once'] as const
