import { type DetailedError, Upload } from 'tus-js-client'
import { houseUrl, supabase } from '../house/client.ts'

/** Six megabytes: the chunk size required by the platform's storage. */
const chunkBytes = 6 * 1024 * 1024

export interface UploadEvents {
  /** Bytes acknowledged, plus those of the current chunk. */
  onSent(bytes: number): void
  onArrived(): void
  /** The connection or the server is gone: retried automatically. */
  onInterrupted(): void
  onRefused(reason: UploadRefusal): void
}
/** `stuck`: the server kept refusing the next chunk, and retries did not help. */
export type UploadRefusal = 'signed-out' | 'too-large' | 'disk-full' | 'not-awaited' | 'stuck' | 'unknown'

export interface RunningUpload {
  pause(): Promise<void>
  resume(): void
  /** Aborts and deletes the uploaded bytes on the server. */
  abandon(): Promise<void>
}

/** Backoff: longer after each retry without progress. */
const patienceMs = [500, 1000, 2000, 4000, 8000]
/** Maximum consecutive busy answers: with the backoff, a minute. */
const mostAnswersInVain = 11

/**
 * Sends `file` to `<bucket>/<objectName>` in acknowledged chunks. Resumes at the server's offset when this browser, or an earlier page of it,
 * began the same upload. Waits for the connection as long as the page is open.
 */
export async function sendSource(
  file: File,
  objectName: string,
  events: UploadEvents,
  bucket: 'sources' | 'spaces' | 'film-files' | 'clearance-proofs' = 'sources',
): Promise<RunningUpload> {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let answersInVain = 0
  let stopped = false
  const upload = new Upload(file, {
    endpoint: `${houseUrl()}/storage/v1/upload/resumable`,
    chunkSize: chunkBytes,
    // The wait is done below, where it can be cut short.
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    // A file of one chunk is sent with the creation request: one round trip less. A larger one is created first, so that
    // its address is known, and nothing sent twice, if the connection breaks in the first chunk.
    uploadDataDuringCreation: file.size <= chunkBytes,
    fingerprint: async () => `actuality-upload-${objectName}-${file.size}`,
    metadata: { bucketName: bucket, objectName, contentType: file.type || 'application/octet-stream', cacheControl: '3600' },
    onBeforeRequest: async (request) => {
      const { data } = await supabase().auth.getSession()
      request.setHeader('Authorization', `Bearer ${data.session?.access_token ?? ''}`)
    },
    onProgress: (sent) => events.onSent(sent),
    // Bytes in flight may still be refused: only acknowledged ones count.
    onChunkComplete: () => {
      failures = 0
      answersInVain = 0
    },
    onSuccess: () => {
      window.removeEventListener('online', online)
      events.onArrived()
    },
    onError: (error) => {
      const cut = isCut(error as DetailedError)
      if (!cut) answersInVain += 1
      const refusal = refusalOf(error as DetailedError) ?? (answersInVain >= mostAnswersInVain ? 'stuck' : null)
      if (refusal) {
        window.removeEventListener('online', online)
        return events.onRefused(refusal)
      }
      if (cut) events.onInterrupted()
      waiting = setTimeout(again, patienceMs[Math.min(failures++, patienceMs.length - 1)])
    },
  })
  const again = () => {
    clearTimeout(waiting)
    waiting = undefined
    if (!stopped) upload.start()
  }
  const online = () => {
    if (waiting) again()
  }
  window.addEventListener('online', online)
  const earlier = (await upload.findPreviousUploads())[0]
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return {
    async pause() {
      stopped = true
      clearTimeout(waiting)
      await upload.abort()
    },
    resume() {
      stopped = false
      again()
    },
    async abandon() {
      stopped = true
      clearTimeout(waiting)
      window.removeEventListener('online', online)
      await upload.abort()
      // The interrupted chunk locks the upload until the server has noticed the lost connection.
      await new Promise((noticed) => setTimeout(noticed, 250))
      upload.options.retryDelays = patienceMs
      upload.options.onShouldRetry = (error) => refusalOf(error) === null
      await upload.abort(true).catch(() => undefined)
    },
  }
}

const statusOf = (error: DetailedError | Error): number => ('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** No answer or a server error; not a request to retry, such as a lock an earlier request still has. */
const isCut = (error: DetailedError | Error): boolean => statusOf(error) === 0 || statusOf(error) >= 500

/** Null for temporary errors: no answer, a busy server, a lock of another request, a wrong offset. */
function refusalOf(error: DetailedError | Error): UploadRefusal | null {
  const status = statusOf(error)
  if (status === 401) return 'signed-out'
  if (status === 413) return 'too-large'
  if (status === 507) return 'disk-full'
  if (status === 403 || status === 400) return 'not-awaited'
  if (status === 0 || status >= 500 || [404, 408, 409, 410, 423, 429, 460].includes(status)) return null
  return 'unknown'
}
