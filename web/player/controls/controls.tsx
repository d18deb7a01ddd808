import { chapterAt } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import { useText } from '#web/ui/text.ts'
import type { CaptionChoice } from '../captions/caption-choice.ts'
import type { Film } from '../film.ts'
import type { FilmState } from '../film-state.ts'
import { Sound } from '../sound/sound.tsx'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'
import { ChapterList } from './chapter-list.tsx'
import { MorePanel } from './more-panel.tsx'
import { Panel } from './panel.tsx'
import { PlayButton } from './play-button.tsx'
import type { Act } from './shortcuts.ts'
import { SpeedPanel } from './speed-panel.tsx'

interface ControlsProps {
  film: Film
  chapters: readonly Chapter[]
  captions: CaptionChoice
  fullScreen: { full: boolean; toggle: () => void }
  lights: { down: boolean; toggle: () => void }
  onAct: (act: Act) => void
}

/** The row under the picture, in words. */
export function Controls({ film, chapters, captions, fullScreen, lights, onAct }: ControlsProps) {
  const t = useText(playerText)
  return (
    <div className="player-controls">
      <PlayButton film={film} />
      <Clock film={film} chapters={chapters} />
      <span className="player-buttons">
        <button
          type="button"
          aria-pressed={captions.on}
          aria-disabled={!captions.track || undefined}
          title={captions.track ? undefined : t('noCaptions')}
          onClick={() => onAct({ do: 'captions' })}
        >
          {t('captions')}
        </button>
        {captions.described && (
          <button type="button" aria-pressed={captions.described.on} onClick={() => onAct({ do: 'described' })}>
            {t('described')}
          </button>
        )}
        <Sound film={film} />
        <SpeedPanel film={film} />
        <button type="button" className="player-lights" aria-pressed={lights.down} onClick={lights.toggle}>
          {t('lights')}
        </button>
        <button type="button" aria-pressed={fullScreen.full} onClick={fullScreen.toggle}>
          {t('fullScreen')}
        </button>
        <MorePanel film={film} chapters={chapters} captions={captions} onAct={onAct} />
      </span>
    </div>
  )
}

const second = ({ nowMs }: FilmState) => Math.floor(nowMs / 1000) * 1000

function Clock({ film, chapters }: { film: Film; chapters: readonly Chapter[] }) {
  const t = useText(playerText)
  const nowMs = useFilmState(film, second)
  const durationMs = useFilmState(film, (state) => state.durationMs)
  const started = useFilmState(film, (state) => state.started)
  const found = chapterAt(chapters, nowMs)
  // Before that, Play shows the position.
  if (!started) return null
  return (
    <>
      {/* The slider says the same to a screen reader, in words. */}
      <span className="mono player-clock" translate="no" aria-hidden="true">
        {formatTimecode(nowMs)}
        <span className="dim"> / {formatTimecode(durationMs)}</span>
      </span>
      {found && (
        <Panel
          className="player-chapter"
          label={t('chaptersNow', { number: found.number, title: found.chapter.title })}
          button={t('chapterNow', { number: found.number, title: found.chapter.title })}
        >
          <ChapterList film={film} chapters={chapters} />
        </Panel>
      )}
    </>
  )
}
