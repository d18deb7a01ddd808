import { useEffect, useRef, useState } from 'react'
import { letterEvents, threadEvents } from '#contract/messages.ts'
import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { type LiveRoom, openRoom } from '../live/open-room.ts'
import { messageKeys, pageOfNumber } from '../messages.ts'
import { staleNotices } from '../notices.ts'
import { queryClient } from '../query-client.ts'

/** Keeps the reader's list of threads true while it is shown. */
export function useLiveLetters(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    const stale = () => void makeStale(messageKeys.lists(), ...staleNotices)
    const room = openRoom(supabase(), {
      topic: `letters:${id}`,
      events: letterEvents,
      me: { userId: id, name: '' },
      onEvent: stale,
      onState: (state) => state === 'live' && stale(),
    })
    return () => room.leave()
  }, [id])
}

/** How long "is writing" is believed after it was last heard. */
const typingMs = 6000
const saidEveryMs = 2500

export interface LiveThread {
  /** Ids of the others who are writing now. */
  typing: readonly string[]
  /** Ids of the others whose pages are open at this thread. */
  here: readonly string[]
  /** Tells the others that one is writing, at most every two and a half seconds. */
  sayTyping(): void
}

/** Keeps a thread true while it is open: what is sent, taken back and read is asked for as soon as it is heard of. */
export function useLiveThread(threadId: string, me: { id: string; name: string }): LiveThread {
  const [typing, setTyping] = useState<Record<string, number>>({})
  const [here, setHere] = useState<readonly string[]>([])
  const room = useRef<LiveRoom<typeof threadEvents>>(undefined)
  const saidMs = useRef(0)
  const { id, name } = me
  useEffect(() => {
    const opened = openRoom(supabase(), {
      topic: `thread:${threadId}`,
      events: threadEvents,
      me: { userId: id, name: name.slice(0, 120) },
      onEvent(event) {
        if (event.name === 'typing') return setTyping((now) => ({ ...now, [event.payload.userId]: Date.now() }))
        if (event.name === 'sent') setTyping({})
        if (event.name !== 'read') void makeStale(messageKeys.page(threadId, pageOfNumber(event.payload.number)))
        void makeStale(messageKeys.thread(threadId))
      },
      onPresence: (people) => setHere(people.map(({ userId }) => userId).filter((one) => one !== id)),
      // Also the first time: something may have been sent between the question and the line.
      onState: (state) => state === 'live' && void makeStale(messageKeys.thread(threadId), messageKeys.pages(threadId)),
    })
    room.current = opened
    const forget = setInterval(() => setTyping((now) => fresh(now)), 1000)
    return () => {
      clearInterval(forget)
      opened.leave()
      // Pages are kept as fresh for ever while they are listened to; from now on nobody does.
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
