import { expect, it } from 'vitest'
import { planSound } from './sound-stretches.ts'

it.each([0.01, 3, 6, 6.5, 25, 90, 5400.04])('a film of %d s is parted without a gap, and its last stretch goes to its end', (seconds) => {
  const stretches = planSound(seconds)
  let at = 0
  for (const { firstAac, count } of stretches) {
    expect(firstAac).toBe(at)
    expect(count).toBeGreaterThan(0)
    at += count
  }
  expect(at).toBe(Math.ceil((seconds * 48_000) / 1024))
  expect(stretches.map(({ last }) => last)).toEqual(stretches.map((_, place) => place === stretches.length - 1))
})

it('begins with a few seconds and never buffers more than some megabytes of sound', () => {
  const [first, ...rest] = planSound(5400)
  expect(first!.count).toBeLessThan(300)
  for (const { count } of rest) expect(count).toBeLessThanOrEqual(180 * 47 + 47)
})
