import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { house } from '../client.ts'
import { orThrow } from '../house-error.ts'

export type StageName = 'received' | 'checked' | 'first-rendition' | 'poster-and-storyboard' | 'all-renditions' | 'ready'
export interface Stage {
  stage: StageName
  position: number
  state: 'waiting' | 'working' | 'done' | 'failed' | 'skipped'
  progress: number
  secondsLeft: number | null
  detail: string
  reason: string | null
}
export interface OwnVersion {
  id: string
  number: number
  label: string
  state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
  sourceName: string
  sourceObject: string
  sourceBytes: number
  durationMs: number | null
  width: number | null
  height: number | null
  failure: string | null
  createdAt: string
  stages: Stage[]
}
export interface OwnDocumentary {
  id: string
  title: string
  synopsis: string
  year: number | null
  language: string | null
  director: string
  country: string
  subjects: string[]
  contentNotes: string
  visibility: 'private' | 'unlisted' | 'institutions' | 'public'
  publishedAt: string | null
  /** Taken away; deleted 30 days later. */
  removedAt: string | null
  currentVersionId: string | null
  posterObject: string | null
  /** Newest first. */
  versions: OwnVersion[]
}

const columns = `id, title, synopsis, year, language, director, country, subjects, content_notes, visibility, published_at, removed_at, current_version_id, poster_object,
  versions!versions_documentary_id_fkey (id, number, label, state, source_name, source_object, source_bytes, duration_ms, width, height, failure, created_at,
    preparation_stages (stage, position, state, progress, seconds_left, detail, reason))`

/** The films of whoever is signed in, with every cut and where its preparation stands. */
export const myDocumentaries = queryOptions({
  queryKey: ['my-documentaries'],
  queryFn: async (): Promise<OwnDocumentary[]> => {
    const { data } = await house().auth.getSession()
    const rows = orThrow(
      await house()
        .from('documentaries')
        .select(columns)
        .eq('owner_id', data.session?.user.id ?? '')
        .order('created_at', { ascending: false }),
    )
    return (rows as unknown as DocumentaryRow[]).map(readDocumentary)
  },
  // Realtime brings changes at once; this is for a channel that cannot be opened.
  refetchInterval: (query) => (query.state.data?.some(isPreparing) ? 3000 : false),
})

export const isPreparing = (film: OwnDocumentary): boolean =>
  film.versions.some((version) => !['ready', 'failed', 'receiving'].includes(version.state))

/** Keeps `myDocumentaries` true while a preparation goes on: one channel, refreshed at most four times a second. */
export function useLivePreparation() {
  const queries = useQueryClient()
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      due ??= setTimeout(() => {
        due = undefined
        void queries.invalidateQueries({ queryKey: myDocumentaries.queryKey })
      }, 250)
    }
    const channel = house()
      .channel('preparation', { config: { private: true } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'preparation_stages' }, refresh)
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'versions' }, refresh)
      .subscribe()
    return () => {
      clearTimeout(due)
      void house().removeChannel(channel)
    }
  }, [queries])
}

export type DocumentaryEdit = Partial<
  Pick<OwnDocumentary, 'title' | 'synopsis' | 'year' | 'language' | 'director' | 'country' | 'subjects' | 'contentNotes'>
>

export async function saveDocumentary(id: string, edit: DocumentaryEdit) {
  const { contentNotes, ...same } = edit
  orThrow(
    await house()
      .from('documentaries')
      .update({ ...same, ...(contentNotes === undefined ? {} : { content_notes: contentNotes }) })
      .eq('id', id),
  )
}

/** Publishes, or with `private` withdraws. Throws a HouseError whose `detail` lists what is missing, comma-separated. */
export async function publishDocumentary(id: string, visibility: 'private' | 'unlisted' | 'public') {
  orThrow(await house().rpc('publish_documentary', { documentary: id, visibility }))
}

/** Takes a film away for everyone; `restoreDocumentary` brings it back within 30 days. */
export async function removeDocumentary(id: string) {
  orThrow(await house().rpc('remove_documentary', { documentary: id }))
}

export async function restoreDocumentary(id: string) {
  orThrow(await house().rpc('restore_documentary', { documentary: id }))
}

export async function showVersion(documentaryId: string, versionId: string) {
  orThrow(await house().from('documentaries').update({ current_version_id: versionId }).eq('id', documentaryId))
}

export async function nameVersion(versionId: string, label: string) {
  orThrow(await house().from('versions').update({ label }).eq('id', versionId))
}

/** Room taken and room given, in bytes. */
export const myStorage = queryOptions({
  queryKey: ['my-storage'],
  queryFn: async (): Promise<{ usedBytes: number; quotaBytes: number }> => {
    const row = orThrow(await house().rpc('my_storage').single()) as { used_bytes: number; quota_bytes: number }
    return { usedBytes: Number(row.used_bytes), quotaBytes: Number(row.quota_bytes) }
  },
})

interface DocumentaryRow {
  [column: string]: unknown
  versions: { [column: string]: unknown; preparation_stages: Record<string, unknown>[] }[]
}

function readDocumentary(row: DocumentaryRow): OwnDocumentary {
  return {
    id: row.id,
    title: row.title,
    synopsis: row.synopsis,
    year: row.year,
    language: row.language,
    director: row.director,
    country: row.country,
    subjects: row.subjects,
    contentNotes: row.content_notes,
    visibility: row.visibility,
    publishedAt: row.published_at,
    removedAt: row.removed_at,
    currentVersionId: row.current_version_id,
    posterObject: row.poster_object,
    versions: row.versions
      .map((version) => ({
        id: version.id,
        number: version.number,
        label: version.label,
        state: version.state,
        sourceName: version.source_name,
        sourceObject: version.source_object,
        sourceBytes: Number(version.source_bytes),
        durationMs: version.duration_ms,
        width: version.width,
        height: version.height,
        failure: version.failure,
        createdAt: version.created_at,
        stages: version.preparation_stages
          .map((stage) => ({ ...stage, secondsLeft: stage.seconds_left }) as unknown as Stage)
          .sort((a, b) => a.position - b.position),
      }))
      .sort((a, b) => (b.number as number) - (a.number as number)),
  } as OwnDocumentary
}
