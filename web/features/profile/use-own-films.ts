import { useQuery } from '@tanstack/react-query'
import { filmsOf, type PublishedFilm } from '#web/data/film/documentaries.ts'

/**
 * People who upload films for others did not make them: a film belongs to the people in its director line or credits; without any, to its
 * uploader.
 */
function isBy({ director, credits }: PublishedFilm, name: string): boolean {
  const named = [director, ...credits.map((credit) => credit.name)].join(' ').toLocaleLowerCase()
  return named.trim() === '' || (name.trim() !== '' && named.includes(name.trim().toLocaleLowerCase()))
}

/** A person's published films, newest first; none until they are here. */
export function useOwnFilms(ownerId: string, name: string): PublishedFilm[] {
  return useQuery(filmsOf(ownerId)).data?.filter((film) => isBy(film, name)) ?? []
}
