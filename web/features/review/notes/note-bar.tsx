import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { thinnedMarks } from '#core/review/note-lists.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { Note } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { RangeSlider } from '#web/ui/controls/range-slider.tsx'
import { useText } from '#web/ui/text.ts'
import type { Draft } from '../desk/use-draft.ts'
import { collaborationText } from '../words.ts'

interface NoteBarProps {
  film: Film
  notes: readonly Note[]
  openId: string | null
  draft: Draft
  durationMs: number
  versionId: string
  onSeek(ms: number): void
  /** A range was drawn on the bar, with Shift pressed. */
  onDrawn(range: { startsMs: number; endsMs: number }): void
}

/** The bar of the cut with its notes; the range being marked and that of the open note are raised. */
export function NoteBar({ film, notes, openId, draft, durationMs, versionId, onSeek, onDrawn }: NoteBarProps) {
  const t = useText(collaborationText)
  // A tenth of a second is less than a pixel of most films.
  const nowMs = useFilmState(film, (state) => (state.playing ? Math.floor(state.nowMs / 100) * 100 : state.nowMs))
  const { data: chapters = [] } = useQuery(chaptersQuery(versionId))
  const marks = useMemo(
    () =>
      thinnedMarks(notes, durationMs).map(({ atMs, notes: here }) => ({
        atMs,
        label: here.length > 1 ? t('notes', { count: here.length }) : firstOf(here[0]?.body ?? '', 120),
        lit: here.some(({ id }) => id === openId),
      })),
    [notes, durationMs, openId, t],
  )
  const read = notes.find(({ id }) => id === openId)
  const pieces = [
    ...(draft.startsMs !== null && draft.endsMs !== null ? [{ startsMs: draft.startsMs, endsMs: draft.endsMs }] : []),
    ...(read && read.endsMs !== null ? [{ startsMs: read.startsMs, endsMs: read.endsMs }] : []),
  ]
  return (
    <RangeSlider
      className="review-bar"
      durationMs={durationMs}
      chapters={chapters}
      nowMs={nowMs}
      seenMs={nowMs}
      notes={marks}
      {...(pieces.length > 0 ? { pieces } : {})}
      zoomable
      listedElsewhere
      onSeek={onSeek}
      onDrawn={onDrawn}
    />
  )
}
