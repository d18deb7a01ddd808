/** What a single picture says counts so much: they come in rows of the same few places within a frame, each some seconds long. */
const freshWeight = 0.01
/** More is no lag of a screen but a machine that cannot keep up, and the sound is not to run ahead for that. */
const mostMs = 50

/**
 * Mean delay of a film's pictures behind its sound: the browser shows each somewhere within the time of one, and the screen adds its
 * own. Zero where it cannot be measured. Watches for as long as `signal` is not aborted.
 */
export function watchPictureLag(video: HTMLVideoElement, signal: AbortSignal): () => number {
  let seen = 0
  let lagMs = 0
  const shown: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
    if (signal.aborted) return
    if (!video.paused && !video.seeking) {
      const thenMs = video.currentTime * 1000 + (expectedDisplayTime - performance.now()) * video.playbackRate
      seen++
      lagMs += (thenMs - mediaTime * 1000 - lagMs) * Math.max(freshWeight, 1 / seen)
    }
    video.requestVideoFrameCallback(shown)
  }
  // Firefox before 132 has none.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(shown)
  return () => Math.max(0, Math.min(mostMs, lagMs))
}
