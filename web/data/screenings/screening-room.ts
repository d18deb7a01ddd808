import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Standing, standingAt } from '#core/screenings/screenings.ts'
import { callAndOutlive, prepareToLeave } from '../film/watching.ts'
import { houseTime } from '../house/live/house-clock.ts'
import { queryClient } from '../house/query-client.ts'
import { attendScreening, type Screening, screeningKeys } from './screenings.ts'

/** Props of a part of the room's page: the screening, and its current position. */
export interface RoomPart {
  screening: Screening
  /** By the house's clock; the same function for as long as the room is shown. */
  standing(): Standing
}

/** The current position, for parts that read it outside of rendering. */
export function useStanding(screening: Screening): () => Standing {
  const latest = useRef(screening)
  latest.current = screening
  return useRef(() => standingAt(latest.current.items, latest.current.timeline, houseTime.now())).current
}

/** How many are in the room, each person once, as the house last counted them. */
export const usePresent = (id: string): number =>
  useQuery<number>({ queryKey: screeningKeys.present(id), queryFn: () => attendScreening(id), enabled: false, initialData: 0 }).data

/** Caches the broadcast number. */
export const notePresent = (id: string, present: number): void => void queryClient.setQueryData(screeningKeys.present(id), present)

const minuteMs = 60_000
/** After a gap everyone reconnects simultaneously; heartbeats are spread over this time. */
const comesBackWithinMs = 5_000

/** Heartbeat: on entering, once a minute with a jitter per page, on reconnect, and on leaving. */
export function useAttendance(id: string, line: string): void {
  useEffect(() => {
    const say = (leaves = false) =>
      void attendScreening(id, leaves).then(
        (present) => leaves || notePresent(id, present),
        () => undefined,
      )
    say()
    const stopPreparing = prepareToLeave()
    const hidden = () => callAndOutlive('attend_screening', { screening: id, leaves: true })
    // Restored from the back/forward cache.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && say()
    addEventListener('pagehide', hidden)
    addEventListener('pageshow', shown)
    let every: ReturnType<typeof setInterval> | undefined
    const first = setTimeout(
      () => {
        say()
        every = setInterval(() => say(), minuteMs)
      },
      minuteMs - (houseTime.now() % minuteMs) + Math.random() * 20_000,
    )
    return () => {
      clearTimeout(first)
      clearInterval(every)
      removeEventListener('pagehide', hidden)
      removeEventListener('pageshow', shown)
      stopPreparing()
      say(true)
    }
  }, [id])
  const wasLost = useRef(false)
  useEffect(() => {
    if (line === 'interrupted') wasLost.current = true
    if (line !== 'live' || !wasLost.current) return
    wasLost.current = false
    const timer = setTimeout(
      () =>
        void attendScreening(id).then(
          (present) => notePresent(id, present),
          () => undefined,
        ),
      Math.random() * comesBackWithinMs,
    )
    return () => clearTimeout(timer)
  }, [id, line])
}
