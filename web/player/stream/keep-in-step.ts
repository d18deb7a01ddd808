const seekFrom = 0.5
const near = 0.04

/**
 * Has one video follow another: plays, pauses and seeks with it, and catches up by a slightly changed speed before it seeks. Returns a stop
 * function. `place` gives the follower's position for a moment of the leader, in seconds; null where it has nothing for it.
 */
export function keepInStep(
  leader: HTMLVideoElement,
  follower: HTMLVideoElement,
  place: (seconds: number) => number | null = (same) => same,
) {
  const follow = () => {
    const target = place(leader.currentTime)
    const waits = leader.paused || leader.seeking || leader.readyState < 3
    if (target === null || waits || target >= follower.duration) {
      if (!follower.paused) follower.pause()
      if (target !== null && follower.readyState > 0 && Math.abs(follower.currentTime - target) > near) follower.currentTime = target
      return
    }
    const behind = target - follower.currentTime
    if (Math.abs(behind) > seekFrom && !follower.seeking) follower.currentTime = target
    follower.playbackRate = leader.playbackRate * (1 + Math.max(-0.1, Math.min(0.1, behind * 0.4)))
    if (follower.paused) follower.play().catch(() => undefined)
  }
  const events = ['play', 'playing', 'pause', 'seeking', 'seeked', 'ratechange', 'waiting', 'ended']
  for (const event of events) leader.addEventListener(event, follow)
  const timer = setInterval(follow, 200)
  follow()
  return () => {
    clearInterval(timer)
    for (const event of events) leader.removeEventListener(event, follow)
    follower.pause()
  }
}
