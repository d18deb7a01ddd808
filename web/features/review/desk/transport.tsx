import type { RefObject } from 'react'
import type { CaptionChoice } from '#web/player/captions/caption-choice.ts'
import { nextRate } from '#web/player/controls/shortcuts.ts'
import type { Film } from '#web/player/film.ts'
import { Sound } from '#web/player/sound/sound.tsx'
import { useFilmState } from '#web/player/use-film.ts'
import { playerText } from '#web/player/words.ts'
import { Button, PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import type { DeskActs } from './keys.ts'
import { type DeskClock, frameTimecode } from './timecode.ts'

interface TransportProps {
  film: Film
  acts: DeskActs
  clock: DeskClock
  /** Whether the pen is in hand; undefined for who writes no notes. */
  draws: boolean | undefined
  /** From the tape's timecode to running time and back; undefined where the cut has no timecode. */
  turnClock: (() => void) | undefined
  captions: CaptionChoice
  /** What is shown in full screen. */
  stage: RefObject<HTMLDivElement | null>
}

/** Play, draw, frame by frame, speed, captions, sound, in and out; each has a key too. */
export function Transport({ film, acts, clock, draws, turnClock, captions, stage }: TransportProps) {
  const t = useText(collaborationText)
  const playing = useFilmState(film, (state) => state.playing)
  const fullScreen = () => void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen())
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
      {draws !== undefined && (
        <Button small className="review-pen" aria-pressed={draws} onClick={acts.draw}>
          <Pen /> {t('draw')}
        </Button>
      )}
      <Button small onClick={() => acts.step(-1)} aria-label={t('frameBack')}>
        −1
      </Button>
      <Button small onClick={() => acts.step(1)} aria-label={t('frameOn')}>
        +1
      </Button>
      <Now film={film} clock={clock} label={t('now')} />
      {turnClock && (
        <Button small kind="plain" onClick={turnClock} title={t('turnClock')}>
          {t(clock.tape ? 'clockTape' : 'clockRunning')}
        </Button>
      )}
      <Speed film={film} acts={acts} />
      <Captions captions={captions} toggle={acts.captions} />
      <Sound film={film} />
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

function Pen() {
  return (
    <svg viewBox="0 0 12 14" aria-hidden="true">
      <path fill="currentColor" d="M8.6 1l2.4 2.4-7.2 7.9L1 12.6l.9-3.2z" />
    </svg>
  )
}

/** The speed, and the buttons that change it. */
function Speed({ film, acts }: Pick<TransportProps, 'film' | 'acts'>) {
  const t = useText(collaborationText)
  const rate = useFilmState(film, (state) => state.rate)
  const slowest = nextRate(rate, -1) === rate
  const fastest = nextRate(rate, 1) === rate
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a figure, no form
    <span className="review-speed" role="group" aria-label={t('speed')}>
      <Button small notNow={slowest} onClick={acts.slower}>
        {t('slower')}
      </Button>
      <output className="mono" aria-label={t('speed')}>
        {rate}×
      </output>
      <Button small notNow={fastest} onClick={acts.faster}>
        {t('faster')}
      </Button>
    </span>
  )
}

function Captions({ captions, toggle }: { captions: CaptionChoice; toggle(): void }) {
  const t = useText(playerText)
  const there = captions.track !== undefined
  return (
    <Button
      small
      className="review-captions"
      aria-pressed={captions.on}
      notNow={!there}
      title={there ? undefined : t('noCaptions')}
      onClick={toggle}
    >
      {t('captions')}
    </Button>
  )
}

function Now({ film, clock, label }: { film: Film; clock: DeskClock; label: string }) {
  const now = useFilmState(film, ({ nowMs }) => frameTimecode(nowMs, clock))
  return (
    <output className="mono review-now" aria-label={label}>
      {now}
    </output>
  )
}
