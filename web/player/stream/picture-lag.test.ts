import { expect, it } from 'vitest'
import { watchPictureLag } from './picture-lag.ts'

/** A video whose pictures are seen `lateMs` after their sound. */
function lateVideo(lateMs: () => number) {
  let next: VideoFrameRequestCallback | undefined
  const video = {
    ...{ paused: false, seeking: false, playbackRate: 1, currentTime: 0 },
    requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
      next = callback
      return 0
    },
  }
  const show = (pictures: number) => {
    for (let at = 0; at < pictures; at++) {
      video.currentTime += 0.04
      const now = performance.now()
      next?.(now, { mediaTime: video.currentTime - lateMs() / 1000, expectedDisplayTime: now } as VideoFrameCallbackMetadata)
    }
  }
  return { video: video as unknown as HTMLVideoElement, show }
}

it('The lag of pictures is their mean, from the first on, and follows when it changes', () => {
  let at = 0
  let late = [10, 30]
  const { video, show } = lateVideo(() => late[at++ % 2]!)
  const lagMs = watchPictureLag(video, new AbortController().signal)
  expect(lagMs()).toBe(0)
  show(50)
  expect(lagMs()).toBeCloseTo(20, -1)
  late = [30, 50]
  show(500)
  expect(lagMs()).toBeCloseTo(40, -1)
})

it('A slow machine does not make the sound run ahead, and a browser without data has no lag', () => {
  const { video, show } = lateVideo(() => 900)
  const lagMs = watchPictureLag(video, new AbortController().signal)
  show(50)
  expect(lagMs()).toBe(50)
  expect(watchPictureLag({} as HTMLVideoElement, new AbortController().signal)()).toBe(0)
})
