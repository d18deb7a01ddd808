import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardPresence, boardRoomEvents } from '#contract/boards/boards.ts'
import { boardKeys } from '#web/data/boards/boards.ts'
import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { LiveRoom } from '#web/data/house/live/open-room.ts'

/** Enters a room once its code and the schemas of its events are here, unless one has left by then. Returns how to leave. */
function entering(
  enter: (
    rooms: typeof import('#web/data/house/live/open-room.ts'),
    events: typeof import('#contract/boards/boards.ts'),
  ) => { leave(): void },
): () => void {
  let room: { leave(): void } | undefined
  let gone = false
  void Promise.all([import('#web/data/house/live/open-room.ts'), import('#contract/boards/boards.ts')]).then(([rooms, events]) => {
    if (!gone) room = enter(rooms, events)
  })
  return () => {
    gone = true
    room?.leave()
  }
}

/** Hears of changes of a board, and keeps what is beside them true. `hear` takes a change, `missed` what may not have been heard. */
export function useLiveBoard(
  id: string,
  me: string,
  line: { hear(number: number, body: string | undefined): void; missed(): void } | undefined,
): void {
  useEffect(() => {
    if (!line) return
    return entering(({ openRoom }, { boardEvents }) =>
      openRoom(supabase(), {
        topic: `board:${id}`,
        events: boardEvents,
        me: { userId: me, name: '' },
        onEvent(event) {
          if (event.name === 'changed') line.hear(event.payload.number, event.payload.body)
          else void makeStale(boardKeys.one(id), boardKeys.outlines())
        },
        // Also the first time: something may have been changed between the question and the line.
        onState(state) {
          if (state !== 'live') return
          line.missed()
          void makeStale(boardKeys.one(id), boardKeys.outlines())
        },
        onMissed: () => void makeStale(boardKeys.one(id), boardKeys.outlines()),
      }),
    )
  }, [id, me, line])
}

/** As often as a film has pictures; what changes faster is not seen. */
const saidEveryMs = 50
/** Who has said nothing for so long and moved nothing is still there by presence, without a pointer. */
const pointerMs = 20_000

/** What one shows of oneself. */
export type Whereabouts = Omit<BoardPresence, 'userId' | 'name'>

export interface Others {
  /** Who is there besides oneself, each page once, by person. */
  here: readonly { userId: string; name: string }[]
  pointers: ReadonlyMap<string, BoardPresence>
}

/** Shows the others where one is, and where they are. `say` may be called at any rate; only when someone is there is anything sent. */
export function useBoardRoom(id: string, me: { id: string; name: string }): { others: Others; say: (where: Whereabouts) => void } {
  const [others, setOthers] = useState<Others>({ here: [], pointers: new Map() })
  const room = useRef<LiveRoom<typeof boardRoomEvents>>(undefined)
  const latest = useRef<Whereabouts>(undefined)
  const alone = useRef(true)
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id: userId, name } = me
  const send = useRef(() => {})
  send.current = () => {
    due.current = undefined
    if (!alone.current && latest.current) void room.current?.say('here', { userId, name, ...latest.current })
  }
  useEffect(() => {
    const heardMs = new Map<string, number>()
    const leave = entering(({ openRoom }, { boardRoomEvents }) => {
      room.current = openRoom(supabase(), {
        topic: `board-room:${id}`,
        events: boardRoomEvents,
        me: { userId, name },
        onEvent({ payload }) {
          if (payload.userId === userId) return
          heardMs.set(payload.userId, Date.now())
          setOthers(({ here, pointers }) => ({ here, pointers: new Map(pointers).set(payload.userId, payload) }))
        },
        onPresence(people) {
          const here = people.filter((one) => one.userId !== userId)
          alone.current = here.length === 0
          setOthers(({ pointers }) => ({
            here,
            pointers: new Map([...pointers].filter(([one]) => here.some((person) => person.userId === one))),
          }))
          // Anyone who has just come does not know yet where one is.
          send.current()
        },
      })
      return room.current
    })
    const forget = setInterval(() => {
      setOthers((now) => {
        const fresh = [...now.pointers].filter(([one]) => Date.now() - (heardMs.get(one) ?? 0) < pointerMs)
        return fresh.length === now.pointers.size ? now : { here: now.here, pointers: new Map(fresh) }
      })
    }, 5000)
    return () => {
      clearInterval(forget)
      clearTimeout(due.current)
      due.current = undefined
      leave()
      room.current = undefined
    }
  }, [id, userId, name])
  const say = useCallback((where: Whereabouts) => {
    latest.current = where
    due.current ??= setTimeout(() => send.current(), saidEveryMs)
  }, [])
  return { others, say }
}
