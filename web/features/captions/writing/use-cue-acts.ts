import { useMemo, useRef } from 'react'
import { newId } from '#core/house/new-id.ts'
import type { Difference } from '#core/media/captions/differences.ts'
import { type CueChange, changed, merge, setEnd, setStart, shift, snap, split, type WrittenCue } from '#core/media/captions/edits.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { Film } from '#web/player/film.ts'
import { mended } from './mend-all.ts'
import type { Snaps } from './snaps.ts'
import { type Select, type WalkAct, walksOf } from './walks.ts'
import type { WrittenTrack } from './written-track.ts'

export type CueAct =
  | 'play'
  | 'back'
  | 'forward'
  | 'frameBack'
  | 'frameForward'
  | 'next'
  | 'previous'
  | 'setIn'
  | 'setOut'
  | 'add'
  | 'split'
  | 'merge'
  | 'earlier'
  | 'later'
  | 'shiftRest'
  | 'snap'
  | 'fix'
  | 'fixAll'
  | 'protect'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'hear'
  | WalkAct

interface ActsOf {
  film: Film
  track: WrittenTrack
  selectedId: string | null
  select: Select
  /** Where pauses end and begin, and where a picture follows another. */
  snaps: Snaps
  durationMs: number | null
  /** Where text and film differ, in order. */
  differences: readonly Difference[]
  /** Shows a preview before the fix. */
  onMendAll: () => void
}

const nudgeMs = 100
const newCueMs = 2500

/** All actions on cues, by name, for buttons and keys. */
export function useCueActs(of: ActsOf) {
  const latest = useRef(of)
  latest.current = of
  return useMemo(() => {
    const here = () => {
      const { track, selectedId } = latest.current
      const { cues } = track.get()
      const at = cues.findIndex(({ id }) => id === selectedId)
      return { cues, at, cue: cues[at], next: cues[at + 1], before: cues[at - 1] }
    }
    const now = () => Math.round(latest.current.film.get().nowMs)
    const apply = (changes: readonly CueChange[], goesOn?: string) => latest.current.track.apply(changes, goesOn)
    const onCue = (act: (cue: WrittenCue, next: WrittenCue | undefined) => readonly CueChange[], goesOn?: string) => () => {
      const { cue, next } = here()
      if (cue) apply(act(cue, next), goesOn)
    }
    const go = (by: 1 | -1) => () => {
      const { cues, at } = here()
      const to = at < 0 ? Math.max(0, indexStartedBy(cues, now())) : Math.min(cues.length - 1, Math.max(0, at + by))
      const cue = cues[to]
      if (!cue) return
      latest.current.select(cue.id, 'text')
      latest.current.film.seek(cue.startsMs)
    }
    const caretIn = (cue: WrittenCue) => {
      const focus = document.activeElement
      return focus instanceof HTMLTextAreaElement && focus.dataset.cue === cue.id ? focus.selectionStart : undefined
    }
    const acts: Record<CueAct, () => void> = {
      ...walksOf(() => latest.current),
      play: () => latest.current.film.toggle(),
      back: () => latest.current.film.seek(now() - 2000),
      forward: () => latest.current.film.seek(now() + 2000),
      frameBack: () => latest.current.film.step(-1),
      frameForward: () => latest.current.film.step(1),
      next: go(1),
      previous: go(-1),
      setIn: onCue((cue) => [setStart(cue, now())]),
      setOut: onCue((cue) => [setEnd(cue, now())]),
      add() {
        const { cues } = here()
        const startsMs = now()
        const after = cues[indexStartedBy(cues, startsMs) + 1]
        const endsMs = Math.max(startsMs + 500, Math.min(startsMs + newCueMs, after?.startsMs ?? Number.POSITIVE_INFINITY))
        const id = newId()
        const speaker = here().cue?.speaker ?? ''
        apply([{ id, before: null, after: { id, startsMs, endsMs, text: '', speaker, sensitive: false, words: null } }])
        latest.current.select(id, 'text')
      },
      split: onCue((cue) => split(cue, newId(), { ms: now(), caret: caretIn(cue) })),
      merge: onCue((cue, next) => (next ? merge(cue, next) : [])),
      earlier: onCue((cue) => shift([cue], -nudgeMs), 'shift'),
      later: onCue((cue) => shift([cue], nudgeMs), 'shift'),
      /** This cue begins now, and all after it move with it. */
      shiftRest() {
        const { cues, at, cue } = here()
        if (cue) apply(shift(cues.slice(at), now() - cue.startsMs))
      },
      snap: onCue((cue) => snap(cue, latest.current.snaps.starts, latest.current.snaps.ends)),
      fix() {
        const { cue, before, next } = here()
        if (cue) apply(mended(cue, { before, next, durationMs: latest.current.durationMs, newId }))
      },
      fixAll: () => latest.current.onMendAll(),
      protect: onCue((cue) => [changed(cue, { sensitive: !cue.sensitive })]),
      remove() {
        const { cue, next, before } = here()
        if (!cue) return
        apply([{ id: cue.id, before: cue, after: null }])
        latest.current.select((next ?? before)?.id ?? null)
      },
      undo: () => latest.current.select(latest.current.track.undo() ?? latest.current.selectedId),
      redo: () => latest.current.select(latest.current.track.redo() ?? latest.current.selectedId),
      hear() {
        const { cue } = here()
        if (!cue) return
        latest.current.film.seek(cue.startsMs)
        latest.current.film.play()
      },
    }
    return acts
  }, [])
}
