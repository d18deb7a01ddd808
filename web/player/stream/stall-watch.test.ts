import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchStalls } from './stall-watch.ts'

const line = { stalled: true, mark: 'segment 3: 1000', online: true }
let restarts = 0
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(line, { stalled: true, mark: 'segment 3: 1000', online: true })
  restarts = 0
  stop = watchStalls({ stalled: () => line.stalled, mark: () => line.mark, online: () => line.online, restart: () => restarts++ })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('a film that waits while nothing arrives is begun again, and again when that did not help', () => {
  vi.advanceTimersByTime(20_000)
  expect(restarts).toBe(0)
  vi.advanceTimersByTime(4_000)
  expect(restarts).toBe(1)
  vi.advanceTimersByTime(24_000)
  expect(restarts).toBe(2)
})
it('a slow line is left to bring what it brings', () => {
  for (let second = 0; second < 120; second++) {
    line.mark = `segment 3: ${1000 + second}`
    vi.advanceTimersByTime(1000)
  }
  expect(restarts).toBe(0)
})
it('neither a film that runs nor a line that is down is begun again', () => {
  line.stalled = false
  vi.advanceTimersByTime(60_000)
  Object.assign(line, { stalled: true, online: false })
  vi.advanceTimersByTime(60_000)
  expect(restarts).toBe(0)
})
