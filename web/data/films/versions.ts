import { house } from '../client.ts'
import { orThrow } from '../house-error.ts'

/** A version whose source has not fully arrived. */
export interface AwaitedVersion {
  versionId: string
  documentaryId: string
  objectName: string
}

/** Makes room for a file before its first byte: a version, of a new film unless `documentaryId` names one. */
export async function beginVersion(file: File, into: { documentaryId?: string; title?: string }): Promise<AwaitedVersion> {
  const made = orThrow(
    await house().rpc('begin_version', {
      file_name: file.name,
      size_bytes: file.size,
      documentary: into.documentaryId ?? null,
      title: into.title ?? titleOf(file.name),
    }),
  ) as { id: string; documentary_id: string; source_object: string }
  return { versionId: made.id, documentaryId: made.documentary_id, objectName: made.source_object }
}

/**
 * Takes back a version that was never watchable. A film that was made for this very file goes with it, unless something was written about it
 * meanwhile: words are never lost with a file.
 */
export async function abandonVersion(versionId: string) {
  const version = orThrow(await house().from('versions').select('documentary_id, created_at').eq('id', versionId).maybeSingle()) as {
    documentary_id: string
    created_at: string
  } | null
  if (!version) return
  orThrow(await house().from('versions').delete().eq('id', versionId))
  const { count } = await house().from('versions').select('id', { count: 'exact', head: true }).eq('documentary_id', version.documentary_id)
  if (count !== 0) return
  const unwritten = { synopsis: '', director: '', country: '', content_notes: '', subjects: '{}', created_at: version.created_at }
  orThrow(await house().from('documentaries').delete().eq('id', version.documentary_id).is('published_at', null).match(unwritten))
}

/** Whether the house still waits for this version's file. */
export async function isAwaited(versionId: string): Promise<boolean> {
  const version = orThrow(await house().from('versions').select('state').eq('id', versionId).maybeSingle()) as { state: string } | null
  return version?.state === 'receiving'
}

export async function retryPreparation(versionId: string) {
  orThrow(await house().rpc('retry_preparation', { version: versionId }))
}

/** A first title from a file's name: `ICE_REG_PL2_25p.mov` becomes "ICE REG PL2 25p". */
function titleOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_.]+/g, ' ')
    .trim()
}
