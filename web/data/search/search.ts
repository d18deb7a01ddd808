import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Json } from '#contract/generated/database.types.ts'
import type { Access, FoundFilms, FoundMoments, FoundPerson, MappedPlace, Runtime, Sort } from '#contract/search/search.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export type {
  Access,
  FilmWithMoments,
  FoundFilm,
  FoundFilms,
  FoundMoments,
  FoundPerson,
  MappedPlace,
  Moment,
  Runtime,
  Sort,
} from '#contract/search/search.ts'

export interface SearchFilters {
  languages: string[]
  fromYear: number | null
  toYear: number | null
  access: Access[]
  runtimes: Runtime[]
  places: string[]
  subjects: string[]
  /** Who made the films, by any word of a name. */
  people: string[]
}

export const noFilters: SearchFilters = {
  languages: [],
  fromYear: null,
  toYear: null,
  access: [],
  runtimes: [],
  places: [],
  subjects: [],
  people: [],
}

export const searchKeys = {
  all: ['search'],
  films: (query: string, filters: SearchFilters, sort: Sort, page: number) => [...searchKeys.all, 'films', query, filters, sort, page],
  moments: (query: string, filters: SearchFilters) => [...searchKeys.all, 'moments', query, filters],
  described: (query: string, filters: SearchFilters) => [...searchKeys.all, 'described', query, filters],
  describedOf: (query: string, documentaryId: string) => [...searchKeys.all, 'described-of', query, documentaryId],
  momentsOf: (query: string, documentaryId: string) => [...searchKeys.all, 'moments-of', query, documentaryId],
  people: (query: string) => [...searchKeys.all, 'people', query],
} as const

export const filmsPerPage = 20

/** Films found, the newest first when nothing is asked. */
export const foundFilmsQuery = (query: string, filters: SearchFilters, sort: Sort, page: number) =>
  queryOptions({
    queryKey: searchKeys.films(query, filters, sort, page),
    queryFn: ({ signal }): Promise<FoundFilms> =>
      found(
        supabase()
          .rpc('search_documentaries', {
            query,
            ...askedOf(filters),
            sort,
            page_limit: filmsPerPage,
            page_offset: (page - 1) * filmsPerPage,
          })
          .abortSignal(signal),
        ({ foundFilms }) => foundFilms,
        {
          total: 0,
          more: false,
          meant: null,
          films: [],
          facets: { languages: [], years: [], access: [], runtimes: [], places: [], subjects: [] },
        },
      ),
    placeholderData: keepPreviousData,
  })

const noMoments: FoundMoments = { total: 0, more: false, films: [], protectedPassages: 0 }

/** Moments found, three of each film. */
export const foundMomentsQuery = (query: string, filters: SearchFilters) =>
  queryOptions({
    queryKey: searchKeys.moments(query, filters),
    queryFn: ({ signal }) =>
      found(
        supabase()
          .rpc('search_moments', { query, ...askedOf(filters), film_limit: 10 })
          .abortSignal(signal),
        ({ foundMoments }) => foundMoments,
        noMoments,
      ),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** All moments of one film. */
export const momentsOfFilmQuery = (query: string, documentaryId: string) =>
  queryOptions({
    queryKey: searchKeys.momentsOf(query, documentaryId),
    queryFn: ({ signal }) =>
      found(
        supabase().rpc('search_moments', { query, documentary: documentaryId, per_film: 200 }).abortSignal(signal),
        ({ foundMoments }) => foundMoments,
        noMoments,
      ),
  })

/** Matches in audio description, three moments of each film. */
export const foundDescribedQuery = (query: string, filters: SearchFilters) =>
  queryOptions({
    queryKey: searchKeys.described(query, filters),
    queryFn: ({ signal }) =>
      found(
        supabase()
          .rpc('search_described', { query, ...askedOf(filters), film_limit: 5 })
          .abortSignal(signal),
        ({ foundMoments }) => foundMoments,
        noMoments,
      ),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** Every such moment of one film. */
export const describedOfFilmQuery = (query: string, documentaryId: string) =>
  queryOptions({
    queryKey: searchKeys.describedOf(query, documentaryId),
    queryFn: ({ signal }) =>
      found(
        supabase().rpc('search_described', { query, documentary: documentaryId, per_film: 200 }).abortSignal(signal),
        ({ foundMoments }) => foundMoments,
        noMoments,
      ),
  })

export const foundPeopleQuery = (query: string) =>
  queryOptions({
    queryKey: searchKeys.people(query),
    queryFn: ({ signal }): Promise<FoundPerson[]> =>
      found(supabase().rpc('search_people', { query }).abortSignal(signal), ({ foundPeople }) => foundPeople, []),
    // A name in Chinese, Japanese or Korean may have two signs.
    enabled: query.length >= 3 || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}$/u.test(query),
    placeholderData: keepPreviousData,
  })

/** Where the films are, the place with most of them first. */
export const mapQuery = () =>
  queryOptions({
    queryKey: [...searchKeys.all, 'map'],
    queryFn: ({ signal }): Promise<MappedPlace[]> =>
      found(supabase().rpc('map_of_films').abortSignal(signal), ({ mappedPlaces }) => mappedPlaces, []),
  })

/** The query, as parameters of the functions. */
export const askedOf = (filters: SearchFilters) => ({
  languages: filters.languages.length ? filters.languages : null,
  from_year: filters.fromYear,
  to_year: filters.toYear,
  access: filters.access.length ? filters.access : null,
  runtimes: filters.runtimes.length ? filters.runtimes : null,
  places: filters.places.length ? filters.places : null,
  subjects: filters.subjects.length ? filters.subjects : null,
  people: filters.people.length ? filters.people : null,
})

type Schemas = typeof import('#contract/search/search.ts')
type Answer = { data: Json; error: null } | { data: null; error: { message: string; code: string; details: string; hint: string } }

/** Parses search results. Its schemas are loaded in parallel. */
async function found<T>(
  asking: PromiseLike<Answer>,
  schemaOf: (schemas: Schemas) => { parse(answer: unknown): T },
  nothing: T,
): Promise<T> {
  const [answer, schemas] = await Promise.all([asking, import('#contract/search/search.ts')])
  const data = orThrow(answer)
  // An answer without anything in it, as the forced empty state gives.
  return Array.isArray(data) && data.length === 0 ? nothing : schemaOf(schemas).parse(data)
}
