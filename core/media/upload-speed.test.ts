import { describe, expect, it } from 'vitest'
import { secondsLeft, type UploadSample, uploadSpeed, withSample } from './upload-speed.ts'

const feed = (...samples: [atMs: number, bytes: number][]) =>
  samples.reduce<UploadSample[]>((kept, [atMs, bytes]) => withSample(kept, { atMs, bytes }), [])

describe('upload speed', () => {
  it('is unknown before a second has passed', () => {
    expect(uploadSpeed(feed([0, 0]))).toBeNull()
    expect(uploadSpeed(feed([0, 0], [900, 5000]))).toBeNull()
  })
  it('is bytes a second over the last twelve seconds', () => {
    expect(uploadSpeed(feed([0, 0], [2000, 4000]))).toBe(2000)
    expect(uploadSpeed(feed([0, 0], [10_000, 1_000_000], [13_000, 1_003_000]))).toBe(1000)
  })
  it('starts over when a resumed upload is behind what was counted', () => {
    expect(uploadSpeed(feed([0, 0], [2000, 9000], [3000, 6000], [5000, 8000]))).toBe(1000)
  })
})

describe('time left', () => {
  it('is what remains at that speed, rounded up', () => expect(secondsLeft(feed([0, 0], [2000, 4000]), 9001)).toBe(3))
  it('is unknown while nothing moves', () => expect(secondsLeft(feed([0, 5], [5000, 5]), 10)).toBeNull())
})
