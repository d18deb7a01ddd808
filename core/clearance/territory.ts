/** Where something holds: the world, the world less some countries, or some countries alone (ISO 3166). */
export interface Territory {
  worldwide: boolean
  /** With `worldwide`: what is left out. */
  countries: readonly string[]
}

/** What no list names: everywhere else. Not a code of ISO 3166. */
export const elsewhere = '*'

export const holdsIn = ({ worldwide, countries }: Territory, country: string): boolean =>
  country === elsewhere ? worldwide : countries.includes(country) !== worldwide

/** The countries that tell territories apart, and everywhere else. */
export const placesOf = (...territories: readonly Territory[]): string[] => [
  ...[...new Set(territories.flatMap(({ countries }) => countries))].toSorted(),
  elsewhere,
]

/** Some of `all` places as a territory. */
export const territoryOf = (some: readonly string[], all: readonly string[]): Territory =>
  some.includes(elsewhere)
    ? { worldwide: true, countries: all.filter((place) => place !== elsewhere && !some.includes(place)) }
    : { worldwide: false, countries: some }
