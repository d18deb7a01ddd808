import type { SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import type { Database } from '#contract/generated/database.types.ts'
import { type PresentPerson, presentPerson } from '#contract/house/realtime.ts'
import { type LiveState, openChannel } from './open-channel.ts'

/** Events of a room by name, each with its schema. */
export type RoomEvents = Record<string, z.ZodType>
export type RoomEvent<Events extends RoomEvents> = { [Name in keyof Events]: { name: Name; payload: z.infer<Events[Name]> } }[keyof Events]

export interface RoomWishes<Events extends RoomEvents> {
  topic: string
  events: Events
  me: PresentPerson
  onEvent(event: RoomEvent<Events>): void
  /** All people present, each once, on every change. */
  onPresence?(people: PresentPerson[]): void
  /** After a gap: events since `sinceMs` (since 1970) were missed and must be read from storage. */
  onMissed?(sinceMs: number): void
  /** An invalid event from an older client or a foreign program was dropped. */
  onUnread?(name: string, problem: Error): void
  onState?(state: LiveState): void
}

export interface LiveRoom<Events extends RoomEvents> {
  /** Broadcasts to everyone else. False when it was not sent; no automatic retry. */
  say<Name extends keyof Events & string>(name: Name, payload: z.infer<Events[Name]>): Promise<boolean>
  leave(): void
}

/** Joins a room: broadcast and presence over one private channel. Policies on `realtime.messages` decide who may receive and send. */
export function openRoom<Events extends RoomEvents>(client: SupabaseClient<Database>, wishes: RoomWishes<Events>): LiveRoom<Events> {
  const { topic, events, me, onEvent, onPresence, onMissed, onUnread, onState } = wishes
  let live: Parameters<Parameters<typeof openChannel>[1]['onLive']>[0] | undefined
  const leave = openChannel(client, {
    topic,
    config: { broadcast: { ack: true }, presence: { key: me.userId } },
    listen(channel) {
      for (const [name, schema] of Object.entries(events))
        channel.on('broadcast', { event: name }, ({ payload }) => {
          const read = schema.safeParse(payload)
          if (read.success) onEvent({ name, payload: read.data } as RoomEvent<Events>)
          else onUnread?.(name, read.error)
        })
      channel.on('presence', { event: 'sync' }, () => onPresence?.(peopleIn(channel.presenceState())))
    },
    onLive(channel, sinceMs) {
      live = channel
      void channel.track(me)
      if (sinceMs !== null) onMissed?.(sinceMs)
    },
    onState(state) {
      if (state !== 'live') live = undefined
      onState?.(state)
    },
  })
  return {
    say: async (event, payload) => (await live?.send({ type: 'broadcast', event, payload })) === 'ok',
    leave,
  }
}

/** A person may be here with several pages, which is one presence with several entries. */
function peopleIn(state: Record<string, unknown[]>): PresentPerson[] {
  return Object.values(state).flatMap((entries) => entries.flatMap((entry) => presentPerson.safeParse(entry).data ?? []).slice(0, 1))
}
