import { type DetailedError, Upload } from 'tus-js-client'
import { house, houseUrl } from './client.ts'

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
export type UploadRefusal = 'signed-out' | 'too-large' | 'disk-full' | 'not-awaited' | 'unknown'

export interface RunningUpload {
  pause(): Promise<void>
  resume(): void
  /** Stops and tells the server to forget the bytes it has. */
  abandon(): Promise<void>
}

/**
 * Sends `file` to `sources/<objectName>` in acknowledged chunks. Resumes where the server stands when this browser, or an earlier page of it,
 * began the same upload. A cut line is waited out for as long as the page is open.
 */
export async function sendSource(file: File, objectName: string, events: UploadEvents): Promise<RunningUpload> {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let paused = false
  const upload = new Upload(file, {
    endpoint: `${houseUrl()}/storage/v1/upload/resumable`,
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 5000],
    removeFingerprintOnSuccess: true,
    // A new film's first chunk travels with the request that creates the upload: one round trip less.
    uploadDataDuringCreation: true,
    fingerprint: async () => `actuality-upload-${objectName}-${file.size}`,
    metadata: { bucketName: 'sources', objectName, contentType: file.type || 'application/octet-stream', cacheControl: '3600' },
    onBeforeRequest: async (request) => {
      const { data } = await house().auth.getSession()
      request.setHeader('Authorization', `Bearer ${data.session?.access_token ?? ''}`)
    },
    onShouldRetry: (error) => refusalOf(error) === null,
    onProgress: (sent) => events.onSent(sent),
    onSuccess: () => events.onArrived(),
    onError: (error) => {
      const refusal = refusalOf(error as DetailedError)
      if (refusal) return events.onRefused(refusal)
      events.onInterrupted()
      waiting = setTimeout(again, 10_000)
    },
  })
  const again = () => {
    clearTimeout(waiting)
    if (!paused) upload.start()
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
      paused = true
      clearTimeout(waiting)
      await upload.abort()
    },
    resume() {
      paused = false
      again()
    },
    async abandon() {
      paused = true
      clearTimeout(waiting)
      window.removeEventListener('online', online)
      await upload.abort(true).catch(() => undefined)
    },
  }
}

/** Null for what passes by itself: no answer, a busy server, a lock another request still holds, an offset to ask for again. */
function refusalOf(error: DetailedError | Error): UploadRefusal | null {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
  if (status === 401) return 'signed-out'
  if (status === 413) return 'too-large'
  if (status === 507) return 'disk-full'
  if (status === 403 || status === 400) return 'not-awaited'
  if (status === 0 || status >= 500 || [404, 408, 409, 410, 423, 429, 460].includes(status)) return null
  return 'unknown'
}
