import { useEffect, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { screeningEvents } from '#contract/screening-events.ts'
import { type Standing, standingAt } from '#core/screenings.ts'
import { supabase } from '../client.ts'
import type { Screening } from '../screenings.ts'
import { houseTime } from './house-clock.ts'
import type { LiveState } from './open-channel.ts'
import type { LiveRoom } from './open-room.ts'

type Events = typeof screeningEvents
type Name = keyof Events & string
type Payload<Which extends Name> = z.infer<Events[Which]>

export interface RoomState {
  line: LiveState
  /** How many are here, each once. */
  present: number
}

/** What a part of the room's page is given: the screening as it stands, and the room it is talked in. */
export interface RoomPart {
  screening: Screening
  room: ScreeningRoom
}

/** The live room of one screening in this page: who is here, and what is said that no table keeps. Opened once; its parts listen to it. */
export class ScreeningRoom {
  #live: LiveRoom<Events> | undefined
  #listeners = new Map<string, Set<(payload: never) => void>>()
  #missed = new Set<(sinceMs: number) => void>()
  #watchers = new Set<() => void>()
  #state: RoomState = { line: 'opening', present: 0 }
  #left = false
  /** The screening as it was last heard of. */
  screening: Screening

  constructor(screening: Screening, me: { userId: string; name: string }) {
    this.screening = screening
    void Promise.all([import('./open-room.ts'), import('#contract/screening-events.ts')]).then(([{ openRoom }, { screeningEvents }]) => {
      if (this.#left) return
      this.#live = openRoom(supabase(), {
        topic: `screening:${screening.id}`,
        events: screeningEvents,
        me,
        onEvent: ({ name, payload }) => {
          for (const hear of this.#listeners.get(name) ?? []) hear(payload as never)
        },
        onPresence: (people) => this.#set({ present: people.length }),
        onMissed: (sinceMs) => {
          for (const hear of this.#missed) hear(sinceMs)
        },
        onState: (line) => this.#set({ line }),
      })
    })
  }

  /** Where the screening stands this moment, by the house's clock. */
  standing = (): Standing => standingAt(this.screening.items, this.screening.timeline, houseTime.now())
  state = (): RoomState => this.#state
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Says something to everybody else here. False when it was not taken. */
  say = async <Which extends Name>(name: Which, payload: Payload<Which>): Promise<boolean> =>
    (await this.#live?.say(name, payload as never)) ?? false

  /** Hears what others say by that name, until the returned function is called. */
  listen<Which extends Name>(name: Which, hear: (payload: Payload<Which>) => void): () => void {
    const all = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, all)
    all.add(hear as never)
    return () => all.delete(hear as never)
  }
  /** After a gap of the line: what is kept in tables is to be asked anew. */
  onMissed(hear: (sinceMs: number) => void): () => void {
    this.#missed.add(hear)
    return () => this.#missed.delete(hear)
  }

  leave() {
    this.#left = true
    this.#live?.leave()
  }

  #set(change: Partial<RoomState>) {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}

/** The room of a screening for as long as the page shows it; undefined until one is in. */
export function useScreeningRoom(screening: Screening, userId: string): ScreeningRoom | undefined {
  const [room, setRoom] = useState<ScreeningRoom>()
  const { name } = screening.me
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once; what changes of the screening is told to it below
  useEffect(() => {
    const opened = new ScreeningRoom(screening, { userId, name })
    setRoom(opened)
    return () => opened.leave()
  }, [screening.id, userId, name])
  if (room) room.screening = screening
  return room
}

const nothing: RoomState = { line: 'opening', present: 0 }
export const useRoomState = (room: ScreeningRoom | undefined): RoomState =>
  useSyncExternalStore(
    (watcher) => room?.watch(watcher) ?? (() => {}),
    () => room?.state() ?? nothing,
  )
