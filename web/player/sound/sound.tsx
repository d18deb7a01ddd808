import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'

/** Sound on and off, and how loud. Phones have keys of their own for the latter. */
export function Sound({ film }: { film: Film }) {
  const t = useText(playerText)
  const muted = useFilmState(film, (state) => state.muted || state.volume === 0)
  const volume = useFilmState(film, (state) => state.volume)
  const silent = useFilmState(film, (state) => state.playback?.hasSound === false)
  const percent = Math.round((muted ? 0 : volume) * 100)
  return (
    <span className="player-sound">
      <button
        type="button"
        aria-pressed={!muted && !silent}
        aria-disabled={silent || undefined}
        title={silent ? t('noSound') : undefined}
        onClick={() => !silent && film.toggleMute()}
      >
        {t('sound')}
      </button>
      {!silent && (
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={t('volume')}
          aria-valuetext={t('volumeText', { percent })}
          style={{ '--p': `${percent}%` } as React.CSSProperties}
          onChange={(event) => film.setVolume(Number(event.target.value) / 100)}
        />
      )}
    </span>
  )
}
