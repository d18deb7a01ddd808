import { perSecond } from '#core/media/media-plan.ts'
import { timecodeOf } from '#core/time/frame-counts.ts'
import { frameAt } from '#core/time/frames.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Cut } from '#web/data/film/cuts.ts'
import { useStill } from '#web/data/media/stills.ts'
import type { WholeNote } from '#web/data/review/carried-notes.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { DrawingShapes, unit } from '#web/player/picture/drawing-shapes.tsx'
import { StoryboardFrame, tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { counted } from './list-of-notes.ts'
import { carriedNotesText } from './words.ts'

/** A printable list of notes: frame, timecode, text, checkbox. */
export function NoteSheet({
  film,
  cut,
  notes,
  how,
}: {
  film: FilmToReview
  cut: Cut
  notes: readonly WholeNote[]
  how: ReturnType<typeof counted>
}) {
  const t = useText(carriedNotesText)
  const board = cut.storyboard
  const ratio = board ? board.tileWidth / board.tileHeight : 16 / 9
  const url = useStill(board?.object, 'media')
  const timecode = (ms: number) =>
    how ? timecodeOf(how.startFrames + frameAt(ms, perSecond(how.count.rate)), how.count) : formatTimecode(ms)
  return (
    <div className="note-sheet">
      <p className="note-sheet-acts">
        <Button small kind="ink" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </p>
      <header>
        <h3 className="title-m">{film.title || t('untitled')}</h3>
        <p className="small">
          {t('sheetHead', {
            number: cut.number,
            count: notes.length,
            date: dateFormat({ dateStyle: 'long' }).format(new Date()),
            rate: how?.count.id ?? '',
          })}
        </p>
      </header>
      <ol>
        {notes.map((note) => (
          <li key={note.id}>
            <span className="note-sheet-frame">
              {board && url && <StoryboardFrame url={url} sheet={board} tile={tileAt(board.frameTimesMs, note.startsMs)} />}
              {board && url && note.drawing.length > 0 && (
                <svg viewBox={`0 0 ${ratio * unit} ${unit}`} role="img" aria-label={t('drawing')}>
                  <DrawingShapes shapes={note.drawing} ratio={ratio} />
                </svg>
              )}
            </span>
            <span className="mono">
              {timecode(note.startsMs)}
              {note.endsMs !== null && (
                <>
                  <br />
                  {timecode(note.endsMs)}
                </>
              )}
            </span>
            <span>
              <span className="small dim">
                {t(`kind_${note.kind}`)}
                {note.author && `, ${note.author}`}
              </span>
              <span className="note-sheet-words">{note.body || t('drawing')}</span>
              {note.resolved && <span className="small">{t('doneWith', { words: note.resolvedWith || t('done') })}</span>}
            </span>
            <span className="note-sheet-tick" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </div>
  )
}
