import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Piece } from '#core/film/align-cuts.ts'
import { placeToShow } from '#core/film/carry-over.ts'
import { fetchPlayback } from '#web/data/media/playback.ts'
import { keepInStep } from '#web/player/stream/keep-in-step.ts'
import { openStream, type Stream } from '#web/player/stream/stream.ts'
import type { ComparedCut } from './compared-cut.ts'

export interface Compared {
  old: RefObject<HTMLVideoElement | null>
  led: RefObject<HTMLVideoElement | null>
  nowMs: number
  playing: boolean
  failed: boolean
}

/**
 * Two cuts in sync at the same moment of the film: the new one leads, the old one follows to where `back` (seen from the new one) has it,
 * `offsetMs` later. Null where they were not compared: both run from their beginnings then.
 */
export function useCompared(filmId: string, from: ComparedCut, to: ComparedCut, back: readonly Piece[] | null, offsetMs: number): Compared {
  const [old, led] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  const [nowMs, setNowMs] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const offset = useRef(offsetMs)
  useEffect(() => {
    offset.current = offsetMs
  }, [offsetMs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stretches of two cuts change only with the cuts
  useEffect(() => {
    const [follower, leader] = [old.current, led.current]
    if (!follower || !leader) return
    const streams: Stream[] = []
    let over = false
    const open = async (video: HTMLVideoElement, versionId: string) => {
      const load = () => fetchPlayback(filmId, versionId)
      const events = {
        onRungs() {},
        onRung() {},
        onDamage() {},
        onFailure: () => setFailed(true),
        wantsToPlay: () => !leader.paused,
        refresh: load,
      }
      const stream = await openStream(video, await load(), 0, false, events)
      if (over) stream.close()
      else streams.push(stream)
    }
    Promise.all([open(follower, from.id), open(leader, to.id)]).catch(() => setFailed(true))
    const place = (seconds: number) => {
      const there = back ? placeToShow(back, seconds * 1000, to.durationMs ?? 0) : seconds * 1000
      return there === null ? null : Math.max(0, there + offset.current) / 1000
    }
    const letGo = keepInStep(leader, follower, place)
    const read = () => {
      setNowMs(Math.round(leader.currentTime * 1000))
      setPlaying(!leader.paused)
    }
    const events = ['timeupdate', 'seeked', 'play', 'pause', 'ended']
    for (const event of events) leader.addEventListener(event, read)
    return () => {
      over = true
      letGo()
      for (const event of events) leader.removeEventListener(event, read)
      for (const stream of streams) stream.close()
    }
  }, [filmId, from.id, to.id])
  return { old, led, nowMs, playing, failed }
}
