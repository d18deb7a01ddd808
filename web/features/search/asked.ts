import { useSearchParams } from 'react-router'
import type { SearchFilters } from '#web/data/search.ts'

export interface Asked {
  query: string
  filters: SearchFilters
  page: number
}

const access = ['captions', 'reviewed-captions', 'described'] as const
const runtimes = ['short', 'medium', 'long'] as const

/** What is asked, as the address says it; anything else in it is ignored. */
export function readAsked(params: URLSearchParams): Asked {
  const year = (name: string) => {
    const value = Number(params.get(name))
    return Number.isInteger(value) && value >= 1878 && value <= 2200 ? value : null
  }
  return {
    query: (params.get('q') ?? '').trim().slice(0, 300),
    page: Math.max(1, Math.floor(Number(params.get('page')) || 1)),
    filters: {
      languages: params.getAll('language').filter((language) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)),
      fromYear: year('from'),
      toYear: year('to'),
      access: access.filter((each) => params.getAll('access').includes(each)),
      runtimes: runtimes.filter((each) => params.getAll('length').includes(each)),
    },
  }
}

/** The address for what is asked; reading it gives the same. */
export function writeAsked({ query, filters, page }: Asked): URLSearchParams {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  for (const language of filters.languages) params.append('language', language)
  if (filters.fromYear !== null) params.set('from', String(filters.fromYear))
  if (filters.toYear !== null) params.set('to', String(filters.toYear))
  for (const each of filters.access) params.append('access', each)
  for (const each of filters.runtimes) params.append('length', each)
  if (page > 1) params.set('page', String(page))
  return params
}

export const noFilters: SearchFilters = { languages: [], fromYear: null, toYear: null, access: [], runtimes: [] }
export const countFilters = ({ languages, fromYear, toYear, access, runtimes }: SearchFilters): number =>
  languages.length + access.length + runtimes.length + (fromYear !== null || toYear !== null ? 1 : 0)

/** In and out of a list of chosen values. */
export const toggled = <T extends string>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

export function useAsked(): {
  asked: Asked
  /** Whose films are asked for; empty when it is not a person's page. */
  person: string
  filter: (change: Partial<SearchFilters>) => void
  search: (query: string) => void
  turnTo: (page: number) => void
} {
  const [params, setParams] = useSearchParams()
  const asked = readAsked(params)
  return {
    asked,
    person: (params.get('person') ?? '').trim().slice(0, 200),
    filter: (change) =>
      setParams(writeAsked({ ...asked, filters: { ...asked.filters, ...change }, page: 1 }), { preventScrollReset: true, replace: true }),
    search: (query) => setParams(writeAsked({ ...asked, query, page: 1 })),
    turnTo: (page) => setParams(writeAsked({ ...asked, page })),
  }
}
