import { lightFilms } from './films/light.ts'
import { measureFilms } from './films/measure.ts'
import { waterFilms } from './films/water.ts'
import type { SeedFilm } from './seed-film.ts'

/** The whole catalogue, the film of the front page first. */
export const seedFilms: SeedFilm[] = [...waterFilms, ...lightFilms, ...measureFilms]
