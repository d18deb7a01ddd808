/** How far ahead hls.js loads: seconds, or as many bytes where those last longer. */
export interface Reach {
  maxBufferLength: number
  maxBufferSize: number
}

/** Enough for a browser to go on playing: a segment that ends sooner needs the next one beside it. */
const sought: Reach = { maxBufferLength: 0.5, maxBufferSize: 0 }

/** HTMLMediaElement.HAVE_FUTURE_DATA: the frame at the place, and one after it. */
const haveFutureData = 3

type Sought = Pick<HTMLVideoElement, 'seeking' | 'readyState' | 'addEventListener' | 'removeEventListener'>

/**
 * What `config` says of how far ahead is loaded, as the film needs it. From the moment a place is sought until the picture stands there, only that place is
 * loaded: whatever follows shares the line and the decoder with it. `set` says what holds otherwise.
 */
export function keepReach(video: Sought, config: Reach): { set(reach: Reach): void; close(): void } {
  let wanted: Reach = { maxBufferLength: config.maxBufferLength, maxBufferSize: config.maxBufferSize }
  let seeking = false
  const apply = () => Object.assign(config, seeking ? sought : wanted)
  const begin = () => {
    seeking = true
    apply()
  }
  const end = () => {
    if (!seeking || video.seeking || video.readyState < haveFutureData) return
    seeking = false
    apply()
  }
  const ends = ['seeked', 'canplay', 'playing', 'timeupdate'] as const
  video.addEventListener('seeking', begin)
  for (const event of ends) video.addEventListener(event, end)
  return {
    set(reach) {
      wanted = reach
      apply()
    },
    close() {
      video.removeEventListener('seeking', begin)
      for (const event of ends) video.removeEventListener(event, end)
    },
  }
}
