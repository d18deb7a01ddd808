import { useEffect, useRef, useState } from 'react'
import type { threadEvents } from '#contract/people/messages.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { makeStale } from '../../house/act.ts'
import { supabase } from '../../house/client.ts'
import { gathered } from '../../house/live/gathered.ts'
import type { LiveRoom } from '../../house/live/open-room.ts'
import { queryClient } from '../../house/query-client.ts'
import { addMessage, messageKeys, pageOfNumber } from '../messages.ts'

/** The lists, refetched once after a burst, and after the message that caused it. Notices have their own channel. */
export const listsStirred = gathered(() => void makeStale(messageKeys.lists()))

/** Keeps the reader's list of threads up to date while it is shown. */
export function useLiveLetters(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    return entering(({ openRoom }, { letterEvents }) =>
      openRoom(supabase(), {
        topic: `letters:${id}`,
        events: letterEvents,
        me: { userId: id, name: '' },
        onEvent: listsStirred.hear,
        onState: (state) => state === 'live' && listsStirred.hear(),
      }),
    )
  }, [id])
}

/** Joins a room once its code and event schemas are loaded, unless left by then. Returns a leave function. */
function entering(
  enter: (
    rooms: typeof import('../../house/live/open-room.ts'),
    events: typeof import('#contract/people/messages.ts'),
  ) => { leave(): void },
): () => void {
  let room: { leave(): void } | undefined
  let gone = false
  void Promise.all([import('../../house/live/open-room.ts'), import('#contract/people/messages.ts')]).then(([rooms, events]) => {
    if (!gone) room = enter(rooms, events)
  })
  return () => {
    gone = true
    room?.leave()
  }
}

/** Timeout of "is writing" after the last event. */
const typingMs = 6000
const saidEveryMs = 2500

export interface LiveThread {
  /** Ids of the others who are writing now. */
  typing: readonly string[]
  /** Ids of the others whose pages are open at this thread. */
  here: readonly string[]
  /** Tells the others that the person is writing, at most every two and a half seconds. */
  sayTyping(): void
}

/** Keeps a thread up to date while it is open: refetches on events of sending, deleting and reading. */
export function useLiveThread(threadId: string, me: { id: string; name: string }): LiveThread {
  const [typing, setTyping] = useState<Record<string, number>>({})
  const [here, setHere] = useState<readonly string[]>([])
  const room = useRef<LiveRoom<typeof threadEvents>>(undefined)
  const saidMs = useRef(0)
  const { id, name } = me
  useEffect(() => {
    // The new message first, which the reader waits for; the rest of the thread after it.
    const stirred = gathered(() => void makeStale(messageKeys.thread(threadId)))
    const show = async (number: number) => {
      if (!(await addMessage(threadId, number).catch(() => false))) void makeStale(messageKeys.page(threadId, pageOfNumber(number)))
      stirred.hear()
    }
    const leave = entering(({ openRoom }, { threadEvents }) => {
      room.current = openRoom(supabase(), {
        topic: `thread:${threadId}`,
        events: threadEvents,
        me: { userId: id, name: firstOf(name, 120) },
        onEvent(event) {
          if (event.name === 'typing') return setTyping((now) => ({ ...now, [event.payload.userId]: Date.now() }))
          if (event.name === 'sent') setTyping({})
          if (event.name === 'sent') return void show(event.payload.number)
          if (event.name === 'changed') void makeStale(messageKeys.page(threadId, pageOfNumber(event.payload.number)))
          stirred.hear()
        },
        onPresence: (people) => setHere(people.map(({ userId }) => userId).filter((one) => one !== id)),
        // Also the first time: something may have been sent between the query and the connection.
        onState: (state) => state === 'live' && void makeStale(messageKeys.thread(threadId), messageKeys.pages(threadId)),
      })
      return room.current
    })
    const forget = setInterval(() => setTyping((now) => fresh(now)), 1000)
    return () => {
      clearInterval(forget)
      stirred.stop()
      leave()
      room.current = undefined
      // Pages never become stale while subscribed; from now on nothing is subscribed.
      queryClient.removeQueries({ queryKey: messageKeys.pages(threadId) })
    }
  }, [threadId, id, name])
  return {
    typing: Object.keys(typing).filter((one) => one !== id),
    here,
    sayTyping() {
      if (Date.now() - saidMs.current < saidEveryMs) return
      saidMs.current = Date.now()
      void room.current?.say('typing', { userId: id })
    },
  }
}

function fresh(heard: Record<string, number>): Record<string, number> {
  const kept = Object.entries(heard).filter(([, ms]) => Date.now() - ms < typingMs)
  return kept.length === Object.keys(heard).length ? heard : Object.fromEntries(kept)
}
