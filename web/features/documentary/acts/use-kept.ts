import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { formatTimecode, type TimedRange } from '#core/time/timecode.ts'
import type { ShownVersion } from '#web/data/film/documentaries.ts'
import { keepMoment, type Moment, momentsQuery } from '#web/data/people/moments.ts'
import type { Kept } from '#web/player/controls/film-bar.tsx'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

/** A shorter passage is a key pressed twice; as long as a look at a picture. */
const leastMs = 1000

export interface Keeping extends Kept {
  /** Begins a passage where the film stands, or ends it there and keeps it. */
  mark(): string
  cancel(): void
  keep(range: TimedRange, note?: string): Promise<boolean>
}

/** What the reader keeps of a film while watching: N begins a passage and ends it, Shift draws one on the bar, the transcript hands its own over. */
export function useKept(film: Film, documentaryId: string, version: ShownVersion): Keeping {
  const t = useText(documentaryText)
  const { data: moments } = useQuery(momentsQuery(documentaryId))
  const [fromMs, setFromMs] = useState<number | null>(null)
  const nowMs = useFilmState(film, (state) => (fromMs === null ? 0 : Math.floor(state.nowMs / 250) * 250))
  useEffect(() => {
    if (fromMs === null) return
    const key = (event: KeyboardEvent) => event.key === 'Escape' && !document.querySelector('[role=dialog]') && setFromMs(null)
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [fromMs])

  const keep = async ({ startsMs, endsMs }: TimedRange, note = '') => {
    const most = version.durationMs ?? Number.POSITIVE_INFINITY
    const range = {
      startsMs: Math.max(0, Math.min(startsMs, most - leastMs)),
      endsMs: Math.min(most, Math.max(endsMs, startsMs + leastMs)),
    }
    try {
      await keepMoment(version.id, range, note)
      toast.success(t('momentKept'), t('momentKeptText', { from: formatTimecode(range.startsMs), to: formatTimecode(range.endsMs) }))
      return true
    } catch (cause) {
      toast.failure(t('momentNotKept'), t('momentNotKeptText', { reason: (cause as Error).message }))
      return false
    }
  }
  const mark = () => {
    const atMs = film.get().nowMs
    if (fromMs === null) {
      setFromMs(atMs)
      return t('markBegun', { from: formatTimecode(atMs) })
    }
    setFromMs(null)
    const [startsMs, endsMs] = [Math.min(fromMs, atMs), Math.max(fromMs, atMs)]
    void keep({ startsMs, endsMs })
    return t('markEnded', { from: formatTimecode(startsMs), to: formatTimecode(endsMs) })
  }
  const marks = useMemo(() => marksOf(moments ?? [], version.id), [moments, version.id])
  return {
    marks,
    marking: fromMs === null ? null : { startsMs: Math.min(fromMs, nowMs), endsMs: Math.max(fromMs, nowMs) + 1 },
    mark,
    onMark: mark,
    onDrawn: (span) => void keep(span),
    cancel: () => setFromMs(null),
    keep,
  }
}

const marksOf = (moments: readonly Moment[], versionId: string) =>
  moments.filter((moment) => moment.versionId === versionId).map(({ startsMs, note }) => ({ atMs: startsMs, label: note }))
