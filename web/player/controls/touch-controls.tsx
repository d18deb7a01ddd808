import { PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'
import { PauseSign } from './play-button.tsx'
import type { Act } from './shortcuts.ts'

/** What a finger needs, large on the picture: ten seconds back, play or pause, ten seconds on. */
export function TouchControls({ film, onAct }: { film: Film; onAct: (act: Act) => void }) {
  const t = useText(playerText)
  const running = useFilmState(film, (state) => state.playing || state.stalled)
  return (
    <div className="player-touch">
      <button type="button" aria-label={t('back10')} onClick={() => onAct({ do: 'jump', byMs: -10_000 })}>
        −10 s
      </button>
      <button type="button" aria-label={t(running ? 'pause' : 'play')} onClick={() => onAct({ do: 'toggle' })}>
        {running ? <PauseSign /> : <PlaySign />}
      </button>
      <button type="button" aria-label={t('on10')} onClick={() => onAct({ do: 'jump', byMs: 10_000 })}>
        +10 s
      </button>
    </div>
  )
}
