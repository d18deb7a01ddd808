import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { storageKeys } from '../office/storage.ts'
import { documentaryKeys } from './title.ts'

/** A version whose source has not fully arrived. */
export interface AwaitedVersion {
  versionId: string
  documentaryId: string
  objectName: string
}

const versionChange = [documentaryKeys.all, storageKeys.all]

/** Reserves storage for a file before its first byte: a version, of a new film unless `documentaryId` names one. */
export const beginVersion = (file: File, into: { documentaryId?: string; title?: string }): Promise<AwaitedVersion> =>
  act(versionChange, async () => {
    const made = orThrow(
      await supabase().rpc('begin_version', {
        file_name: file.name,
        size_bytes: file.size,
        documentary: into.documentaryId ?? null,
        title: into.title ?? titleOf(file.name),
      }),
    )
    return { versionId: made.id, documentaryId: made.documentary_id, objectName: made.source_object! }
  })

/**
 * Cancels a version that was never watchable. A film that was created for this very file is deleted too, unless it has metadata
 * already.
 */
export const abandonVersion = (versionId: string): Promise<void> =>
  act(versionChange, async () => {
    const version = orThrow(await supabase().from('versions').select('documentary_id, created_at').eq('id', versionId).maybeSingle())
    if (!version) return
    orThrow(await supabase().from('versions').delete().eq('id', versionId))
    const { count } = await supabase()
      .from('versions')
      .select('id', { count: 'exact', head: true })
      .eq('documentary_id', version.documentary_id)
    if (count !== 0) return
    const unwritten = { synopsis: '', director: '', country: '', content_notes: '', subjects: '{}', created_at: version.created_at }
    orThrow(await supabase().from('documentaries').delete().eq('id', version.documentary_id).is('published_at', null).match(unwritten))
  })

/** Whether the house still expects this version's file. */
export async function isAwaited(versionId: string): Promise<boolean> {
  const version = orThrow(await supabase().from('versions').select('state').eq('id', versionId).maybeSingle())
  return version?.state === 'receiving'
}

export const retryPreparation = (versionId: string): Promise<void> =>
  act(versionChange, async () => {
    orThrow(await supabase().rpc('retry_preparation', { version: versionId }))
  })

export const nameVersion = (versionId: string, label: string): Promise<void> =>
  act([documentaryKeys.all], async () => {
    orThrow(await supabase().from('versions').update({ label }).eq('id', versionId))
  })

/** Sets the audible sound of a cut: one of its tracks, or two that are mixed. Its renditions are made again. */
export const chooseSound = (versionId: string, streams: number[]): Promise<void> =>
  act([documentaryKeys.all], async () => {
    orThrow(await supabase().rpc('choose_sound', { version: versionId, streams }))
  })

/** A first title from a file's name: `ICE_REG_PL2_25p.mov` becomes "ICE REG PL2 25p". */
function titleOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_.]+/g, ' ')
    .trim()
}
