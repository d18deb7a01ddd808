import { queryOptions } from '@tanstack/react-query'
import type { CaptionCue } from '#core/captions.ts'
import type { ChapterLine, CreditLine } from '#core/line-lists.ts'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

export interface OwnCaptionTrack {
  id: string
  language: string
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions'
  reviewed: boolean
  cueCount: number
}

/** The caption tracks of a cut, as its creator manages them. */
export const ownCaptionTracks = (versionId: string) =>
  queryOptions({
    queryKey: ['own-caption-tracks', versionId],
    queryFn: async (): Promise<OwnCaptionTrack[]> => {
      const rows = orThrow(
        await house()
          .from('caption_tracks')
          .select('id, language, label, kind, reviewed, cues (count)')
          .eq('version_id', versionId)
          .order('language'),
      )
      return (rows as unknown as (Omit<OwnCaptionTrack, 'cueCount'> & { cues: { count: number }[] })[]).map(({ cues, ...track }) => ({
        ...track,
        cueCount: cues[0]?.count ?? 0,
      }))
    },
  })

export async function replaceCaptions(
  versionId: string,
  track: Pick<OwnCaptionTrack, 'language' | 'label' | 'kind'>,
  cues: readonly CaptionCue[],
) {
  orThrow(await house().rpc('replace_captions', { version: versionId, ...track, cues }))
}

export async function deleteCaptions(trackId: string) {
  orThrow(await house().from('caption_tracks').delete().eq('id', trackId))
}

/** The chapters and credits of a film, as its creator writes them. */
export const ownChapters = (versionId: string) =>
  queryOptions({
    queryKey: ['own-chapters', versionId],
    queryFn: async (): Promise<ChapterLine[]> => {
      const rows = orThrow(await house().from('chapters').select('starts_ms, title').eq('version_id', versionId).order('starts_ms'))
      return (rows as { starts_ms: number; title: string }[]).map((row) => ({ startsMs: row.starts_ms, title: row.title }))
    },
  })

export const ownCredits = (documentaryId: string) =>
  queryOptions({
    queryKey: ['own-credits', documentaryId],
    queryFn: async (): Promise<CreditLine[]> =>
      orThrow(await house().from('credits').select('role, name').eq('documentary_id', documentaryId).order('position')) as CreditLine[],
  })

export async function replaceChapters(versionId: string, chapters: readonly ChapterLine[]) {
  orThrow(await house().rpc('replace_chapters', { version: versionId, chapters }))
}

export async function replaceCredits(documentaryId: string, credits: readonly CreditLine[]) {
  orThrow(await house().rpc('replace_credits', { documentary: documentaryId, credits }))
}
