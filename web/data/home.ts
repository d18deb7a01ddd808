import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Home, HomePage } from '#contract/home.ts'
import { house, houseUrl } from './client.ts'
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
    queryFn: async (): Promise<FrontPage> => {
      const { data, error } = await house().functions.invoke<Home>('home', { method: 'GET' })
      if (error || !data) throw new HouseError({ message: error?.message ?? 'The front page did not come.', code: 'home' })
      return { page: data.page, still: (name) => (name && data.stills[name] ? houseUrl() + data.stills[name] : undefined) }
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
      orThrow(await house().rpc('search_quotes', { query: words }).abortSignal(signal)) as SaidQuote[],
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
      /^[0-9a-f-]{36}$/i.test(id) ? (orThrow(await house().rpc('read_essay', { essay: id })) as Essay | null) : null,
  })
