import { queryOptions } from '@tanstack/react-query'
import type { ChapterLine } from '#core/line-lists.ts'
import { house } from '../client.ts'
import { orThrow } from '../house-error.ts'

export interface Chapter {
  startsMs: number
  endsMs: number
  title: string
}

/** Chapters of a version in order. */
export const chaptersQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['chapters', versionId],
    queryFn: async (): Promise<Chapter[]> => {
      const rows = orThrow(
        await house().from('chapters').select('starts_ms, ends_ms, title').eq('version_id', versionId).order('starts_ms'),
      )
      return (rows ?? []).map((row) => ({ startsMs: row.starts_ms, endsMs: row.ends_ms, title: row.title }))
    },
  })

/** The chapters of a version, as its creator writes them. */
export const ownChapters = (versionId: string) =>
  queryOptions({
    queryKey: ['own-chapters', versionId],
    queryFn: async (): Promise<ChapterLine[]> => {
      const rows = orThrow(await house().from('chapters').select('starts_ms, title').eq('version_id', versionId).order('starts_ms'))
      return (rows as { starts_ms: number; title: string }[]).map((row) => ({ startsMs: row.starts_ms, title: row.title }))
    },
  })

export async function replaceChapters(versionId: string, chapters: readonly ChapterLine[]) {
  orThrow(await house().rpc('replace_chapters', { version: versionId, chapters }))
}
