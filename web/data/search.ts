import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

export type Access = 'captions' | 'reviewed-captions' | 'described'
export type Runtime = 'short' | 'medium' | 'long'
export interface SearchFilters {
  languages: string[]
  fromYear: number | null
  toYear: number | null
  access: Access[]
  runtimes: Runtime[]
}
export interface FoundFilm {
  id: string
  title: string
  synopsis: string
  director: string
  year: number | null
  language: string | null
  durationMs: number
  posterObject: string | null
  because: { title: boolean; people: boolean; description: boolean; nearly: boolean; said: number }
}
interface Count<T> {
  value: T
  count: number
}
export interface FoundFilms {
  total: number
  films: FoundFilm[]
  facets: { languages: Count<string>[]; years: Count<number>[]; access: Count<Access>[]; runtimes: Count<Runtime>[] }
}
export interface Moment {
  cueId: string
  startsMs: number
  endsMs: number
  speaker: string
  language: string
  /** From a machine transcript that no person has read. */
  unreviewed: boolean
  /** U+0001 opens and U+0002 closes what matched. */
  snippet: string
  /** Number of its frame in the storyboard. */
  tile: number
}
export interface FilmWithMoments {
  id: string
  title: string
  durationMs: number
  posterObject: string | null
  total: number
  chapters: { startsMs: number; endsMs: number; title: string }[]
  storyboard: { object: string; columns: number; rows: number; tileWidth: number; tileHeight: number } | null
  /** Start of every match, the first 500. */
  positions: number[]
  moments: Moment[]
}
export interface FoundMoments {
  total: number
  films: FilmWithMoments[]
  protectedPassages: number
}
export interface FoundPerson {
  name: string
  roles: string[]
  films: number
}

export const filmsPerPage = 20

const call = async <T>(name: string, values: object, nothing: T, signal: AbortSignal): Promise<T> => {
  const answer = orThrow(await house().rpc(name, values).abortSignal(signal))
  // An answer without anything in it, as the forced empty state gives.
  return Array.isArray(answer) && !Array.isArray(nothing) ? nothing : ((answer as T | null) ?? nothing)
}
const asked = (filters: SearchFilters) => ({
  languages: filters.languages.length ? filters.languages : null,
  from_year: filters.fromYear,
  to_year: filters.toYear,
  access: filters.access.length ? filters.access : null,
  runtimes: filters.runtimes.length ? filters.runtimes : null,
})

/** Films found, the newest first when nothing is asked. */
export const foundFilmsQuery = (query: string, filters: SearchFilters, page: number) =>
  queryOptions({
    queryKey: ['found-films', query, filters, page],
    queryFn: ({ signal }) =>
      call<FoundFilms>(
        'search_documentaries',
        { query, ...asked(filters), page_limit: filmsPerPage, page_offset: (page - 1) * filmsPerPage },
        { total: 0, films: [], facets: { languages: [], years: [], access: [], runtimes: [] } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

const noMoments: FoundMoments = { total: 0, films: [], protectedPassages: 0 }

/** Moments found, three of each film. */
export const foundMomentsQuery = (query: string, filters: SearchFilters) =>
  queryOptions({
    queryKey: ['found-moments', query, filters],
    queryFn: ({ signal }) => call<FoundMoments>('search_moments', { query, ...asked(filters), film_limit: 10 }, noMoments, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** All moments of one film. */
export const momentsOfFilmQuery = (query: string, documentaryId: string) =>
  queryOptions({
    queryKey: ['moments-of-film', query, documentaryId],
    queryFn: ({ signal }) => call<FoundMoments>('search_moments', { query, documentary: documentaryId, per_film: 200 }, noMoments, signal),
  })

export const foundPeopleQuery = (query: string) =>
  queryOptions({
    queryKey: ['found-people', query],
    queryFn: ({ signal }) => call<FoundPerson[]>('search_people', { query }, [], signal),
    enabled: query.length >= 3,
    placeholderData: keepPreviousData,
  })
