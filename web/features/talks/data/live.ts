import { useEffect, useState } from 'react'
import type { TalkEvent, TalkEvents } from '#contract/screenings/talks.ts'
import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { LiveState } from '#web/data/house/live/open-channel.ts'
import { heardInTalk, talkKeys } from '#web/data/screenings/talks.ts'

/**
 * Keeps a talk up to date while it is open: applies broadcasts, and refetches all of it on every
 * (re)connect. Only the database sends on this channel. Use once per page: a topic can be opened once.
 */
export function useLiveTalk(screening: string): LiveState {
  const [state, setState] = useState<LiveState>('opening')
  useEffect(() => {
    let close: (() => void) | undefined
    let gone = false
    void Promise.all([import('#web/data/house/live/open-channel.ts'), import('#contract/screenings/talks.ts')]).then(
      ([{ openChannel }, { talkEvents }]) => {
        if (gone) return
        close = openChannel(supabase(), {
          topic: `talk:${screening}`,
          listen(channel) {
            for (const name of Object.keys(talkEvents) as (keyof TalkEvents)[])
              channel.on('broadcast', { event: name }, ({ payload }) => {
                const read = talkEvents[name].safeParse(payload)
                // An unknown event of a newer server: refetches.
                if (!read.success) return void makeStale(talkKeys.talk(screening))
                heardInTalk(screening, { name, payload: read.data } as TalkEvent)
                if (name === 'polls' || name === 'noted') void makeStale(talkKeys.talk(screening))
              })
          },
          onLive: () => void makeStale(talkKeys.talk(screening)),
          onState: setState,
        })
      },
    )
    return () => {
      gone = true
      close?.()
    }
  }, [screening])
  return state
}
