/** The releases of a film on its desk, and one of its people or places. Relative: all that lead there are on a film's desk. */
export const releasesPath = (film: string, subject?: string): string =>
  `?${new URLSearchParams({ documentary: film, view: 'releases', ...(subject ? { subject } : {}) })}`
