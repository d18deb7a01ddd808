import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isRange, isTime, type Marked, sentenceAt } from '#core/film/marked-range.ts'
import { formatTimecode, type TimedRange } from '#core/time/timecode.ts'
import type { ShownVersion } from '#web/data/film/documentaries.ts'
import { keepMoment, type Moment, momentsQuery } from '#web/data/people/moments.ts'
import type { Kept } from '#web/player/controls/film-bar.tsx'
import type { Film } from '#web/player/film.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useClipRange } from '../moments/use-clip.ts'
import { documentaryText } from '../words.ts'

/** A shorter passage is a key pressed twice; as long as a look at a picture. */
const leastMs = 1000
/** So near to the clip of the address the film still is at it. */
const nearMs = 1500

export interface Keeping extends Kept {
  /** What the passage being marked is for; null while none is. */
  act: 'clip' | 'class' | null
  range: Marked
  /** The passage in question: the one being marked, the clip the address asks for, else the current sentence. */
  meant(): TimedRange
  begin(act: 'clip' | 'class'): void
  change(range: Marked): void
  cancel(): void
  keep(range: TimedRange, note?: string): Promise<boolean>
}

interface KeptParts {
  film: Film
  documentaryId: string
  version: ShownVersion
  sentences: readonly TimedRange[]
  /** The list of clips is shown, where the passage is marked. */
  onBegin(): void
}

const nothing: Marked = { startsMs: null, endsMs: null }

/** What the reader keeps of a film: N proposes the current sentence and saves it, Shift draws a passage on the bar, the transcript hands its own over. */
export function useKept({ film, documentaryId, version, sentences, onBegin }: KeptParts): Keeping {
  const t = useText(documentaryText)
  const { data: moments } = useQuery(momentsQuery(documentaryId))
  const [act, setAct] = useState<Keeping['act']>(null)
  const [range, change] = useState<Marked>(nothing)
  const asked = useClipRange()
  const cancel = () => {
    setAct(null)
    change(nothing)
  }
  useEffect(() => {
    if (act === null) return
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      setAct(null)
      change(nothing)
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [act])

  const keep = async ({ startsMs, endsMs }: TimedRange, note = '') => {
    const most = version.durationMs ?? Number.POSITIVE_INFINITY
    const kept = {
      startsMs: Math.max(0, Math.min(startsMs, most - leastMs)),
      endsMs: Math.min(most, Math.max(endsMs, startsMs + leastMs)),
    }
    try {
      await keepMoment(version.id, kept, note)
      toast.success(t('momentKept'), t('momentKeptText', { from: formatTimecode(kept.startsMs), to: formatTimecode(kept.endsMs) }))
      return true
    } catch (cause) {
      toast.failure(t('momentNotKept'), t('momentNotKeptText', { reason: (cause as Error).message }))
      return false
    }
  }
  const meant = () => {
    if (isRange(range)) return { startsMs: range.startsMs, endsMs: range.endsMs }
    const atMs = film.positionMs
    if (asked && atMs >= asked.startsMs - nearMs && atMs <= asked.endsMs + nearMs) return asked
    return sentenceAt(sentences, atMs, film.get().durationMs)
  }
  // Pressed before the transcript was loaded: its sentence replaces untouched times.
  const untouched = useRef<Marked>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the sentences come
  useEffect(() => {
    if (act === null || range !== untouched.current || !isTime(range.startsMs) || sentences.length === 0) return
    untouched.current = sentenceAt(sentences, range.startsMs, film.get().durationMs)
    change(untouched.current)
  }, [sentences])
  const begin = (next: 'clip' | 'class') => {
    const proposed = meant()
    untouched.current = sentences.length === 0 && proposed !== asked ? proposed : null
    change(proposed)
    setAct(next)
    onBegin()
  }
  const onMark = () => {
    const { startsMs, endsMs } = meant()
    const said = { from: formatTimecode(startsMs), to: formatTimecode(endsMs) }
    if (act === null) {
      begin('clip')
      return t('markBegun', said)
    }
    cancel()
    void keep({ startsMs, endsMs })
    return t('markEnded', said)
  }
  const marks = useMemo(() => marksOf(moments ?? [], version.id), [moments, version.id])
  return {
    ...{ marks, act, range, meant, begin, change, cancel, keep, onMark },
    marking: act !== null && isRange(range) ? range : null,
    onDrawn: (span) => void keep(span),
  }
}

const marksOf = (moments: readonly Moment[], versionId: string) =>
  moments.filter((moment) => moment.versionId === versionId).map(({ startsMs, note }) => ({ atMs: startsMs, label: note }))
