import { writeTime } from '#core/media/captions/captions.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import type { CueAct } from './use-cue-acts.ts'

const speeds = [0.5, 0.75, 1, 1.25]

interface TransportProps {
  film: Film
  acts: Record<CueAct, () => void>
}

/** Play, where the film is, and how fast it runs; each has a key too. */
export function Transport({ film, acts }: TransportProps) {
  const t = useText(captionsText)
  const playing = useFilmState(film, (state) => state.playing)
  const rate = useFilmState(film, (state) => state.rate)
  // Rounded to a tenth of a second.
  const nowMs = useFilmState(film, (state) => (state.playing ? Math.floor(state.nowMs / 100) * 100 : Math.round(state.nowMs)))
  return (
    <p className="cc-run">
      <Button small kind={playing ? undefined : 'act'} onClick={acts.play}>
        {playing ? t('pause') : t('play')}
      </Button>
      <Button small onClick={acts.back} aria-label={t('act_back')}>
        −2 s
      </Button>
      <Button small onClick={acts.forward} aria-label={t('act_forward')}>
        +2 s
      </Button>
      <output className="mono cc-now" aria-label={t('now')}>
        {writeTime(nowMs)}
      </output>
      <Button
        small
        onClick={() => film.setRate(speeds[(speeds.indexOf(rate) + 1) % speeds.length] ?? 1)}
        aria-label={t('speedNow', { rate })}
      >
        {rate}×
      </Button>
    </p>
  )
}
