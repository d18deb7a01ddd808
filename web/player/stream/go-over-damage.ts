import type HlsType from 'hls.js'
import type { ErrorData, Fragment, MediaFragment } from 'hls.js'

export interface DamagedPlace {
  startsMs: number
  endsMs: number
}
export interface DamageEvents {
  /** Damaged in all renditions: skipped. */
  onDamage(place: DamagedPlace): void
  /** Detaching and reattaching the media pauses the element; the film knows whether to resume. */
  wantsToPlay(): boolean
  /** Nothing left to play. */
  onGivenUp(): void
}

/** A second failure closer than this is the same place: the bytes are wrong, not the decoder. */
const samePlaceSeconds = 1.5
/** So many failures without a second played between them are no damaged place but a damaged film. */
const mostInARow = 24

/**
 * Skips segments that cannot be decoded. The first failure at a place is retried, since a decoder may lose its own; the second time the segment is
 * declared a gap (RFC 8216bis, EXT-X-GAP), which hls.js replaces by another rendition's where there is one, and else leaves out.
 */
export function goOverDamage(
  Hls: typeof HlsType,
  hls: HlsType,
  video: HTMLVideoElement,
  startMs: number,
  events: DamageEvents,
): (problem: ErrorData) => void {
  let last = { seconds: -Infinity, failures: 0 }
  let recovering: ReturnType<typeof setTimeout> | undefined
  // An element with an error reports 0, so the position is cached.
  let position = startMs / 1000
  for (const event of ['timeupdate', 'seeking'])
    video.addEventListener(event, () => {
      if (video.readyState > 0 && !video.error && !recovering) position = video.currentTime
    })

  const recover = (seconds: number) => {
    hls.recoverMediaError()
    hls.startLoad(seconds)
    video.addEventListener(
      'loadedmetadata',
      () => {
        recovering = undefined
        if (Math.abs(video.currentTime - seconds) > 0.2) video.currentTime = seconds
        if (events.wantsToPlay()) void video.play().catch(() => undefined)
      },
      { once: true },
    )
  }
  // A gap that hls.js does not skip.
  video.addEventListener('waiting', () => {
    const gap = fragmentsOf(hls).find((each) => each.gap && video.currentTime > each.start - 0.5 && video.currentTime < each.end)
    if (gap) video.currentTime = gap.end + roundingSeconds
  })

  const leaveOut = (fragment: Fragment) => {
    declareGap(fragment)
    const elsewhere = hls.levels.some(({ details }) => !details || !fragmentAt(details.fragments, fragment.start)?.gap)
    if (!elsewhere) events.onDamage({ startsMs: Math.round(fragment.start * 1000), endsMs: Math.round(fragment.end * 1000) })
  }

  return (problem) => {
    // hls.js's own recovery would reload the same segment endlessly.
    problem.errorAction = { action: 0, flags: 0, resolved: true }
    if (recovering) return
    // Bytes that are not media will not be at a retry; earlier appended media is intact.
    if (problem.details === Hls.ErrorDetails.FRAG_PARSING_ERROR && problem.frag) {
      leaveOut(problem.frag)
      recovering = setTimeout(() => {
        recovering = undefined
        hls.startLoad(position)
      })
      return
    }
    const fragment = problem.frag as MediaFragment | undefined
    const ahead = fragment && fragment.start > position ? fragment : undefined
    const seconds = ahead?.start ?? position
    const again = Math.abs(seconds - last.seconds) < samePlaceSeconds
    last = { seconds, failures: again ? last.failures + 1 : 1 }
    if (last.failures > mostInARow) return events.onGivenUp()
    const damaged = last.failures > 1 ? (ahead ?? fragmentAt(fragmentsOf(hls), position)) : undefined
    if (!damaged) {
      recovering = setTimeout(recover, 0, position)
      return
    }
    leaveOut(damaged)
    const goOnAt = ahead ? position : damaged.end + roundingSeconds
    // A failure right after it belongs to it: the decoder is ahead of the picture.
    if (!ahead) last.seconds = goOnAt
    recovering = setTimeout(recover, 0, goOnAt)
  }
}

/** Segment times are rounded; a hair past the end is surely in the next one. */
const roundingSeconds = 0.01

function declareGap(fragment: Fragment) {
  fragment.gap = true
  // Without the tag hls.js takes it for a gap of its own making and tries once more.
  if (!fragment.tagList.some(([tag]) => tag === 'GAP')) fragment.tagList.push(['GAP'])
}

const fragmentsOf = (hls: HlsType) => hls.levels[hls.currentLevel === -1 ? hls.loadLevel : hls.currentLevel]?.details?.fragments ?? []

const fragmentAt = (fragments: readonly MediaFragment[], seconds: number) =>
  fragments.find(({ start, end }) => seconds >= start - roundingSeconds && seconds < end - roundingSeconds)
