import { expect, it, vi } from 'vitest'
import { inItsTime } from './in-its-time.ts'
import { lines, tookTooLong } from './lines.ts'

const never = () => new Promise<never>(() => {})
const late = () => tookTooLong('crop-portrait', lines.prompt.longestSeconds)

it('A job that takes longer than its line allows is interrupted, and fails with words that say so', async () => {
  vi.useFakeTimers()
  const heard = vi.fn()
  const job = inItsTime(
    (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          heard()
          reject(signal.reason)
        }),
      ),
    { signals: [], longestMs: 600_000, late },
  ).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(599_000)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await job).toBe('The job crop-portrait was still at work after 10 minutes, the longest its line allows, and was ended.')
  vi.useRealTimers()
})

it('A job that ignores its signal is released anyway, on timeout and when the worker stops', async () => {
  vi.useFakeTimers()
  const deaf = inItsTime(never, { signals: [], longestMs: 1000, late }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await deaf).toBe('TookTooLong')
  const stopping = new AbortController()
  const stopped = inItsTime(never, { signals: [stopping.signal], longestMs: 600_000, late }).catch((error: Error) => error.message)
  stopping.abort(new Error('The worker is stopping.'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await stopped).toBe('The worker is stopping.')
  vi.useRealTimers()
})

it('A result within the time limit is passed through', async () => {
  expect(await inItsTime(async () => 7, { signals: [], longestMs: 1000, late })).toBe(7)
  await expect(inItsTime(async () => Promise.reject(new Error('No room.')), { signals: [], longestMs: 1000, late })).rejects.toThrow(
    'No room.',
  )
})
