// The files of rushes that wait for their turn: two are sent at a time. The queue lives as long as the page; what has arrived is kept by the server.
import { useSyncExternalStore } from 'react'
import { act, makeStale } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { continueUpload, pauseUpload, resumeUpload, subscribeToUploads, uploadsNow } from '../media/uploads.ts'
import { storageKeys } from '../office/storage.ts'
import { type Rush, rushKeys } from './rushes.ts'

const atOnce = 2
/** As many as `begin_rushes` takes. */
const mostBegun = 500

interface WaitingFile {
  film: string
  versionId: string
  objectName: string
  file: File
}

let waiting: readonly WaitingFile[] = []
let held = false
const listeners = new Set<() => void>()
/** Rushes this page has begun to send. */
const ours = new Set<string>()

let snapshot: { waiting: readonly WaitingFile[]; held: boolean } = { waiting, held }
function changed() {
  snapshot = { waiting, held }
  for (const listener of listeners) listener()
}

/** What waits for its turn, and whether all of it was paused. */
export const useWaitingRushes = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )

/** Makes room for files and queues them; those a rush of the film still waits for go on where they stopped. Rejects with a `HouseError` where there is no room. */
export async function sendRushes(film: string, files: readonly File[], known: readonly Rush[]): Promise<void> {
  const awaited = new Map(known.filter(({ state }) => state === 'receiving').map((rush) => [keyOf(rush.name, rush.bytes), rush]))
  const busy = new Set([...waiting.map(({ versionId }) => versionId), ...uploadsNow().map(({ versionId }) => versionId)])
  const goOn: WaitingFile[] = []
  const fresh: File[] = []
  for (const file of files) {
    const rush = awaited.get(keyOf(file.name, file.size))
    if (!rush) fresh.push(file)
    else if (!busy.has(rush.id)) goOn.push({ film, versionId: rush.id, objectName: rush.sourceObject!, file })
  }
  queue(goOn)
  for (let from = 0; from < fresh.length; from += mostBegun) queue(await beginRushes(film, fresh.slice(from, from + mostBegun)))
}

export const keyOf = (name: string, bytes: number) => `${bytes} ${name}`

/** Makes room for files; answers the rushes they become, in their order. Rejects with a `HouseError` where there is no room. */
export const beginRushes = (film: string, files: readonly File[]): Promise<WaitingFile[]> =>
  act([rushKeys.of(film), storageKeys.all], async () => {
    const [answer, { begunRushes }] = await Promise.all([
      supabase().rpc('begin_rushes', { documentary: film, files: files.map(({ name, size }) => ({ name, bytes: size })) }),
      import('#contract/edit/rushes.ts'),
    ])
    return begunRushes.parse(orThrow(answer)).map(({ id, object }, at) => ({ film, versionId: id, objectName: object, file: files[at]! }))
  })

function queue(files: readonly WaitingFile[]) {
  waiting = [...waiting, ...files]
  changed()
  sendNext()
}

/** Pauses what is sent and lets nothing begin. */
export async function pauseAllRushes() {
  held = true
  changed()
  await Promise.all(
    uploadsNow().flatMap(({ versionId, state }) => (ours.has(versionId) && isMoving(state) ? [pauseUpload(versionId)] : [])),
  )
}

export function continueAllRushes() {
  held = false
  changed()
  for (const { versionId, state } of uploadsNow()) if (ours.has(versionId) && state === 'paused') continueUpload(versionId)
  sendNext()
}

/** Rushes that were deleted are not sent. */
export function forgetWaiting(rushes: readonly string[]) {
  waiting = waiting.filter(({ versionId }) => !rushes.includes(versionId))
  changed()
}

const isMoving = (state: string) => state === 'sending' || state === 'interrupted'

function sendNext() {
  if (held) return
  const moving = uploadsNow().filter(({ versionId, state }) => ours.has(versionId) && isMoving(state)).length
  const [next, ...rest] = waiting
  if (!next || moving >= atOnce) return
  waiting = rest
  ours.add(next.versionId)
  changed()
  void resumeUpload(next.file, { versionId: next.versionId, documentaryId: next.film, objectName: next.objectName })
  sendNext()
}

/** One that has arrived is shown as such at once. */
function tellArrived() {
  for (const { versionId, documentaryId, state } of uploadsNow())
    if (state === 'arrived' && ours.delete(versionId)) void makeStale(rushKeys.of(documentaryId))
}

subscribeToUploads(() => {
  tellArrived()
  sendNext()
})
