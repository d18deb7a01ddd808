/** Buffer length of hls.js: seconds, or bytes where those last longer. */
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
 * Buffer settings of `config`, as the film needs them. From a seek, or Play, until the picture can move
 * there, only that position is loaded: everything after it would share the connection and the decoder. `set` has the usual values,
 * `setOnceMoving` those from the next moving picture on.
 */
export function keepReach(video: Sought, config: Reach): { set(reach: Reach): void; setOnceMoving(reach: Reach): void; close(): void } {
  let wanted: Reach = { maxBufferLength: config.maxBufferLength, maxBufferSize: config.maxBufferSize }
  let waits = false
  const apply = () => Object.assign(config, waits ? sought : wanted)
  const begin = () => {
    waits = true
    apply()
  }
  const end = () => {
    if (!waits || video.seeking || video.readyState < haveFutureData) return
    waits = false
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
    setOnceMoving(reach) {
      wanted = reach
      begin()
    },
    close() {
      video.removeEventListener('seeking', begin)
      for (const event of ends) video.removeEventListener(event, end)
    },
  }
}
