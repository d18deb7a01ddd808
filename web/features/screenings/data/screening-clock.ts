import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { LiveState } from '#web/data/house/live/open-channel.ts'
import { notePresent } from '#web/data/screenings/screening-room.ts'
import { noteTimeline, screeningKeys, screeningQuery } from '#web/data/screenings/screenings.ts'

/** Polling interval without a live connection. */
const asksEveryMs = 8_000

/**
 * A screening with its live clock: by broadcast, refetched after every gap and on return to the page, and polled every eight seconds while
 * there is no live connection. Use once per page.
 */
export function useScreening(id: string) {
  const [line, setLine] = useState<LiveState>('opening')
  const asked = useQuery({ ...screeningQuery(id), refetchInterval: line === 'live' ? false : asksEveryMs })
  const open = asked.data !== undefined && asked.data !== null
  useEffect(() => {
    if (!open) return
    let due: ReturnType<typeof setTimeout> | undefined
    const askAnew = () => {
      // Jittered: everyone gets a change simultaneously, but must not refetch simultaneously.
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
