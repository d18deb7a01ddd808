import { type ComponentProps, useMemo } from 'react'
import { frameAt } from '#core/time/frames.ts'
import type { Note, Shape } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { DrawingLayer } from './drawing-layer.tsx'

interface DrawnPictureProps extends Omit<ComponentProps<typeof DrawingLayer>, 'shapes'> {
  film: Film
  rate: number
  notes: readonly Note[]
  openId: string | null
  /** The person's own current drawing. */
  drawn: readonly Shape[]
}

/**
 * The drawing on the picture: the person's own while drawing, else that of the paused frame. It follows the film itself, so that the desk
 * around it need not.
 */
export function DrawnPicture({ film, rate, notes, openId, drawn, ...layer }: DrawnPictureProps) {
  const heldMs = useFilmState(film, (state) => (state.playing ? null : state.nowMs))
  const held = useMemo(() => {
    if (heldMs === null) return []
    const frame = frameAt(heldMs, rate)
    // A drawing is visible while its frame is paused; of a range, anywhere within it.
    const isHere = (note: Note) =>
      note.endsMs === null ? frameAt(note.startsMs, rate) === frame : note.startsMs <= heldMs && heldMs < note.endsMs && note.id === openId
    return notes.filter((note) => note.drawing.length > 0 && isHere(note)).flatMap((note) => note.drawing)
  }, [notes, heldMs, rate, openId])
  return <DrawingLayer {...layer} shapes={layer.tool ? drawn : held} />
}
