import { useEffect, useRef, useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { store, stored } from '#web/ui/stored.ts'
import { type Press, sayPresses } from './data/test-screenings.ts'

const everyMs = 5000

/**
 * What a viewer pressed, stored in this browser and sent every few seconds; offline it waits for the next attempt. `closed`: the test
 * takes nothing more.
 */
export function usePresses(testId: string) {
  const key = `test-presses ${testId}`
  const [presses, setPresses] = useState<Press[]>(() => readPresses(key))
  const [closed, setClosed] = useState(false)
  const sent = useRef(0)
  const now = useRef(presses)
  useEffect(() => {
    now.current = presses
    keepPresses(key, presses)
  }, [key, presses])
  useEffect(() => {
    const timer = setInterval(async () => {
      const count = now.current.length
      if (count === sent.current) return
      try {
        await sayPresses(testId, now.current)
        sent.current = count
      } catch (error) {
        if (error instanceof HouseError && error.detail === 'closed') setClosed(true)
      }
    }, everyMs)
    return () => clearInterval(timer)
  }, [testId])
  return { presses, closed, press: (press: Press) => setPresses((before) => (before.length < 1000 ? [...before, press] : before)) }
}

/** Also sent without browser storage. */
const keepPresses = (key: string, presses: readonly Press[]) => store(key, JSON.stringify(presses))

function readPresses(key: string): Press[] {
  try {
    const read: unknown = JSON.parse(stored(key) ?? '[]')
    return Array.isArray(read)
      ? read.filter((one): one is Press => typeof one?.atMs === 'number' && ['moved', 'bored'].includes(one.mark))
      : []
  } catch {
    return []
  }
}
