import { formatTimecode } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { playerText } from '../words.ts'

/** The chapters of a film to go to. */
export function ChapterList({ film, chapters }: { film: Film; chapters: readonly Chapter[] }) {
  const t = useText(playerText)
  return (
    <>
      <p className="player-panel-head">{t('chapters')}</p>
      <ol className="player-chapters">
        {chapters.map((chapter) => (
          <li key={chapter.startsMs}>
            <button type="button" onClick={() => film.seek(chapter.startsMs)}>
              <span className="mono">{formatTimecode(chapter.startsMs)}</span> {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
