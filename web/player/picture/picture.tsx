import { type CSSProperties, type ReactNode, type RefObject, useEffect } from 'react'
import type { CaptionChoice } from '../captions/caption-choice.ts'
import { Described, Said } from '../captions/caption-layer.tsx'
import { PlayerMessage } from '../controls/player-message.tsx'
import type { Act } from '../controls/shortcuts.ts'
import { TouchControls } from '../controls/touch-controls.tsx'
import { useTaps } from '../controls/use-taps.ts'
import { Waiting } from '../controls/waiting.tsx'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { SignPicture } from './sign-picture.tsx'
import { SmallWindow } from './small-window.tsx'

interface PictureProps {
  film: Film
  video: RefObject<HTMLVideoElement | null>
  title: string
  ratio: number
  posterUrl: string | null
  captions: CaptionChoice
  notice: string
  signInPath: string
  atEnd: ReactNode
  over?: ReactNode
  onAct: (act: Act) => void
}

/**
 * The film in its own ratio, with its overlays: poster, captions, buffering, errors, the end. Upper and lower overlays
 * are in one column each, so that nothing covers a caption.
 */
export function Picture({ film, video, title, ratio, posterUrl, captions, notice, signInPath, atEnd, over, onAct }: PictureProps) {
  const shown = useFilmState(film, (state) => state.shown)
  const stalled = useFilmState(film, (state) => state.stalled)
  const failure = useFilmState(film, (state) => state.failure)
  const ended = useFilmState(film, (state) => state.ended)
  const taps = useTaps(film, onAct)
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
      <video
        ref={video}
        playsInline
        preload="none"
        aria-label={title}
        disableRemotePlayback={over !== undefined}
        disablePictureInPicture={over !== undefined}
        tabIndex={-1}
      />
      {!shown && posterUrl && <img className="player-poster" src={posterUrl} alt="" />}
      <div className="player-high">
        <p className="player-notice" role="status">
          {notice}
        </p>
        <Described film={film} captions={captions} />
        <Said film={film} captions={captions} at="top" />
      </div>
      <div className="player-low">
        {stalled && !failure && <Waiting film={film} />}
        {!ended && <Said film={film} captions={captions} at="bottom" />}
      </div>
      <SignPicture film={film} main={video} />
      {over}
      <SmallWindow video={video} />
      {taps.touched && !failure && !ended && <TouchControls film={film} onAct={onAct} />}
      {failure && <PlayerMessage film={film} failure={failure} signInPath={signInPath} />}
      {ended && !failure && atEnd && <div className="player-end">{atEnd}</div>}
    </div>
  )
}
