import { queryOptions } from '@tanstack/react-query'
import type { FilmsOfPerson } from '#contract/film/credited-people.ts'
import type { FoundMoments } from '#contract/search/search.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export type { FilmOfPerson, FilmsOfPerson } from '#contract/film/credited-people.ts'

export const creditedPeopleKeys = {
  all: ['credited-people'],
  films: (person: string) => [...creditedPeopleKeys.all, 'films', person],
  moments: (person: string, documentaryId?: string) => [...creditedPeopleKeys.all, 'moments', person, documentaryId ?? 'each film'],
} as const

/** The films that name a person, however they write the name. */
export const filmsOfPersonQuery = (person: string) =>
  queryOptions({
    queryKey: creditedPeopleKeys.films(person),
    queryFn: async ({ signal }): Promise<FilmsOfPerson> => {
      const [answer, { filmsOfPerson }] = await Promise.all([
        supabase().rpc('films_of_person', { person }).abortSignal(signal),
        import('#contract/film/credited-people.ts'),
      ])
      const data = orThrow(answer)
      return isNothing(data) ? { name: null, alsoWritten: [], profiles: [], films: [] } : filmsOfPerson.parse(data)
    },
  })

/** Where a person speaks: the first moments of each film, or all of one. */
export const momentsOfPersonQuery = (person: string, documentary?: string) =>
  queryOptions({
    queryKey: creditedPeopleKeys.moments(person, documentary),
    queryFn: async ({ signal }): Promise<FoundMoments> => {
      const [answer, { foundMoments }] = await Promise.all([
        supabase()
          .rpc('moments_of_person', { person, ...(documentary && { documentary, per_film: 200 }) })
          .abortSignal(signal),
        import('#contract/search/search.ts'),
      ])
      const data = orThrow(answer)
      return isNothing(data) ? { total: 0, more: false, films: [], protectedPassages: 0 } : foundMoments.parse(data)
    },
  })

/** An answer without anything in it, as the forced empty state gives. */
const isNothing = (answer: unknown) => Array.isArray(answer) && answer.length === 0
