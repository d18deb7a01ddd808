/** Cache keys of a film's clearance log, and of what else it owes. */
export const clearanceKeys = {
  all: ['clearances'],
  of: (film: string) => [...clearanceKeys.all, film],
  log: (film: string) => [...clearanceKeys.of(film), 'log'],
  kept: (film: string) => [...clearanceKeys.log(film), 'kept'],
  proofs: (item: string) => [...clearanceKeys.all, 'proofs', item],
  history: (item: string) => [...clearanceKeys.all, 'history', item],
  maps: (film: string) => [...clearanceKeys.of(film), 'maps'],
  music: (film: string) => [...clearanceKeys.of(film), 'music'],
  facts: (film: string) => [...clearanceKeys.of(film), 'facts'],
  claim: (claim: string) => [...clearanceKeys.all, 'claim', claim],
  fairUses: (film: string) => [...clearanceKeys.of(film), 'fair-uses'],
  ai: (film: string) => [...clearanceKeys.of(film), 'ai'],
  credits: (film: string) => [...clearanceKeys.of(film), 'credits'],
  wall: (film: string) => [...clearanceKeys.of(film), 'wall'],
} as const
