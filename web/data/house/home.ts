import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Essay } from '#contract/film/essays.ts'
import type { Home, HomePage } from '#contract/house/home.ts'
import type { SaidQuote } from '#contract/search/search.ts'
import { fetchWithForcedStates } from '../people/forced-states.ts'
import { houseAddress, houseUrl, openClient } from './client.ts'
import { HouseError, orThrow } from './house-error.ts'

export type { HomeFilm, HomePage, HomeQuote } from '#contract/house/home.ts'
export type { SaidQuote } from '#contract/search/search.ts'
export const homeKeys = {
  all: ['home'],
  front: () => [...homeKeys.all, 'front'],
  said: (words: string) => [...homeKeys.all, 'said', words],
  essay: (id: string) => [...homeKeys.all, 'essay', id],
} as const

/** The front page, and how a poster it names is fetched. */
export interface FrontPage {
  page: HomePage
  still: (objectName: string | null) => string | undefined
  /** The poster of the film now in a form 960 pixels wide, where storage makes one. */
  nowSmall?: string | undefined
}

/** What the house shows now, for anyone. */
export const homeQuery = () =>
  queryOptions({
    queryKey: homeKeys.front(),
    queryFn: async ({ signal }): Promise<FrontPage> => {
      // Not through supabase-js: the front page is shown before the client's code is loaded.
      const { supabaseUrl } = await houseAddress()
      // The page has asked already (scripts/build/page-files.ts), and another header would make it a different request.
      const response = await fetchWithForcedStates(`${supabaseUrl}/functions/v1/home`, { signal })
      if (!response.ok) throw new HouseError({ message: 'The front page did not come.', code: `http-${response.status}` })
      const { page, stills, nowSmall } = (await response.json()) as Home
      return {
        page,
        still: (name) => (name && stills[name] ? supabaseUrl + stills[name] : undefined),
        nowSmall: nowSmall && supabaseUrl + nowSmall,
      }
    },
    structuralSharing: false,
  })

/** Address of the passage the front page quotes of a film: an MP4 of 60 s at most, playable without signing in. */
export const passageUrl = (documentaryId: string): string => `${houseUrl()}/functions/v1/home?passage=${documentaryId}`

/** The same beside an essay, and the picture it is played in place of. */
export const essayPassageUrl = (essayId: string): string => `${houseUrl()}/functions/v1/home?essay=${essayId}`
export const essayStillUrl = (essayId: string): string => `${houseUrl()}/functions/v1/home?still=essay&essay=${essayId}`

/** What is said in public films, without signing in: six sentences at most. */
export const saidQuery = (words: string) =>
  queryOptions({
    queryKey: homeKeys.said(words),
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SaidQuote[]> => {
      // Both come after the front page: neither is needed to show it.
      const [client, { foundQuotes }] = await Promise.all([openClient(), import('#contract/search/search.ts')])
      return foundQuotes.parse(orThrow(await client.rpc('search_quotes', { query: words }).abortSignal(signal)))
    },
  })

/** One essay to read whole; null when it does not exist or is not published yet. */
export const essayQuery = (id: string) =>
  queryOptions({
    queryKey: homeKeys.essay(id),
    queryFn: async (): Promise<Essay | null> => {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
      const [client, { essay }] = await Promise.all([openClient(), import('#contract/film/essays.ts')])
      const answer = orThrow(await client.rpc('read_essay', { essay: id }))
      // An answer without anything in it, as the forced empty state gives.
      return Array.isArray(answer) ? null : essay.parse(answer)
    },
  })
