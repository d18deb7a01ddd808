import { Fragment } from 'react'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import type { Film } from '../film.ts'
import { type ReaderChoices, useReaderChoices } from '../reader-choices.ts'
import { useDescriptionVoice } from '../sound/use-spoken-descriptions.ts'
import { useFilmState } from '../use-film.ts'
import type { CaptionChoice } from './caption-choice.ts'

/** What is said, as the reader wants it to look: drawn where `at` is the place they chose. */
export function Said({ film, captions, at }: { film: Film; captions: CaptionChoice; at: ReaderChoices['captionPlace'] }) {
  const { captionSize, captionGround, captionPlace } = useReaderChoices()
  const started = useFilmState(film, (state) => state.started)
  const said = useCurrent(film, captions.on && started && captionPlace === at ? captions.cues : none)
  if (said.length === 0) return null
  return (
    <p
      className={`caption caption--${captionGround}`}
      data-size={captionSize}
      lang={captions.track?.language}
      // The words are audible and in the transcript; a screen reader need not repeat them.
      aria-hidden="true"
    >
      {said.map((cue) => (
        <span key={cue.id} dir={directionOfWords(cue.text, captions.track?.language)}>
          {cue.text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beyond their place
            <Fragment key={index}>
              {index > 0 && <br />}
              <span>{line}</span>
            </Fragment>
          ))}
        </span>
      ))}
    </p>
  )
}

/** Audio description as text. */
export function Described({ film, captions }: { film: Film; captions: CaptionChoice }) {
  const started = useFilmState(film, (state) => state.started)
  const described = useCurrent(film, captions.described?.on && started ? captions.described.cues : none)
  const voice = useDescriptionVoice()
  if (!captions.described?.on) return null
  const words = described.map((cue) => cue.text).join(' ')
  const { language } = captions.described.track
  return (
    // Spoken once: by the browser's voice, or by a screen reader.
    <p className="player-described" role={voice ? undefined : 'status'} lang={language} dir={directionOfWords(words, language)}>
      {words}
    </p>
  )
}

const none: TrackCue[] = []

/** The cues on now. Tracked by index, so that the layer rerenders only when one comes or goes. */
function useCurrent(film: Film, cues: TrackCue[]): TrackCue[] {
  const range = useFilmState(film, ({ nowMs }) => {
    const last = indexStartedBy(cues, nowMs)
    let on = ''
    // At most four overlapping cues are shown.
    for (let index = last; index >= 0 && index > last - 4; index--) if (cues[index]!.endsMs > nowMs) on = `${index} ${on}`
    return on.trim()
  })
  return range === '' ? none : range.split(' ').flatMap((index) => cues[Number(index)] ?? [])
}
