import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { type Subject, useOpenReleases } from './open-releases.ts'

/** A frame of the first range in which a person can be recognised; none of a protected one, whose face would tell them. */
export function SubjectStill({ subject }: { subject: Subject }) {
  const { stills, cuts } = useOpenReleases()
  const seen = subject.appearances.filter(({ kind }) => kind !== 'obscured')
  for (const { versionId, startsMs, endsMs } of seen) {
    const middleMs = startsMs === null || endsMs === null ? 0 : (startsMs + endsMs) / 2
    const rush = stills.get(versionId)
    const board = cuts.find(({ id }) => id === versionId)?.storyboard
    const sheet = rush ?? (board && { ...board, objectName: board.object })
    if (sheet && !subject.isProtected)
      return (
        <span className="release-still">
          <FilmFrame objectName={sheet.objectName} sheet={sheet} tile={tileAt(sheet.frameTimesMs, middleMs)} />
        </span>
      )
  }
  return (
    <span className="release-still release-still--none" aria-hidden="true">
      {subject.name.trim().charAt(0).toLocaleUpperCase()}
    </span>
  )
}
