import { formatTimecode } from '#core/time/timecode.ts'
import { PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'

/** Play: the one signal button before the film has begun, then a plain icon. It stays the same element, so that the focus stays on it. */
export function PlayButton({ film }: { film: Film }) {
  const t = useText(playerText)
  const started = useFilmState(film, (state) => state.started)
  const running = useFilmState(film, (state) => state.playing || state.stalled)
  const ended = useFilmState(film, (state) => state.ended)
  const fromMs = useFilmState(film, (state) => (state.started ? 0 : state.nowMs))
  const words = fromMs > 0 ? t('playFrom', { time: formatTimecode(fromMs) }) : t('play')
  const fromStart = () => {
    film.seek(0)
    film.play()
  }
  return (
    <>
      <button
        type="button"
        // After a page is opened the focus is here, and not on a heading behind the player.
        data-first-focus
        className={started ? 'player-play' : 'button button--act'}
        aria-label={started ? (ended ? t('playAgain') : running ? t('pauseKey') : t('playKey')) : undefined}
        onClick={() => film.toggle()}
      >
        {started && running ? <PauseSign /> : <PlaySign />}
        {!started && words}
      </button>
      {fromMs > 0 && (
        <button type="button" className="player-from-start" onClick={fromStart}>
          {t('fromStart')}
        </button>
      )}
    </>
  )
}

export function PauseSign() {
  return (
    <svg viewBox="0 0 14 16" aria-hidden="true">
      <path fill="currentColor" d="M0 0h5v16H0zM9 0h5v16H9z" />
    </svg>
  )
}
