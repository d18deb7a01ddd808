import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Home, HomePage } from '#contract/home.ts'
import { houseAddress, houseUrl, openClient } from './client.ts'
import { fetchWithForcedStates } from './forced-states.ts'
import { HouseError, orThrow } from './house-error.ts'

export type { HomeFilm, HomePage, HomeQuote } from '#contract/home.ts'
/** The front page, and how a poster it names is fetched. */
export interface FrontPage {
  page: HomePage
  still: (objectName: string | null) => string | undefined
}

/** What the house shows now, for anybody. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }): Promise<FrontPage> => {
      // Not through supabase-js: the front page is here before the client's code is.
      const { supabaseUrl, anonKey } = await houseAddress()
      const response = await fetchWithForcedStates(`${supabaseUrl}/functions/v1/home`, { headers: { apikey: anonKey }, signal })
      if (!response.ok) throw new HouseError({ message: 'The front page did not come.', code: `http-${response.status}` })
      const { page, stills } = (await response.json()) as Home
      return { page, still: (name) => (name && stills[name] ? supabaseUrl + stills[name] : undefined) }
    },
    structuralSharing: false,
  })

/** Address of the passage the front page quotes of a film: an MP4 of 60 s at most, playable without signing in. */
export const passageUrl = (documentaryId: string): string => `${houseUrl()}/functions/v1/home?passage=${documentaryId}`

export interface SaidQuote {
  filmId: string
  title: string
  durationMs: number
  startsMs: number
  endsMs: number
  speaker: string
  language: string
  /** From a machine transcript that no person has read. */
  unreviewed: boolean
  /** U+0001 opens and U+0002 closes what matched. */
  snippet: string
  chapters: { startsMs: number; endsMs: number; title: string }[]
}

/** What is said in public films, for whoever has not signed in: six sentences at most. */
export const saidQuery = (words: string) =>
  queryOptions({
    queryKey: ['said', words],
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SaidQuote[]> =>
      orThrow(await (await openClient()).rpc('search_quotes', { query: words }).abortSignal(signal)) as SaidQuote[],
  })

export interface Essay {
  id: string
  title: string
  lead: string
  body: string
  signedBy: string
  publishedAt: string
  film: { id: string; title: string } | null
}

/** One essay to read whole; null when it does not exist or is not published yet. */
export const essayQuery = (id: string) =>
  queryOptions({
    queryKey: ['essay', id],
    queryFn: async (): Promise<Essay | null> =>
      /^[0-9a-f-]{36}$/i.test(id) ? (orThrow(await (await openClient()).rpc('read_essay', { essay: id })) as Essay | null) : null,
  })
