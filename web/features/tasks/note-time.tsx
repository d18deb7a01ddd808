import { useQuery } from '@tanstack/react-query'
import { frameTimecode, tapeOf } from '#core/time/tape-clock.ts'
import { cutsQuery } from '#web/data/film/cuts.ts'
import { showsRunningTime } from '#web/ui/time/running-time.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'

/** The beginning of a note as the desk of notes shows it: by the timecode of its cut where the file has one. */
export function NoteTime({ filmId, note }: { filmId: string; note: { versionId: string; startsMs: number } }) {
  const cut = useQuery(cutsQuery(filmId)).data?.find(({ id }) => id === note.versionId)
  const tape = cut?.frameRate && !showsRunningTime() ? tapeOf(cut.frameRate, cut.startTimecode) : null
  if (!cut?.frameRate || !tape) return <Timecode ms={note.startsMs} />
  return (
    <span className="mono" translate="no">
      {frameTimecode(note.startsMs, { rate: cut.frameRate, tape })}
    </span>
  )
}
