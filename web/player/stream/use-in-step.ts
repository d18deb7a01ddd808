import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Film } from '../film.ts'
import { type Follower, InStep, type StepReport, type StepTarget } from './in-step.ts'
import { watchPictureLag } from './picture-lag.ts'

export interface SharedFilm extends StepReport {
  /** Leaves the clock. */
  leave(): void
  /** Rejoins. */
  rejoin(): void
  /** After blocked autoplay: call it in a user gesture. */
  press(): void
}

/** Network and server errors are retried with backoff: the others go on meanwhile. */
const retryMs = [1000, 2000, 3000, 5000]

interface StepWishes {
  heldWithinMs?: number
  /** The element that shows the film, where its pictures and not its sound are to be in sync with the clock. */
  video?: RefObject<HTMLVideoElement | null>
}

/**
 * Keeps a film at the position of a shared clock, ten times a second, until it is left. `target` is called each time; null: nothing to
 * follow. The state on the page changes at most once a second. Without a film nothing is done.
 */
export function useInStep(film: Film | undefined, target: () => StepTarget | null, wishes: StepWishes = {}): SharedFilm {
  const asked = useRef(target)
  asked.current = target
  const step = useRef<InStep>(undefined)
  const { heldWithinMs, video } = wishes
  const [report, setReport] = useState<StepReport>({ state: 'still', behindMs: 0 })
  useEffect(() => {
    if (!film) return
    const over = new AbortController()
    const lagMs = video?.current ? watchPictureLag(video.current, over.signal) : () => 0
    const follower: Follower = {
      positionMs: () => film.positionMs - (film.get().playing ? lagMs() : 0),
      seeking: () => film.seeking,
      playing: () => film.get().playing && !film.get().stalled,
      stalled: () => film.get().stalled,
      durationMs: () => film.get().durationMs,
      play: () => film.play(),
      pause: () => film.pause(),
      seek: (ms) => film.seek(ms),
      setRate: (rate) => film.setRate(rate),
    }
    const inStep = new InStep(follower, undefined, heldWithinMs === undefined ? {} : { heldWithinMs })
    step.current = inStep
    let due: ReturnType<typeof setTimeout>
    let [told, toldMs] = ['', 0]
    let [failedAtMs, retries] = [0, 0]
    const tick = () => {
      clearTimeout(due)
      const { failure, playback } = film.get()
      if (failure && failure !== 'unsupported' && failure !== 'signed-out') {
        failedAtMs ||= performance.now()
        if (performance.now() - failedAtMs > retryMs[Math.min(retries, retryMs.length - 1)]!) {
          failedAtMs = 0
          retries++
          void film.retry()
        }
      } else if (!failure) failedAtMs = 0
      if (film.get().playing) retries = 0
      const { nextMs } = inStep.tick(playback && !failure ? asked.current() : null)
      const now = inStep.report()
      if (now.state !== told || performance.now() - toldMs > 1000) {
        ;[told, toldMs] = [now.state, performance.now()]
        setReport(now)
      }
      due = setTimeout(tick, nextMs)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      over.abort()
      clearTimeout(due)
      document.removeEventListener('visibilitychange', tick)
      // Anyone who goes on alone goes on at the film's own speed.
      inStep.leave()
      step.current = undefined
    }
  }, [film, heldWithinMs, video])
  return {
    ...report,
    leave: () => step.current?.leave(),
    rejoin: () => step.current?.rejoin(),
    press: () => step.current?.press(),
  }
}
