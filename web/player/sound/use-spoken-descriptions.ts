import { useEffect, useState } from 'react'
import type { CaptionChoice } from '../captions/caption-choice.ts'
import type { Film } from '../film.ts'
import { useReaderChoices } from '../reader-choices.ts'
import { canSpeak, type Speech, speak, speechRate } from './speech.ts'

/** Whether a voice of the browser reads descriptions out: the reader wants it and there is one. */
export function useDescriptionVoice(): boolean {
  const { descriptionsSpoken } = useReaderChoices()
  const [able, setAble] = useState(canSpeak)
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return
    const heard = () => setAble(canSpeak())
    speechSynthesis.addEventListener('voiceschanged', heard)
    heard()
    return () => speechSynthesis.removeEventListener('voiceschanged', heard)
  }, [])
  return able && descriptionsSpoken
}

/**
 * Reads descriptions out where they are in the film. A line that is longer than its gap pauses the film until it is spoken; pressing Play
 * cancels the rest, and a manual pause silences it.
 */
export function useSpokenDescriptions(film: Film, described: CaptionChoice['described'], onWaiting: () => void) {
  const voice = useDescriptionVoice()
  const cues = described?.on && voice ? described.cues : undefined
  const language = described?.track.language ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told of the waiting does not begin the reading again
  useEffect(() => {
    if (!cues || cues.length === 0) return
    let speech: Speech | null = null
    /** The current or last spoken cue: none is repeated, unless one seeks back. */
    let said = -1
    /** Pausing is asynchronous: only after it can a play event be the user's. */
    let holding: 'no' | 'stopping' | 'standing' = 'no'
    let seeks = film.get().seeks
    const silence = () => {
      speech?.silence()
      speech = null
      holding = 'no'
    }
    const say = (at: number) => {
      const { text, endsMs } = cues[at]!
      const { nowMs, rate } = film.get()
      said = at
      speech = speak(text, language, speechRate(text, (endsMs - nowMs) / rate), () => {
        speech = null
        const held = holding !== 'no'
        holding = 'no'
        if (held) film.play()
      })
    }
    const follow = () => {
      const state = film.get()
      if (state.seeks !== seeks) {
        seeks = state.seeks
        said = -1
        silence()
      }
      if (!state.playing) {
        // Our own pause; any other is the user's.
        if (holding === 'stopping') holding = 'standing'
        if (speech && holding === 'no' && !state.stalled) {
          silence()
          said = -1
        }
        return
      }
      if (holding === 'stopping') return
      if (holding === 'standing') silence()
      const at = cues.findLastIndex(({ startsMs, endsMs }) => startsMs <= state.nowMs && state.nowMs < endsMs)
      const next = cues.findIndex(({ startsMs }) => startsMs > state.nowMs)
      const now = cues[said]
      const gapIsOver =
        speech && now && (state.nowMs >= now.endsMs - 150 || (next >= 0 && next !== said && cues[next]!.startsMs - state.nowMs < 150))
      if (gapIsOver) {
        holding = 'stopping'
        film.pause()
        onWaiting()
      } else if (at >= 0 && at !== said) say(at)
    }
    const unsubscribe = film.subscribe(follow)
    return () => {
      unsubscribe()
      const held = holding !== 'no'
      silence()
      if (held) film.play()
    }
  }, [film, cues, language])
}
