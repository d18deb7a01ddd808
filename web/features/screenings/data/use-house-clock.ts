import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ClockState, houseTime } from '#web/data/house/live/house-clock.ts'

/** The house's clock for as long as the component is shown: how good it is. Ask `houseTime.now()` for the time. */
export function useHouseClock(): ClockState {
  useEffect(() => houseTime.use(), [])
  return useSyncExternalStore(houseTime.subscribe, houseTime.state)
}

/** The server's time, updated every `everyMs`. */
export function useHouseNow(everyMs = 1000): number {
  const [now, setNow] = useState(houseTime.now)
  useEffect(() => {
    const end = houseTime.use()
    const tick = setInterval(() => setNow(houseTime.now()), everyMs)
    return () => {
      clearInterval(tick)
      end()
    }
  }, [everyMs])
  return now
}
