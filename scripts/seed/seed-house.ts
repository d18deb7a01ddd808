import { seedFilms } from '#supabase/seed/all-films.ts'
import { seedPeople } from '#supabase/seed/people.ts'
import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { seedFeatures } from './features/all-features.ts'
import { filmLooks } from './films/all-films.ts'
import { type FilmPrint, printFilms } from './printing/print-films.ts'
import { countThePlays, seedThePlays } from './steps/audience.ts'
import { seedTheDesk } from './steps/desk.ts'
import { type SeededFilm, seedTheFilm, untilStage } from './steps/film.ts'
import { type HouseClient, type SeedHouse, signIn } from './steps/house.ts'
import { seedThePeople } from './steps/people.ts'

export interface SeedOptions {
  ffmpeg: string
  /** Folder that keeps drawn films from one run to the next. */
  cache: string
  /** How many films, the film of the front page first. */
  films: number
  /** Length of every film; undefined: each at its own. */
  seconds?: number
  /** Size of the pictures; 1 is full size. */
  scale: number
  /** Also in a house where other people are. */
  force: boolean
  /** Told how much of one film's picture is drawn, 0 to 1. */
  onDrawn?(slug: string, part: number): void
  /** Told of each film as it is published. */
  onFilm?(slug: string, added: boolean): void
  /** Told of each film that was added, when the house has made its whole ladder. */
  onReady?(slug: string): void
}

/** Fills a house with the festival. What is there already stays as it is, so it can run twice. Returns how many films were added. */
export async function seedHouse(house: SeedHouse, options: SeedOptions): Promise<number> {
  const people = await seedThePeople(house, options.force)
  const [creator, student, viewer, librarian, moderator] = await Promise.all(
    (['creator', 'student', 'viewer', 'librarian', 'moderator'] as const).map((key) =>
      signIn(house, seedPeople.find((person) => person.key === key)!.email),
    ),
  )
  await seedTheDesk(house, people)
  const films = await seedAllFilms(house, { creator: creator!, student: student! }, options)
  const persons = { creator: creator!, student: student!, viewer: viewer!, librarian: librarian!, moderator: moderator! }
  const lengthMs = (slug: string) => lengthOf({ slug }, options) * 1000
  const festival = { people: persons, films, publicFilms: publicOnes(films), service: house.service, lengthMs, ffmpeg: options.ffmpeg }
  for (const fill of seedFeatures) await fill(festival)
  await untilAllReady(films, { creator: creator!, student: student! }, options)
  return [...films.values()].filter(({ added }) => added).length
}

async function seedAllFilms(
  house: SeedHouse,
  makers: Record<'creator' | 'student', HouseClient>,
  options: SeedOptions,
): Promise<Map<string, SeededFilm>> {
  const chosen = seedFilms.slice(0, options.films)
  // Drawn only when the first film turns out to be missing: a second run draws nothing.
  let prints: Map<string, Promise<FilmPrint>> | undefined
  const printOf = (slug: string) => {
    prints ??= printFilms(
      filmLooks.filter((look) => chosen.some((film) => film.slug === look.slug)),
      options,
    )
    return prints.get(slug)!
  }
  const films = new Map<string, SeededFilm>()
  await Promise.all(
    chosen.map(async (film) => {
      const { seconds: fullSeconds } = filmLooks.find(({ slug }) => slug === film.slug)!
      const work = { house, creator: makers[film.by], ffmpeg: options.ffmpeg, fullSeconds }
      const made = await seedTheFilm(work, film, () => printOf(film.slug))
      films.set(film.slug, made)
      await seedThePlays(house, film, made, lengthOf(film, options) * 1000)
      options.onFilm?.(film.slug, made.added)
    }),
  )
  await countThePlays(house)
  return films
}

function untilAllReady(films: Map<string, SeededFilm>, makers: Record<'creator' | 'student', HouseClient>, options: SeedOptions) {
  return Promise.all(
    seedFilms.map(async ({ slug, by }) => {
      const made = films.get(slug)
      if (!made?.added) return
      await untilStage(makers[by], made.versionId, 'ready')
      options.onReady?.(slug)
    }),
  )
}

const lengthOf = ({ slug }: Pick<SeedFilm, 'slug'>, { seconds }: SeedOptions) =>
  seconds ?? filmLooks.find((look) => look.slug === slug)!.seconds

const publicOnes = (films: Map<string, SeededFilm>) =>
  new Map([...films].filter(([slug]) => seedFilms.some((film) => film.slug === slug && film.visibility === 'public')))
