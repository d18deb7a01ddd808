import { directionOfWords } from '#core/text/writing-direction.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import type { Film } from '#web/player/film.ts'
import { useReaderChoices } from '#web/player/reader-choices.ts'
import { useFilmState } from '#web/player/use-film.ts'

interface CaptionAtRestProps {
  film: Film
  cue: TrackCue | undefined
  language: string
}

/** The chosen caption on the picture before the film was played; from then on the player shows captions. */
export function CaptionAtRest({ film, cue, language }: CaptionAtRestProps) {
  const { captionSize, captionGround } = useReaderChoices()
  const started = useFilmState(film, (state) => state.started)
  if (started || !cue?.text) return null
  return (
    <div className="player-low">
      <p className={`caption caption--${captionGround} cc-at-rest`} data-size={captionSize} lang={language} aria-hidden="true">
        <span dir={directionOfWords(cue.text, language)}>
          <span>{cue.text}</span>
        </span>
      </p>
    </div>
  )
}
