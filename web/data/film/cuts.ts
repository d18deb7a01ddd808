import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { documentaryKeys } from './title.ts'

/** A cut as everyone of its team sees it: what it looks like, and nothing of the file. */
export interface Cut {
  id: string
  number: number
  label: string
  durationMs: number | null
  width: number | null
  height: number | null
  /** Frames a second, to three places (core/time/frames.ts). */
  frameRate: number | null
  /** Timecode of the first frame in the editing program; null while it is not set. */
  startTimecode: string | null
  createdAt: string
  storyboard: { object: string; columns: number; rows: number; tileWidth: number; tileHeight: number; frameTimesMs: number[] } | null
}

const cutKeys = { of: (documentaryId: string) => [...documentaryKeys.all, 'cuts', documentaryId] } as const

/** The cuts of a film that can be watched, the newest first. */
export const cutsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: cutKeys.of(documentaryId),
    queryFn: async (): Promise<Cut[]> =>
      orThrow(
        await supabase()
          .from('versions')
          .select(
            `id, number, label, durationMs:duration_ms, width, height, frameRate:frame_rate, startTimecode:start_timecode, createdAt:created_at,
            storyboard:storyboards (object:object_name, columns, rows, tileWidth:tile_width, tileHeight:tile_height, frameTimesMs:frame_times_ms)`,
          )
          .eq('documentary_id', documentaryId)
          .eq('kind', 'cut')
          .in('state', ['watchable', 'ready'])
          .order('number', { ascending: false })
          .limit(300),
      ).map(({ storyboard, ...cut }) => ({ ...cut, storyboard: first(storyboard) })),
  })

/** `01:00:00:00`, with a semicolon before the frames where numbers are dropped. */
export const setStartTimecode = (versionId: string, startTimecode: string): Promise<void> =>
  act([documentaryKeys.all], async () => {
    orThrow(await supabase().from('versions').update({ start_timecode: startTimecode }).eq('id', versionId))
  })

const first = <Row>(rows: Row | Row[] | null): Row | null => (Array.isArray(rows) ? (rows[0] ?? null) : rows)
