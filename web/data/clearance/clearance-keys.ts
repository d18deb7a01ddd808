/** Cache keys of a film's clearance log. */
export const clearanceKeys = {
  all: ['clearances'],
  of: (film: string) => [...clearanceKeys.all, film],
  log: (film: string) => [...clearanceKeys.of(film), 'log'],
  kept: (film: string) => [...clearanceKeys.log(film), 'kept'],
  proofs: (item: string) => [...clearanceKeys.all, 'proofs', item],
  history: (item: string) => [...clearanceKeys.all, 'history', item],
  maps: (film: string) => [...clearanceKeys.of(film), 'maps'],
} as const
