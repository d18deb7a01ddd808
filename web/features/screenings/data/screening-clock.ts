import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { LiveState } from '#web/data/house/live/open-channel.ts'
import { notePresent } from '#web/data/screenings/screening-room.ts'
import { noteTimeline, screeningKeys, screeningQuery } from '#web/data/screenings/screenings.ts'

/** Where nothing is heard, the clock is asked for as often. */
const asksEveryMs = 8_000

/**
 * A screening with its clock as it is moved: told by the database, and asked for after every gap, when the page comes back, and every eight seconds while
 * no live line can be had. Open it once a page.
 */
export function useScreening(id: string) {
  const [line, setLine] = useState<LiveState>('opening')
  const asked = useQuery({ ...screeningQuery(id), refetchInterval: line === 'live' ? false : asksEveryMs })
  const open = asked.data !== undefined && asked.data !== null
  useEffect(() => {
    if (!open) return
    let due: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      // Everyone hears of a change at the same moment; not everyone asks at it.
      due ??= setTimeout(
        () => {
          due = undefined
          void makeStale(screeningKeys.one(id))
        },
        100 + Math.random() * 900,
      )
    }
    let left = false
    let close = () => {}
    void Promise.all([import('#web/data/house/live/open-channel.ts'), import('#contract/screenings/screenings.ts')]).then(
      ([{ openChannel }, { timeline }]) => {
        if (left) return
        close = openChannel(supabase(), {
          topic: `screening-clock:${id}`,
          listen(channel) {
            channel.on('broadcast', { event: 'moved' }, ({ payload }) => {
              const read = timeline.safeParse(payload)
              if (read.success) noteTimeline(id, read.data)
              else askAnew()
            })
            channel.on('broadcast', { event: 'changed' }, askAnew)
            channel.on('broadcast', { event: 'present' }, ({ payload }) => {
              if (Number.isInteger(payload['present'])) notePresent(id, payload['present'])
            })
          },
          onLive: () => void makeStale(screeningKeys.one(id)),
          onState: setLine,
        })
      },
    )
    const seen = () => document.visibilityState === 'visible' && void makeStale(screeningKeys.one(id))
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', seen)
    return () => {
      left = true
      clearTimeout(due)
      close()
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', seen)
    }
  }, [id, open])
  return { asked, line }
}
