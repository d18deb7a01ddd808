import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { PresentPerson } from '#contract/house/realtime.ts'
import type { reviewEvents } from '#contract/review/notes.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { LiveState } from '#web/data/house/live/open-channel.ts'
import type { LiveRoom } from '#web/data/house/live/open-room.ts'
import { noteKeys, refreshNote } from '#web/data/review/notes.ts'

type Events = typeof reviewEvents
const lookEveryMs = 15_000
export type Place = z.infer<Events['place']>
export type Pointer = z.infer<Events['pointer']>
export type LiveDrawing = z.infer<Events['drawing']>

export interface ReviewRoom {
  state: LiveState
  /** Everyone whose page is open at this cut, including the reader. */
  here: readonly PresentPerson[]
  say: LiveRoom<Events>['say']
}
/** Broadcasts of the channel, passed to a page that draws them. */
export interface RoomEars {
  onPlace?(place: Place): void
  onPointer?(pointer: Pointer): void
  onDrawing?(drawing: LiveDrawing): void
}

/** Enters the room of a cut: keeps notes up to date and receives the others' positions. */
export function useReviewRoom(versionId: string, me: PresentPerson, ears: RoomEars): ReviewRoom {
  const [state, setState] = useState<LiveState>('opening')
  const [here, setHere] = useState<readonly PresentPerson[]>([])
  const room = useRef<LiveRoom<Events>>(undefined)
  const latest = useRef(ears)
  latest.current = ears
  const { userId } = me
  // A topic is opened once a page: a changed name is sent with the next visit only.
  const name = useRef(me.name)
  name.current = me.name
  useEffect(() => {
    let gone = false
    void Promise.all([import('#web/data/house/live/open-room.ts'), import('#contract/review/notes.ts')]).then(
      ([{ openRoom }, { reviewEvents }]) => {
        if (gone) return
        room.current = openRoom(supabase(), {
          topic: `review:${versionId}`,
          events: reviewEvents,
          me: { userId, name: firstOf(name.current, 120) },
          onEvent(event) {
            if (event.name === 'note') void refreshNote(versionId, event.payload.note).catch(() => undefined)
            else if (event.name === 'notes') void makeStale(noteKeys.of(versionId))
            else if (event.name === 'place') latest.current.onPlace?.(event.payload)
            else if (event.name === 'pointer') latest.current.onPointer?.(event.payload)
            else latest.current.onDrawing?.(event.payload)
          },
          onPresence: setHere,
          onState(now) {
            setState(now)
            // Also the first time: changes between the query and the connection.
            if (now === 'live') void makeStale(noteKeys.of(versionId))
          },
        })
      },
    )
    return () => {
      gone = true
      room.current?.leave()
      room.current = undefined
    }
  }, [versionId, userId])
  // Polling fallback without a live connection.
  useEffect(() => {
    if (state === 'live') return
    const looking = setInterval(() => void makeStale(noteKeys.of(versionId)), lookEveryMs)
    return () => clearInterval(looking)
  }, [state, versionId])
  const [say] = useState(() => (async (event, payload) => (await room.current?.say(event, payload)) ?? false) as LiveRoom<Events>['say'])
  return { state, here, say }
}
