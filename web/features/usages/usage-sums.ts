import type { UsageFacts } from '#contract/institutions/usages.ts'

export type UsedFilm = UsageFacts['films'][number]
export interface Sums {
  opened: number
  visits: number
  played: number
  playedVisits: number
  noLicence: number
  full: number
}

/** What the months of some films come to; of one month where it is named. */
export function sumsOf(films: readonly UsedFilm[], month?: string): Sums {
  const sums = [0, 0, 0, 0, 0, 0]
  for (const film of films)
    for (const [each, counts] of Object.entries(film.months))
      if (!month || each === month) for (const [at, count] of counts.entries()) sums[at]! += count
  const [opened, visits, played, playedVisits, noLicence, full] = sums as [number, number, number, number, number, number]
  return { opened, visits, played, playedVisits, noLicence, full }
}
