import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain } from './ask-again.ts'

let house: 'away' | 'there' = 'away'
let failed = true
let [asked, restarts] = [0, 0]
let causes: unknown[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  house = 'away'
  failed = true
  asked = 0
  restarts = 0
  causes = []
  stop = askAgain({
    failed: () => failed,
    ask: async () => {
      asked++
      if (house === 'away') throw new Error('no line')
    },
    restart: () => {
      restarts++
      failed = false
    },
    refused: (cause) => causes.push(cause),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('a failed film is begun again once the house gives it, and not before', async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked, restarts]).toEqual([4, 0])
  expect(causes).toHaveLength(4)
  house = 'there'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(restarts).toBe(1)
})
it('a film that plays asks for nothing', async () => {
  failed = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
})
it('a retry pressed meanwhile is not started a second time', async () => {
  house = 'there'
  vi.advanceTimersByTime(5_000)
  failed = false
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, restarts]).toEqual([1, 0])
})
it('a closed film asks no more', async () => {
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
})
