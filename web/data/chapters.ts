import { queryOptions } from '@tanstack/react-query'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

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
