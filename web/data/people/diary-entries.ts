import { queryOptions } from '@tanstack/react-query'
import type { Review } from '#contract/people/diary-entries.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { caseKeys } from '../office/cases.ts'

export type { Review } from '#contract/people/diary-entries.ts'

export interface NewEntry {
  documentaryId: string
  /** The day it was seen, YYYY-MM-DD. */
  seenOn: string
  line: string
  /** 1 to 10; null without a rating. */
  halfStars: number | null
  rewatch: boolean
  spoiler: boolean
  /** Others read it below the film. */
  shown: boolean
}
export interface DiaryEntry extends Omit<NewEntry, 'documentaryId'> {
  id: string
  hiddenAt: string | null
  /** Null when it is no longer the reader's to watch, or gone. */
  film: {
    id: string
    title: string
    director: string
    year: number | null
    posterObject: string | null
    durationMs: number | null
    width: number | null
    height: number | null
  } | null
}

const diaryKeys = {
  all: ['diary-entries'],
  mine: () => [...diaryKeys.all, 'mine'],
  of: (documentaryId: string) => [...diaryKeys.all, 'of', documentaryId],
} as const
const changed = [diaryKeys.all]

/** The reader's own diary, the latest day first. */
export const myDiary = queryOptions({
  queryKey: diaryKeys.mine(),
  queryFn: async (): Promise<DiaryEntry[]> => {
    const rows = orThrow(
      await supabase()
        .from('diary_entries')
        .select(
          `id, seenOn:seen_on, line, halfStars:half_stars, rewatch, spoiler, shown, hiddenAt:hidden_at,
          film:documentaries (id, title, director, year, posterObject:poster_object,
            version:versions!documentaries_current_version_id_fkey (durationMs:duration_ms, width, height))`,
        )
        .is('removed_at', null)
        .order('seen_on', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(1000),
    )
    return rows.map(({ film, ...entry }) => {
      if (!film) return { ...entry, film: null }
      const { version, ...rest } = film
      return {
        ...entry,
        film: { ...rest, durationMs: version?.durationMs ?? null, width: version?.width ?? null, height: version?.height ?? null },
      }
    })
  },
})

/** Reviews of a film, including the reader's own if shown. */
export const reviewsOf = (documentaryId: string) =>
  queryOptions({
    queryKey: diaryKeys.of(documentaryId),
    queryFn: async (): Promise<Review[]> => {
      const asked = supabase().rpc('reviews_of', { documentary: documentaryId })
      const [answer, { reviews }] = await Promise.all([asked, import('#contract/people/diary-entries.ts')])
      return reviews.parse(orThrow(answer))
    },
  })

const columnsOf = ({ seenOn, halfStars, line, rewatch, spoiler, shown }: Omit<NewEntry, 'documentaryId'>) => ({
  seen_on: seenOn,
  half_stars: halfStars,
  line,
  rewatch,
  spoiler,
  shown,
})
export const enterInDiary = ({ documentaryId, ...entry }: NewEntry): Promise<void> =>
  act(changed, async () => {
    orThrow(
      await supabase()
        .from('diary_entries')
        .insert({ documentary_id: documentaryId, ...columnsOf(entry) }),
    )
  })
export const correctEntry = (id: string, entry: Omit<NewEntry, 'documentaryId'>): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().from('diary_entries').update(columnsOf(entry)).eq('id', id))
  })
/** Deletes an entry with its review; `gone: false` restores it. */
export const strikeOut = (id: string, gone: boolean): Promise<void> =>
  act(changed, async () => {
    orThrow(
      await supabase()
        .from('diary_entries')
        .update({ removed_at: gone ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
export const reportReview = (id: string, reason: string): Promise<void> =>
  act([caseKeys.all], async () => {
    orThrow(await supabase().rpc('report_review', { review: id, reason }))
  })
