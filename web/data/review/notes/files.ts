import { supabase } from '../../house/client.ts'
import { HouseError, orThrow } from '../../house/house-error.ts'

/** An attachment, stored with its text until both are sent. */
export interface FileToSend {
  id: string
  name: string
  blob: Blob
  voiceMs: number | null
}

/** Registers and uploads a file. Idempotent: a retry after a lost connection sends the same file. */
export async function sendNoteFile(versionId: string, { id, name, blob, voiceMs }: FileToSend): Promise<void> {
  const announced = { file: id, version: versionId, name, size_bytes: Math.max(1, blob.size) }
  const object = orThrow(await supabase().rpc('attach_note_file', { ...announced, ...(voiceMs === null ? {} : { voice_ms: voiceMs }) }))
  const { data: there } = await supabase().from('note_files').select('arrived_at').eq('id', id).maybeSingle()
  if (there?.arrived_at) return
  const { error } = await supabase()
    .storage.from('notes')
    .upload(object, blob, { contentType: blob.type || 'application/octet-stream', cacheControl: '3600' })
  // Anything but a refusal is a connection problem, and retried.
  if (error) throw new HouseError({ message: error.message, ...(/row-level|larger/.test(error.message) ? { code: '42501' } : {}) })
}

/** The bytes, with the reader's own rights. */
export async function readNoteFile(versionId: string, id: string): Promise<Blob> {
  return orThrow(await supabase().storage.from('notes').download(`${versionId}/${id}`)) as Blob
}
