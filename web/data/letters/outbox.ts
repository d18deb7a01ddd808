import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { messageKeys } from '../messages.ts'
import { type Entry, openOutbox } from '../outbox/open-outbox.ts'

/** A message on its way; its key is its id once it is sent. */
export interface Waiting extends Entry {
  threadId: string
  body: string
  quote?: { versionId: string; startsMs: number; endsMs: number }
  files: { id: string; name: string; sizeBytes: number }[]
}

const letters = openOutbox<Waiting>({
  name: 'actuality-letters',
  async send({ id, threadId, body, quote, files }) {
    orThrow(
      await supabase().rpc('send_message', {
        ...{ message: id, thread: threadId, body, files: files.map((file) => file.id) },
        ...(quote && { quote }),
      }),
    )
  },
  sent: ({ threadId }) => makeStale(messageKeys.thread(threadId), messageKeys.lists()),
})
export const { use: useOutbox, follow: followOutbox, put: putInOutbox, sendAgain, throwAway } = letters
