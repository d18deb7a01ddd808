import { useCallback, useEffect, useRef } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import type { View } from '#core/spaces/space.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Film } from '#web/player/film.ts'
import { useFilm, useFilmState } from '#web/player/use-film.ts'
import { openFilmAround } from '#web/spatial/film-around.ts'
import { openSpatialView } from '#web/spatial/open-spatial-view.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { useText } from '#web/ui/text.ts'
import { ViewFrame } from './view-frame.tsx'
import type { StageProps } from './view-handle.ts'
import { spacesText } from './words.ts'

interface FilmStageProps extends StageProps {
  round: NonNullable<Space['round']>
  stereo: Space['stereo']
}

/** A film all around: the house's own stream of it, drawn on the inside of a sphere. */
export default function FilmView({ round, stereo, ...props }: FilmStageProps) {
  const film = useFilm({
    documentaryId: round.documentaryId,
    ...(!round.isCurrent && { versionId: round.versionId }),
    durationMs: round.durationMs ?? 0,
    startMs: 0,
  })
  return film ? <Shown film={film} stereo={stereo} {...props} /> : null
}

function Shown({ film, stereo, ...props }: StageProps & { film: Film; stereo: Space['stereo'] }) {
  const t = useText(spacesText)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) void film.open(video.current)
  }, [film])
  const open = useCallback(
    (canvas: HTMLCanvasElement, view: View) =>
      openSpatialView(
        canvas,
        view,
        async () => {
          const element = video.current!
          if (element.readyState < 2) await new Promise((there) => element.addEventListener('loadeddata', there, { once: true }))
          return openFilmAround(element, stereo)
        },
        false,
      ),
    [stereo],
  )
  const playing = useFilmState(film, (state) => state.playing)
  const nowMs = useFilmState(film, (state) => Math.floor(state.nowMs / 250) * 250)
  const durationMs = useFilmState(film, (state) => state.durationMs)
  const failure = useFilmState(film, (state) => state.failure)
  const { onRefused } = props
  useEffect(() => {
    if (failure) onRefused?.('failed')
  }, [failure, onRefused])
  return (
    <div className="film-stage">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said is in the text twin; its captions are on the film's own page */}
      <video ref={video} playsInline preload="none" className="film-behind" aria-hidden="true" tabIndex={-1} />
      <ViewFrame {...props} open={open} />
      <div className="film-around-acts">
        <Button kind="act" small onClick={() => film.toggle()}>
          {playing ? t('pause') : t('play')}
        </Button>
        <Slider
          labels={[t('placeInFilm')]}
          values={[nowMs]}
          min={0}
          max={Math.max(1, durationMs)}
          step={1000}
          say={formatTimecode}
          onChange={([ms]) => film.seek(ms ?? 0)}
        />
        <span className="mono">{formatTimecode(nowMs)}</span>
      </div>
    </div>
  )
}
