import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import type { SeededFilm } from '../steps/film.ts'
import type { HouseClient } from '../steps/house.ts'

/** The house with its films in it, before anyone has done anything with them. */
export interface Festival {
  /** People of the seed, signed in as a browser would be. */
  people: Record<'creator' | 'student' | 'viewer' | 'librarian' | 'moderator', HouseClient>
  /** The films that are there, by slug; with `--films 2` not all of them. */
  films: ReadonlyMap<string, SeededFilm>
  /** The same without those that are not public. */
  publicFilms: Map<string, SeededFilm>
  /** What no person writes: counts the house made in months that are over. */
  service: HouseClient
  /** Length of this print; shorter than the film's with `--seconds`. */
  lengthMs(slug: SeedFilm['slug']): number
  /** The program that makes prints; for a second cut of one. */
  ffmpeg: string
}

/** What the seed adds to one room of the house. Idempotent. */
export type SeedRoom = (festival: Festival) => Promise<void>
