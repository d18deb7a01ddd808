import { queryOptions } from '@tanstack/react-query'
import type { ChapterLine } from '#core/text/line-lists.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { saidOfFilms } from './documentaries.ts'

export interface Chapter {
  startsMs: number
  endsMs: number
  title: string
}

const chapterKeys = { all: ['chapters'], of: (versionId: string) => [...chapterKeys.all, versionId] } as const

/** Chapters of a version in order. */
export const chaptersQuery = (versionId: string) =>
  queryOptions({
    queryKey: chapterKeys.of(versionId),
    queryFn: async (): Promise<Chapter[]> =>
      orThrow(
        await supabase()
          .from('chapters')
          .select('startsMs:starts_ms, endsMs:ends_ms, title')
          .eq('version_id', versionId)
          .order('starts_ms'),
      ),
  })

export const replaceChapters = (versionId: string, chapters: readonly ChapterLine[]): Promise<void> =>
  act([chapterKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().rpc('replace_chapters', { version: versionId, chapters: chapters.map((chapter) => ({ ...chapter })) }))
  })
