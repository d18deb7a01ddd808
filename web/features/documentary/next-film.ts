interface Film {
  id: string
  director: string
}
/** What a house shows, as its front page says it. */
export interface Shelf<F extends Film> {
  now: { film: F; reason: string; signedBy: string } | null
  season: { title: string; films: F[] } | null
  latest: F[]
}
/** Why a film is offered after another. */
export type NextReason =
  | { because: 'season'; title: string }
  | { because: 'director'; name: string }
  | { because: 'now'; reason: string; signedBy: string }
  | { because: 'new' }

/**
 * The next thing to see when a film is over, by what a person in this house has said of it: the next film of its season, another by the same
 * director, the film now with its reason, else the newest. Null in a house that shows nothing else.
 */
export function nextFilm<F extends Film>(shelf: Shelf<F>, seen: Film): { film: F; reason: NextReason } | null {
  const { now, season, latest } = shelf
  const place = season?.films.findIndex((film) => film.id === seen.id) ?? -1
  const inSeason = season && place >= 0 ? season.films[(place + 1) % season.films.length] : undefined
  if (season && inSeason && inSeason.id !== seen.id) return { film: inSeason, reason: { because: 'season', title: season.title } }
  const others = [...(now ? [now.film] : []), ...(season?.films ?? []), ...latest].filter((film) => film.id !== seen.id)
  const sameHand = others.find((film) => film.director !== '' && film.director === seen.director)
  if (sameHand) return { film: sameHand, reason: { because: 'director', name: seen.director } }
  if (now?.reason && now.film.id !== seen.id)
    return { film: now.film, reason: { because: 'now', reason: now.reason, signedBy: now.signedBy } }
  return others[0] ? { film: others[0], reason: { because: 'new' } } : null
}
