import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button, PlaySign } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import type { DeskActs } from './keys.ts'
import { frameTimecode } from './timecode.ts'

/** Play, frame by frame, in and out; each has a key too. */
export function Transport({ film, acts, rate, fullScreen }: { film: Film; acts: DeskActs; rate: number; fullScreen(): void }) {
  const t = useText(collaborationText)
  const playing = useFilmState(film, (state) => state.playing)
  const speed = useFilmState(film, (state) => state.rate)
  return (
    <div className="review-transport">
      <Button small kind={playing ? undefined : 'act'} onClick={acts.toggle}>
        {playing ? (
          t('pause')
        ) : (
          <>
            <PlaySign /> {t('play')}
          </>
        )}
      </Button>
      <Button small onClick={() => acts.step(-1)} aria-label={t('frameBack')}>
        −1
      </Button>
      <Button small onClick={() => acts.step(1)} aria-label={t('frameOn')}>
        +1
      </Button>
      <Now film={film} rate={rate} label={t('now')} />
      {speed !== 1 && <span className="mono dim">{speed}×</span>}
      <span className="review-transport-more">
        <Button small kind="plain" onClick={acts.markIn}>
          {t('in')}
        </Button>
        <Button small kind="plain" onClick={acts.markOut}>
          {t('out')}
        </Button>
        <Button small kind="plain" onClick={fullScreen}>
          {t('fullScreen')}
        </Button>
        <Button small kind="plain" onClick={acts.list}>
          {t('keys')}
        </Button>
      </span>
    </div>
  )
}

function Now({ film, rate, label }: { film: Film; rate: number; label: string }) {
  const now = useFilmState(film, ({ nowMs }) => frameTimecode(nowMs, rate))
  return (
    <output className="mono review-now" aria-label={label}>
      {now}
    </output>
  )
}
