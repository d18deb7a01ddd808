import type { ReactNode, RefObject } from 'react'
import type { Note } from '#web/data/review/notes.ts'
import { paths } from '#web/paths.ts'
import type { CaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { Picture } from '#web/player/picture/picture.tsx'
import { useFilmState } from '#web/player/use-film.ts'
import { DrawTools } from '../drawing/draw-tools.tsx'
import { DrawnPicture } from '../drawing/drawn-picture.tsx'
import type { DeskCut } from './desk-cut.ts'
import type { DeskActs } from './keys.ts'
import type { useCompany } from './use-company.ts'
import type { NoteWriting } from './use-note-writing.ts'

interface DeskPictureProps {
  cut: DeskCut
  film: Film
  video: RefObject<HTMLVideoElement | null>
  stage: RefObject<HTMLDivElement | null>
  captions: CaptionChoice
  notes: readonly Note[]
  openId: string | null
  writing: NoteWriting
  company: ReturnType<typeof useCompany>
  acts: DeskActs
  /** Lies over the picture. */
  mark: ReactNode
}

/** The picture of the cut with what is drawn on it, and the drawing tools under it while one draws. */
export function DeskPicture({ cut, film, video, stage, captions, notes, openId, writing, company, acts, mark }: DeskPictureProps) {
  const ratio = cut.width / cut.height
  const { draft, pencil, draw } = writing
  // The poster is shown until a seek or a link to a moment: from then on the frame itself matters.
  const posterUrl = useFilmState(film, ({ seeks, nowMs, playback }) => (seeks === 0 && nowMs === 0 ? (playback?.posterUrl ?? null) : null))
  return (
    <div ref={stage} className="review-stage">
      <Picture
        film={film}
        video={video}
        title={cut.title}
        ratio={ratio}
        posterUrl={posterUrl}
        captions={captions}
        notice=""
        signInPath={paths.login}
        atEnd={undefined}
        over={
          <>
            <DrawnPicture
              film={film}
              rate={cut.frameRate}
              notes={notes}
              openId={openId}
              drawn={draft.drawing}
              ratio={ratio}
              tool={pencil.tool}
              ink={pencil.ink}
              words={pencil.words}
              onShape={(shape) => draw([...draft.drawing, shape])}
              onBegun={(shape) => company.draw(shape ? [...draft.drawing, shape] : draft.drawing, shape !== null)}
              onPoint={company.point}
              pointers={company.pointers}
              others={company.drawn}
            />
            {mark}
          </>
        }
        onAct={(one) => (one.do === 'toggle' ? acts.toggle() : one.do === 'jump' ? acts.jump(one.byMs) : undefined)}
      />
      {pencil.tool !== null && (
        <DrawTools
          pencil={pencil}
          drawn={draft.drawing.length}
          onPencil={writing.setPencil}
          onUndo={() => draw(draft.drawing.slice(0, -1))}
          onClear={() => draw([])}
        />
      )}
    </div>
  )
}
