import { type DetailedError, Upload } from 'tus-js-client'
import { houseUrl, supabase } from '../house/client.ts'

/** Six megabytes: what the storage service of the platform asks for, and refuses to differ from. */
const chunkBytes = 6 * 1024 * 1024

export interface UploadEvents {
  /** Bytes the server has, plus those of the chunk under way. */
  onSent(bytes: number): void
  onArrived(): void
  /** The line is gone or the server is: tried again by itself. */
  onInterrupted(): void
  onRefused(reason: UploadRefusal): void
}
/** `stuck`: the house kept answering that it cannot take the next part now, and nothing came of asking again. */
export type UploadRefusal = 'signed-out' | 'too-large' | 'disk-full' | 'not-awaited' | 'stuck' | 'unknown'

export interface RunningUpload {
  pause(): Promise<void>
  resume(): void
  /** Stops and tells the server to forget the bytes it has. */
  abandon(): Promise<void>
}

/** How long to wait before trying again, longer each time nothing arrived in between. */
const patienceMs = [500, 1000, 2000, 4000, 8000]
/** How often in a row the house may answer that it takes nothing now: with the waits between, a minute. */
const mostAnswersInVain = 11

/**
 * Sends `file` to `<bucket>/<objectName>` in acknowledged chunks. Resumes where the server stands when this browser, or an earlier page of it,
 * began the same upload. A cut line is waited out for as long as the page is open.
 */
export async function sendSource(
  file: File,
  objectName: string,
  events: UploadEvents,
  bucket: 'sources' | 'spaces' | 'film-files' = 'sources',
): Promise<RunningUpload> {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let answersInVain = 0
  let stopped = false
  const upload = new Upload(file, {
    endpoint: `${houseUrl()}/storage/v1/upload/resumable`,
    chunkSize: chunkBytes,
    // Waiting is done below, where the end of a wait can be brought forward.
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    // What fits into one chunk travels with the request that creates the upload: one round trip less. Anything larger is created first, so that
    // its address is known, and nothing sent twice, should the line be cut in the first chunk.
    uploadDataDuringCreation: file.size <= chunkBytes,
    fingerprint: async () => `actuality-upload-${objectName}-${file.size}`,
    metadata: { bucketName: bucket, objectName, contentType: file.type || 'application/octet-stream', cacheControl: '3600' },
    onBeforeRequest: async (request) => {
      const { data } = await supabase().auth.getSession()
      request.setHeader('Authorization', `Bearer ${data.session?.access_token ?? ''}`)
    },
    onProgress: (sent) => events.onSent(sent),
    // What is on its way may still be refused: only what the house has counts.
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
      // The chunk that was under way holds the upload until the house has noticed that its line is gone.
      await new Promise((noticed) => setTimeout(noticed, 250))
      upload.options.retryDelays = patienceMs
      upload.options.onShouldRetry = (error) => refusalOf(error) === null
      await upload.abort(true).catch(() => undefined)
    },
  }
}

const statusOf = (error: DetailedError | Error): number => ('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** No answer or a house in trouble; not an answer that only asks to come again, such as a lock an earlier request still holds. */
const isCut = (error: DetailedError | Error): boolean => statusOf(error) === 0 || statusOf(error) >= 500

/** Null for what passes by itself: no answer, a busy server, a lock another request still holds, an offset to ask for again. */
function refusalOf(error: DetailedError | Error): UploadRefusal | null {
  const status = statusOf(error)
  if (status === 401) return 'signed-out'
  if (status === 413) return 'too-large'
  if (status === 507) return 'disk-full'
  if (status === 403 || status === 400) return 'not-awaited'
  if (status === 0 || status >= 500 || [404, 408, 409, 410, 423, 429, 460].includes(status)) return null
  return 'unknown'
}
