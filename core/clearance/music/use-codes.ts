/** How a piece of music is used, by the codes of the common cue sheet. A society that calls it otherwise has its own code beside it. */
export const useCodes = ['BI', 'BV', 'VI', 'VV', 'VS', 'FI', 'FV', 'OT', 'CT', 'EE'] as const
export type UseCode = (typeof useCodes)[number]

export const origins = ['written', 'commercial', 'library', 'live'] as const
export type Origin = (typeof origins)[number]

export const rightRoles = ['composer', 'author', 'arranger', 'publisher'] as const
export type RightRole = (typeof rightRoles)[number]
