import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardPresence, boardRoomEvents } from '#contract/boards/boards.ts'
import { boardKeys } from '#web/data/boards/boards.ts'
import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { LiveRoom } from '#web/data/house/live/open-room.ts'

/** Joins a room once its code and event schemas are loaded, unless left by then. Returns a leave function. */
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

/** Subscribes to changes of a board, and updates its metadata. `hear` gets a change, `missed` is called after gaps. */
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
        // Also the first time: changes between the query and the connection.
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

/** At film frame rate; faster changes are invisible. */
const saidEveryMs = 50
/** Idle timeout: a silent person stays present, without a pointer. */
const pointerMs = 20_000

/** The own position. */
export type Whereabouts = Omit<BoardPresence, 'userId' | 'name'>

export interface Others {
  /** The others, each page once, by person. */
  here: readonly { userId: string; name: string }[]
  pointers: ReadonlyMap<string, BoardPresence>
}

/** Exchanges positions. `say` is throttled; nothing is sent while no one else is there. */
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
          // New arrivals do not know the own position yet.
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
