import type { Upload } from 'tus-js-client'
import { houseKey, houseUrl, supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export interface LetterFile {
  id: string
  name: string
  sizeBytes: number
}

/** Megabytes a chunk, as the platform's storage asks for resumable uploads. */
const chunkBytes = 6 * 1024 * 1024

/**
 * Announces a file for a thread and uploads it, in parts that resume after a lost connection. Rejects with `HouseError` when the house
 * refuses it; `onSent` gets the bytes sent. Abort to stop: what has arrived is discarded.
 */
export async function sendLetterFile(
  threadId: string,
  id: string,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<LetterFile> {
  const object = orThrow(
    await supabase().rpc('attach_file', { file: id, thread: threadId, name: file.name, size_bytes: Math.max(1, file.size) }),
  )
  const { Upload } = await import('tus-js-client')
  await new Promise<void>((done, failed) => {
    const upload: Upload = new Upload(file, {
      endpoint: `${houseUrl()}/storage/v1/upload/resumable`,
      chunkSize: chunkBytes,
      uploadDataDuringCreation: true,
      retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
      removeFingerprintOnSuccess: true,
      metadata: { bucketName: 'letters', objectName: object, contentType: file.type || 'application/octet-stream', cacheControl: '3600' },
      async onBeforeRequest(request) {
        const { data } = await supabase().auth.getSession()
        request.setHeader('authorization', `Bearer ${data.session?.access_token ?? ''}`)
        request.setHeader('apikey', houseKey())
      },
      onProgress: onSent,
      onSuccess: () => done(),
      onError: failed,
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true).catch(() => undefined)
      failed(signal.reason)
    })
    upload.start()
  })
  return { id, name: file.name, sizeBytes: file.size }
}

/** Takes a file off that was not sent with a message. */
export async function detachFile(id: string): Promise<void> {
  orThrow(await supabase().rpc('detach_file', { file: id }))
}

/** The bytes, with the reader's own rights: no address of a letter's file is ever signed. */
export async function readLetterFile(threadId: string, id: string): Promise<Blob> {
  return orThrow(await supabase().storage.from('letters').download(`${threadId}/${id}`)) as Blob
}
