import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { SideTrackKind } from '#core/media/side-tracks.ts'
import { act, makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { playbackKeys } from '#web/data/media/playback.ts'
import { type RunningUpload, sendSource, type UploadRefusal } from '#web/data/media/send-source.ts'
import { storageKeys } from '#web/data/office/storage.ts'

/** A sound or a sign-language picture beside a cut, as its creator sees it. */
export interface OwnSideTrack {
  id: string
  kind: SideTrackKind
  language: string
  label: string
  /** Its number in the cut's own source; null for a file of its own. */
  sourceStream: number | null
  sourceName: string
  sourceObject: string | null
  sourceBytes: number
  /** Delay against the film. */
  offsetMs: number
  state: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
  /** Of the preparation, 0 to 1. */
  progress: number
  failure: string | null
  /** Of the file. */
  durationMs: number | null
}
export interface SideTrackWords {
  kind: SideTrackKind
  language: string
  label: string
}

const sideTrackKeys = {
  all: ['side-tracks'],
  of: (versionId: string) => [...sideTrackKeys.all, versionId],
} as const

export const ownSideTracks = (versionId: string) =>
  queryOptions({
    queryKey: sideTrackKeys.of(versionId),
    queryFn: async (): Promise<OwnSideTrack[]> =>
      orThrow(
        await supabase()
          .from('side_tracks')
          .select(
            'id, kind, language, label, sourceStream:source_stream, sourceName:source_name, sourceObject:source_object, sourceBytes:source_bytes, offsetMs:offset_ms, state, progress, failure, durationMs:duration_ms',
          )
          .eq('version_id', versionId)
          .order('created_at'),
      ) as OwnSideTrack[],
    refetchInterval: (query) => (query.state.data?.some(({ state }) => state === 'received' || state === 'preparing') ? 1500 : false),
  })

const changed = [sideTrackKeys.all, playbackKeys.all, storageKeys.all]

/** What this page sends at the moment, by track. */
export interface SideUpload {
  sentBytes: number
  totalBytes: number
  state: 'sending' | 'interrupted' | 'refused'
  refusal?: UploadRefusal
}
const sending = new Map<string, { view: SideUpload; running?: RunningUpload }>()
const listeners = new Set<() => void>()
let snapshot: Readonly<Record<string, SideUpload>> = {}
function note(id: string, view: SideUpload | null) {
  const entry = sending.get(id)
  if (view === null) sending.delete(id)
  else sending.set(id, { ...entry, view })
  snapshot = Object.fromEntries([...sending].map(([key, each]) => [key, each.view]))
  for (const listener of listeners) listener()
}
export const useSideUploads = (): Readonly<Record<string, SideUpload>> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )

/** Reserves storage for a file and starts the upload, which continues across navigation. Throws a `HouseError` when the quota is exceeded. */
export async function addSideTrack(versionId: string, file: File, words: SideTrackWords): Promise<void> {
  const made = await act([sideTrackKeys.all, storageKeys.all], async () =>
    orThrow(await supabase().rpc('begin_side_track', { version: versionId, ...words, file_name: file.name, size_bytes: file.size })),
  )
  await sendSideTrack(file, made.id, made.source_object!)
}

/** Resumes the upload of a track. */
export async function sendSideTrack(file: File, id: string, objectName: string): Promise<void> {
  const view = { sentBytes: 0, totalBytes: file.size, state: 'sending' } as const
  note(id, view)
  const running = await sendSource(file, objectName, {
    onSent: (sentBytes) => note(id, { ...view, sentBytes }),
    onArrived() {
      note(id, null)
      void makeStale(...changed)
    },
    onInterrupted: () => note(id, { ...view, state: 'interrupted' }),
    onRefused: (refusal) => note(id, { ...view, state: 'refused', refusal }),
  })
  const entry = sending.get(id)
  if (entry) entry.running = running
}

/** Lets viewers choose a sound track of the cut's own source. */
export const offerSound = (versionId: string, stream: number, words: SideTrackWords): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('offer_sound', { version: versionId, stream, ...words }))
  })

/** Another name or another beginning; with the latter, or after a failure, it is made again. */
export const changeSideTrack = (id: string, { offsetMs, ...words }: SideTrackWords & { offsetMs: number }): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('change_side_track', { track: id, ...words, offset_ms: offsetMs }))
  })

/** Deletes it with its file, effective immediately for viewers. */
export const removeSideTrack = (id: string): Promise<void> =>
  act(changed, async () => {
    await sending.get(id)?.running?.abandon()
    note(id, null)
    orThrow(await supabase().from('side_tracks').delete().eq('id', id))
  })
