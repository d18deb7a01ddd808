// The uploads of this page: they continue across navigation, and end with the page. Acknowledged bytes stay on the server, so
// choosing the same file again resumes.
import { useSyncExternalStore } from 'react'
import { secondsLeft, type UploadSample, uploadSpeed, withSample } from '#core/media/upload-speed.ts'
import { type AwaitedVersion, abandonVersion, beginVersion, isAwaited } from '../film/versions.ts'
import { type RunningUpload, sendSource, type UploadRefusal } from './send-source.ts'

export interface UploadView {
  versionId: string
  documentaryId: string
  fileName: string
  totalBytes: number
  /** Bytes the server has, plus those on their way. */
  sentBytes: number
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** `elsewhere`: another tab of this browser sends this file. */
  state: 'sending' | 'interrupted' | 'paused' | 'refused' | 'arrived' | 'elsewhere'
  refusal?: UploadRefusal
  /** Number of reconnects. */
  interruptions: number
}

interface Entry {
  view: UploadView
  file: File
  objectName: string
  samples: UploadSample[]
  running?: RunningUpload
  release?: () => void
}

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
let snapshot: readonly UploadView[] = []

function changed() {
  snapshot = [...entries.values()].map((entry) => entry.view)
  for (const listener of listeners) listener()
}

function update(entry: Entry, change: Partial<UploadView>) {
  entry.view = { ...entry.view, ...change }
  changed()
}

export const uploadsNow = (): readonly UploadView[] => snapshot

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every upload this page knows, in the order they began. */
export const useUploads = (): readonly UploadView[] => useSyncExternalStore(subscribeToUploads, uploadsNow)

/** Reserves storage for `file` and starts the upload. Rejects with a `HouseError` when the quota is exceeded. */
export async function startUpload(file: File, into: { documentaryId?: string; title?: string }): Promise<string> {
  const version = await beginVersion(file, into)
  await begin(file, version)
  return version.documentaryId
}

/** Resumes a version that still expects `file`. */
export const resumeUpload = (file: File, version: AwaitedVersion): Promise<void> => begin(file, version)

export async function pauseUpload(versionId: string) {
  const entry = entries.get(versionId)
  if (!entry) return
  await entry.running?.pause()
  update(entry, { state: 'paused', secondsLeft: null, bytesPerSecond: null })
}

export function continueUpload(versionId: string) {
  const entry = entries.get(versionId)
  if (!entry) return
  entry.samples = []
  if (!entry.running) return void send(entry)
  update(entry, { state: 'sending', refusal: undefined })
  entry.running.resume()
}

/** Stops, forgets the bytes, and takes the version back. */
export async function cancelUpload(versionId: string, takeBack: (versionId: string) => Promise<unknown> = abandonVersion) {
  const entry = entries.get(versionId)
  await entry?.running?.abandon()
  entry?.release?.()
  entries.delete(versionId)
  changed()
  await takeBack(versionId)
}

async function begin(file: File, version: AwaitedVersion) {
  const entry: Entry = {
    file,
    objectName: version.objectName,
    samples: [],
    view: {
      versionId: version.versionId,
      documentaryId: version.documentaryId,
      fileName: file.name,
      totalBytes: file.size,
      sentBytes: 0,
      bytesPerSecond: null,
      secondsLeft: null,
      state: 'sending',
      interruptions: 0,
    },
  }
  entries.set(version.versionId, entry)
  changed()
  await send(entry)
}

async function send(entry: Entry) {
  const held = await holdLock(lockOf(entry))
  if (held) return sendHolding(entry, held)
  update(entry, { state: 'elsewhere' })
  void takeOver(entry)
}

const lockOf = (entry: Entry) => `actuality-upload-${entry.view.versionId}`

/** Waits until the other tab is closed or done, then continues if anything is left to send. */
async function takeOver(entry: Entry) {
  const { versionId } = entry.view
  const waiting = new AbortController()
  entry.release = () => waiting.abort()
  const held = await holdLock(lockOf(entry), waiting.signal)
  if (!held) return
  // Without an answer, tried anyway: the server refuses unexpected files.
  if (entries.get(versionId) === entry && (await isAwaited(versionId).catch(() => true))) return sendHolding(entry, held)
  held()
  if (entries.get(versionId) === entry) entries.delete(versionId)
  changed()
}

async function sendHolding(entry: Entry, held: () => void) {
  entry.release = held
  update(entry, { state: 'sending', refusal: undefined })
  entry.running = await sendSource(entry.file, entry.objectName, {
    onSent(bytes) {
      entry.samples = withSample(entry.samples, { atMs: performance.now(), bytes })
      update(entry, {
        state: 'sending',
        sentBytes: bytes,
        bytesPerSecond: uploadSpeed(entry.samples),
        secondsLeft: secondsLeft(entry.samples, entry.file.size),
      })
    },
    onArrived() {
      entry.release?.()
      update(entry, { state: 'arrived', sentBytes: entry.file.size, secondsLeft: 0 })
      // By then the preparation reports its own state.
      setTimeout(() => entries.delete(entry.view.versionId) && changed(), 30_000)
    },
    onInterrupted() {
      entry.samples = []
      // Failed retries of one outage count as one interruption.
      const interruptions = entry.view.interruptions + (entry.view.state === 'interrupted' ? 0 : 1)
      update(entry, { state: 'interrupted', bytesPerSecond: null, secondsLeft: null, interruptions })
    },
    onRefused(refusal) {
      entry.release?.()
      entry.running = undefined
      update(entry, { state: 'refused', refusal, bytesPerSecond: null, secondsLeft: null })
    },
  })
}

/** One tab sends a file. Null when another one does; with `wait`, null only after an abort. */
function holdLock(name: string, wait?: AbortSignal): Promise<(() => void) | null> {
  return new Promise((answer) => {
    if (!navigator.locks) return answer(() => undefined)
    const asked = navigator.locks.request(name, wait ? { signal: wait } : { ifAvailable: true }, (lock) => {
      if (!lock) return answer(null)
      return new Promise<void>((release) => answer(release))
    })
    asked.catch(() => answer(null))
  })
}

window.addEventListener('beforeunload', (event) => {
  if (snapshot.some((upload) => upload.state === 'sending')) event.preventDefault()
})
