import { queryOptions } from '@tanstack/react-query'
import { spokenIn } from '#core/text/locale-tags.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import { act } from '../house/act.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** A range of a version that its owner keeps, private; with an optional note. */
export interface Moment extends TimedRange {
  id: string
  /** Null once the cut it was lost in is gone. */
  versionId: string | null
  note: string
  /** Made in its cut; moved into it with the words said, or by its time alone; lost when the newer cut does not have it. */
  followed: 'made' | 'words' | 'time' | 'lost'
  basketAt: string | null
}
export interface KeptFilm {
  id: string
  title: string
  director: string
  year: number | null
  posterObject: string | null
}
export interface Storyboard {
  objectName: string
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  frameTimesMs: number[]
}
/** `film` and `version` are null when the reader may no longer watch them, or they are deleted. */
export interface KeptMoment extends Moment {
  createdAt: string
  film: KeptFilm | null
  version: { number: number; label: string; storyboard: Storyboard | null } | null
  /** The words of the passage, in a language the reader's browser lists where they are written in it; empty where nothing is said. */
  said: string
}

const momentKeys = {
  all: ['moments'],
  of: (documentaryId: string) => [...momentKeys.all, 'of', documentaryId],
  mine: () => [...momentKeys.all, 'mine'],
} as const
const said = [momentKeys.all]

const columns = 'id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms, note, followed, basketAt:basket_at'

/** What the reader has saved from a film, in its order, including passages a newer cut does not have. */
export const momentsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: momentKeys.of(documentaryId),
    queryFn: async (): Promise<Moment[]> =>
      orThrow(
        await supabase()
          .from('moments')
          .select(columns)
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          .order('starts_ms')
          .order('created_at'),
      ) as Moment[],
  })

/** As many as one person can save. */
const mostMoments = 20_000

/** Everything the reader has saved, the newest first. */
export const myMoments = queryOptions({
  queryKey: momentKeys.mine(),
  queryFn: async (): Promise<KeptMoment[]> => {
    const [kept, words] = await Promise.all([keptRows(), saidIn()])
    return kept.map((moment) => ({ ...moment, said: words[moment.id] ?? '' }))
  },
})

const keptRows = () =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('moments')
          .select(
            `${columns}, createdAt:created_at, film:documentaries (id, title, director, year, posterObject:poster_object),
            version:versions!moments_version_id_fkey (number, label, storyboard:storyboards (objectName:object_name, columns, rows,
              tileWidth:tile_width, tileHeight:tile_height, frameTimesMs:frame_times_ms))`,
          )
          .is('removed_at', null)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to),
      ) as Omit<KeptMoment, 'said'>[],
    mostMoments,
  )

async function saidIn(): Promise<Record<string, string>> {
  const languages = navigator.languages.map(spokenIn)
  const [answer, { saidInMoments }] = await Promise.all([
    supabase().rpc('said_in_moments', { languages }),
    import('#contract/people/moments.ts'),
  ])
  return saidInMoments.parse(orThrow(answer))
}

/** The basket in the order it was filled, or put into since. */
export const basketOf = (moments: readonly KeptMoment[]): KeptMoment[] =>
  moments.filter(({ basketAt }) => basketAt !== null).toSorted((one, other) => Date.parse(one.basketAt!) - Date.parse(other.basketAt!))

export const keepMoment = (versionId: string, { startsMs, endsMs }: TimedRange, note = ''): Promise<void> =>
  act(said, async () => {
    const row = { version_id: versionId, starts_ms: Math.round(startsMs), ends_ms: Math.round(endsMs), note }
    orThrow(await supabase().from('moments').insert(row))
  })

const change = (id: string, row: { note?: string; basket_at?: string | null; removed_at?: string | null }): Promise<void> =>
  act(said, async () => {
    orThrow(await supabase().from('moments').update(row).eq('id', id))
  })

export const writeNote = (id: string, note: string): Promise<void> => change(id, { note })
/** At the end of the basket, or in the place it had: when it was put in then. */
export const putIntoBasket = (id: string, at = new Date().toISOString()): Promise<void> => change(id, { basket_at: at })
export const takeOutOfBasket = (id: string): Promise<void> => change(id, { basket_at: null })
/** The whole basket in the order given. */
export const orderBasket = (moments: string[]): Promise<void> =>
  act(said, async () => {
    orThrow(await supabase().rpc('order_basket', { moments }))
  })
/** Gone from every page; can be undone. */
export const dropMoment = (id: string): Promise<void> => change(id, { removed_at: new Date().toISOString() })
export const restoreMoment = (id: string): Promise<void> => change(id, { removed_at: null })
