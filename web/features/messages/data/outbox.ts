import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import type { Entry } from '#web/data/house/outbox/kept-entries.ts'
import { openOutbox } from '#web/data/house/outbox/open-outbox.ts'
import { listsStirred } from '#web/data/people/letters/live.ts'
import { addMessage, messageKeys, pageOfNumber } from '#web/data/people/messages.ts'

/** A message on its way; its key is its id once it is sent. */
export interface Waiting extends Entry {
  threadId: string
  body: string
  quote?: { versionId: string; startsMs: number; endsMs: number }
  files: { id: string; name: string; sizeBytes: number }[]
}

/** The number the house gave a message, until it is shown. */
const numbers = new Map<string, number>()

const letters = openOutbox<Waiting>({
  name: 'actuality-letters',
  async send({ id, threadId, body, quote, files }) {
    const sent = orThrow(
      await supabase().rpc('send_message', {
        ...{ message: id, thread: threadId, body, files: files.map((file) => file.id) },
        ...(quote && { quote }),
      }),
    )
    numbers.set(id, (sent as { number: number }).number)
  },
  async sent({ id, threadId }) {
    const number = numbers.get(id) ?? 1
    numbers.delete(id)
    listsStirred.hear()
    if (await addMessage(threadId, number).catch(() => false)) return
    await makeStale(messageKeys.thread(threadId), messageKeys.page(threadId, pageOfNumber(number)))
  },
})
export const { use: useOutbox, follow: followOutbox, put: putInOutbox, sendAgain, throwAway } = letters
