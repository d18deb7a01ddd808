import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { LoadingStrip } from '#web/ui/strip.tsx'
import { useText } from '#web/ui/text.ts'
import type { CaptionChoice } from './caption-choice.ts'
import { CaptionLayer } from './caption-layer.tsx'
import type { Film } from './film.ts'
import { PlayerMessage } from './player-message.tsx'
import type { Act } from './shortcuts.ts'
import { useFilmState } from './use-film.ts'
import { playerText } from './words.ts'

interface PictureProps {
  film: Film
  video: RefObject<HTMLVideoElement | null>
  title: string
  ratio: number
  posterUrl: string | null
  captions: CaptionChoice
  notice: string
  signInPath: string
  onAct: (act: Act) => void
}

/** The film itself in its own ratio, with what lies on it: poster, captions, waiting, a failure in words. */
export function Picture({ film, video, title, ratio, posterUrl, captions, notice, signInPath, onAct }: PictureProps) {
  const t = useText(playerText)
  const started = useFilmState(film, (state) => state.started)
  const stalled = useFilmState(film, (state) => state.stalled)
  const failure = useFilmState(film, (state) => state.failure)
  const taps = useTaps(onAct)
  useEffect(() => {
    if (video.current) void film.open(video.current)
  }, [film, video])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the picture is a second way; Play below is the first
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard on the whole page
    <div
      className="player-picture"
      style={{ '--ratio': ratio } as CSSProperties}
      onClick={taps.click}
      onDoubleClick={taps.doubleClick}
      onPointerUp={taps.pointerUp}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions come from the database and are drawn by us */}
      <video ref={video} playsInline preload="none" aria-label={title} disableRemotePlayback={false} tabIndex={-1} />
      {!started && posterUrl && <img className="player-poster" src={posterUrl} alt="" />}
      <CaptionLayer film={film} captions={captions} />
      {stalled && !failure && (
        <div className="player-waiting" role="status">
          <LoadingStrip />
          <p className="small">{navigator.onLine ? t('waiting') : t('waitingOffline')}</p>
        </div>
      )}
      <p className="player-notice" role="status">
        {notice}
      </p>
      {failure && <PlayerMessage film={film} failure={failure} signInPath={signInPath} />}
    </div>
  )
}

/** A click plays and pauses, a double click fills the screen. On touch a double tap at the sides goes ten seconds back or on. */
function useTaps(onAct: (act: Act) => void) {
  const last = useRef({ atMs: 0, touch: false })
  const onControl = (target: EventTarget) => (target as HTMLElement).closest('button, a') !== null
  return {
    pointerUp(event: React.PointerEvent<HTMLElement>) {
      const touch = event.pointerType === 'touch'
      const double = touch && event.timeStamp - last.current.atMs < 300
      last.current = { atMs: event.timeStamp, touch }
      if (!double || onControl(event.target)) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const share = (event.clientX - left) / width
      if (share < 1 / 3) onAct({ do: 'jump', byMs: -10_000 })
      else if (share > 2 / 3) onAct({ do: 'jump', byMs: 10_000 })
    },
    click(event: React.MouseEvent<HTMLElement>) {
      if (onControl(event.target)) return
      // In full screen the first touch brings the controls; they have the button.
      if (last.current.touch && event.currentTarget.closest('[data-resting]')) return
      onAct({ do: 'toggle' })
    },
    doubleClick(event: React.MouseEvent<HTMLElement>) {
      if (!last.current.touch && !onControl(event.target)) onAct({ do: 'full-screen' })
    },
  }
}
