import { newId } from '#core/house/new-id.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { ReadMarker } from '#core/review/interchange/gather-markers.ts'
import { framesOfRange, type MarkerList } from '#core/review/interchange/markers.ts'
import { colourOf, kindOf } from '#core/review/interchange/note-colours.ts'
import type { FrameCount } from '#core/time/frame-counts.ts'
import { framesOfTimecode } from '#core/time/frame-counts.ts'
import { frameAt, startOfFrame } from '#core/time/frames.ts'
import type { Cut } from '#web/data/film/cuts.ts'
import type { NewNote, WholeNote } from '#web/data/review/carried-notes.ts'

interface Counted {
  count: FrameCount
  /** Of the first frame, counted in frames. */
  startFrames: number
}

/** Timecode settings of a cut: rate and start timecode valid at it; null otherwise. */
export function counted(count: FrameCount, startTimecode: string): Counted | null {
  const startFrames = framesOfTimecode(startTimecode, count)
  return startFrames === null ? null : { count, startFrames }
}

export const lengthFrames = (cut: Cut, { rate }: FrameCount): number =>
  Math.max(1, Math.round(((cut.durationMs ?? 0) * perSecond(rate)) / 1000))

/** How many frames have more than one note that begins there. */
export const sharedFrames = (notes: readonly Pick<WholeNote, 'startsMs'>[], { count }: Counted): number =>
  [...Map.groupBy(notes, ({ startsMs }) => frameAt(startsMs, perSecond(count.rate))).values()].filter(({ length }) => length > 1).length

/** Texts of a drawing in order; nothing without text. */
const drawnWords = ({ drawing }: Pick<WholeNote, 'drawing'>) =>
  drawing.flatMap((shape) => (shape.is === 'text' ? [shape.words] : [])).join(' · ')

/** Plain text of a note: its words and those drawn; `named` for a drawing alone. */
export function saidWith(note: WholeNote, named: string): string {
  const drawn = note.drawing.length === 0 ? '' : [named, drawnWords(note)].filter(Boolean).join(': ')
  return [note.body, drawn && (note.body ? `[${drawn}]` : drawn), note.resolvedWith].filter(Boolean).join('\n')
}

/** Notes on a cut as markers for export. `named`: text for a drawing. */
export function markersOf(
  title: string,
  cut: Cut,
  notes: readonly WholeNote[],
  { count, startFrames }: Counted,
  named: string,
): MarkerList {
  const length = lengthFrames(cut, count)
  return {
    ...{ title, count, startFrames, lengthFrames: length, width: cut.width ?? 1920, height: cut.height ?? 1080 },
    markers: notes.map((note) => ({
      ...framesOfRange(note, count, length),
      colour: colourOf(note.kind),
      // The kind's English name, independent of the language, so that an import recognises it.
      name: note.kind,
      comment: saidWith(note, named),
      author: note.author,
      done: note.resolved,
    })),
  }
}

/** Markers of a file as notes on a cut. One frame is a note on that frame. */
export const notesOf = (markers: readonly ReadMarker[], { count }: Counted): NewNote[] =>
  markers.map((marker) => ({
    id: newId(),
    startsMs: startOfFrame(marker.startFrame, perSecond(count.rate)),
    endsMs: marker.endFrame > marker.startFrame + 1 ? startOfFrame(marker.endFrame, perSecond(count.rate)) : null,
    kind: kindOf(marker),
    body: marker.comment,
  }))
