import type { EditItem } from '#core/edit/items.ts'
import { changed } from '#core/edit/moved-items.ts'
import { recorded } from '#core/edit/voice-takes.ts'
import { newId } from '#core/house/new-id.ts'
import { isAwaited } from '../film/versions.ts'
import { isRefusal } from '../house/house-error.ts'
import type { Entry } from '../house/outbox/kept-entries.ts'
import { openOutbox } from '../house/outbox/open-outbox.ts'
import { resumeUpload, subscribeToUploads, uploadsNow } from '../media/uploads.ts'
import { changeItems } from './edit-outbox.ts'
import { beginRushes } from './rush-uploads.ts'

/** A recorded voice-over that the house does not have whole yet. */
export interface WaitingTake extends Entry {
  film: string
  editId: string
  /** The voice-over as it was when it was read. */
  item: EditItem
  /** Of the edit. */
  frames: number
  fileName: string
  sound: Blob
  /** The rush it becomes; null until the house made room for it. */
  begun: { versionId: string; objectName: string } | null
}

// The recording of a voice-over exists nowhere else: it stays in this browser until the house has all of it, whether the page is closed or the connection lost.
const takes = openOutbox<WaitingTake>({
  name: 'actuality-voice-takes',
  send: async (take) => {
    const file = fileOf(take)
    const { versionId, objectName } = take.begun ?? (await placed(take, file))
    if (!(await isAwaited(versionId))) return
    await Promise.all([arrivalOf(versionId), resumeUpload(file, { versionId, documentaryId: take.film, objectName })])
  },
  sent: async () => undefined,
})
export const { use: useWaitingTakes, follow: followTakeOutbox, put: sendTake, sendAgain: sendTakeAgain, throwAway: throwTakeAway } = takes

const fileOf = ({ sound, fileName }: WaitingTake) => new File([sound], fileName, { type: sound.type })

/** Makes room for a take; null while the house cannot be asked. Rejects with a `HouseError` where there is no room. */
export async function beginTake(film: string, file: File): Promise<WaitingTake['begun']> {
  try {
    const { versionId, objectName } = (await beginRushes(film, [file]))[0]!
    return { versionId, objectName }
  } catch (error) {
    if (isRefusal(error)) throw error
    return null
  }
}

/** Makes room for a take that waited, and puts its rush into the voice-over. */
async function placed(take: WaitingTake, file: File) {
  const begun = await beginTake(take.film, file)
  if (!begun) throw new Error('The house could not be asked.')
  await takes.put({ ...take, begun })
  const changes = [changed(take.item, recorded(begun.versionId, take.frames))]
  await changeItems({ ...{ id: newId(), senderId: take.senderId, writtenMs: Date.now() }, editId: take.editId, changes, undo: false })
  return begun
}

/** Resolves once an upload of this page has arrived. Rejects where it is refused: the outbox tries again, and asks first whether it is awaited still. */
function arrivalOf(versionId: string): Promise<void> {
  return new Promise((arrived, failed) => {
    const look = () => {
      const upload = uploadsNow().find((one) => one.versionId === versionId)
      if (upload?.state === 'arrived') end(arrived)
      else if (upload?.state === 'refused') end(() => failed(new Error(upload.refusal)))
    }
    const stop = subscribeToUploads(look)
    const end = (how: () => void) => {
      stop()
      how()
    }
  })
}
