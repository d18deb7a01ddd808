import { useSearchParams } from 'react-router'
import { firstOf } from '#core/text/cut-text.ts'
import { noFilters, type SearchFilters, type Sort } from '#web/data/search/search.ts'
import { addressQuery } from '#web/ui/address-query.ts'
import { locale } from '#web/ui/locale.ts'
import { readSearchWords, type SearchWords } from '../search-words.ts'

export interface Asked {
  query: string
  filters: SearchFilters
  sort: Sort
  page: number
}

const access = ['captions', 'reviewed-captions', 'described', 'signed', 'leaving'] as const
const runtimes = ['short', 'medium', 'long'] as const
export const sorts = ['best', 'newest', 'oldest', 'title', 'shortest'] as const
/** No control characters: PostgreSQL text does not accept them. */
const plain = (text: string | null, most: number) => firstOf((text ?? '').replace(/\p{Cc}+/gu, ' ').trim(), most)
const facets = (values: string[]) => [...new Set(values.map((value) => plain(value, 120)).filter(Boolean))].slice(0, 20)
/** Maximum page number. */
const lastPage = 10_000

/** The query parsed from the URL; unknown parameters are ignored. */
export function readAsked(params: URLSearchParams): Asked {
  const year = (name: string) => {
    const value = Number(params.get(name))
    return Number.isInteger(value) && value >= 1878 && value <= 2200 ? value : null
  }
  return {
    query: plain(params.get('q'), 300),
    sort: sorts.find((each) => each === params.get('sort')) ?? 'best',
    page: Math.min(lastPage, Math.max(1, Math.floor(Number(params.get('page')) || 1))),
    filters: {
      languages: params.getAll('language').filter((language) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)),
      fromYear: year('from'),
      toYear: year('to'),
      access: access.filter((each) => params.getAll('access').includes(each)),
      runtimes: runtimes.filter((each) => params.getAll('length').includes(each)),
      places: facets(params.getAll('place')),
      subjects: facets(params.getAll('subject')),
      people: [],
    },
  }
}

/** The URL of a query; round-trips. */
export function writeAsked({ query, filters, sort, page }: Asked): URLSearchParams {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  for (const language of filters.languages) params.append('language', language)
  if (filters.fromYear !== null) params.set('from', String(filters.fromYear))
  if (filters.toYear !== null) params.set('to', String(filters.toYear))
  for (const each of filters.access) params.append('access', each)
  for (const each of filters.runtimes) params.append('length', each)
  for (const place of filters.places) params.append('place', place)
  for (const subject of filters.subjects) params.append('subject', subject)
  if (sort !== 'best') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params
}

export const countFilters = ({ languages, fromYear, toYear, access, runtimes, places, subjects, people }: SearchFilters): number =>
  [languages, access, runtimes, places, subjects, people].reduce((sum, chosen) => sum + chosen.length, 0) +
  (fromYear !== null || toYear !== null ? 1 : 0)

/** What is looked for: the typed words without those that narrow, and the filters with them. */
export function understood({ query, filters }: Asked): { read: SearchWords; filters: SearchFilters } {
  const read = readSearchWords(query, locale())
  return {
    read,
    filters: {
      ...filters,
      languages: [...filters.languages, ...read.languages],
      places: [...filters.places, ...read.places],
      people: read.people,
      fromYear: read.fromYear ?? filters.fromYear,
      toYear: read.toYear ?? filters.toYear,
    },
  }
}

/** Other words in place of those that are looked for; what narrows them stays as it was typed. */
export const reworded = (read: SearchWords, words: string): string => [words, ...read.narrowing].join(' ').trim()

/** In and out of a list of chosen values. */
export const toggled = <T extends string>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

export function useAsked(): {
  asked: Asked
  /** Whose films are asked for; empty when it is not a person's page. */
  person: string
  /** Which season is asked for; empty when it is not a season's page. */
  season: string
  /** Whether the map is asked for. */
  map: boolean
  filter: (change: Partial<SearchFilters>) => void
  search: (query: string) => void
  /** Looks for these words in the whole house. */
  widen: (words: string) => void
  turnTo: (page: number) => void
  sortBy: (sort: Sort) => void
} {
  const [params, setParams] = useSearchParams()
  const asked = readAsked(params)
  return {
    asked,
    person: plain(params.get('person'), 200),
    season: (params.get('season') ?? '').slice(0, 36),
    map: params.get('view') === 'map',
    filter: (change) => {
      const now = readAsked(addressQuery())
      setParams(writeAsked({ ...now, filters: { ...now.filters, ...change }, page: 1 }), { preventScrollReset: true, replace: true })
    },
    search: (query) => setParams(writeAsked({ ...asked, query, page: 1 })),
    widen: (words) => setParams(writeAsked({ ...asked, query: words, filters: noFilters, page: 1 })),
    turnTo: (page) => setParams(writeAsked({ ...asked, page })),
    sortBy: (sort) => setParams(writeAsked({ ...asked, sort, page: 1 }), { preventScrollReset: true, replace: true }),
  }
}
