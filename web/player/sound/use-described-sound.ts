import type { CaptionChoice } from '../captions/caption-choice.ts'
import type { Film } from '../film.ts'
import { readerChoices } from '../reader-choices.ts'
import { useFilmState } from '../use-film.ts'
import { describedSound } from './sounds.ts'

/** Descriptions as they are best heard: where a film has a described sound it takes the place of the words the browser would read out. */
export function useDescribedSound(film: Film, captions: CaptionChoice): CaptionChoice {
  const sounds = useFilmState(film, (state) => state.sounds)
  const heard = useFilmState(film, (state) => state.sound)
  const track = describedSound(sounds)
  if (!track) return captions
  const on = sounds.some(({ id, kind }) => id === heard && kind === 'described')
  return {
    ...captions,
    described: { track, cues: [], on, recorded: true },
    toggleDescribed() {
      readerChoices.set({ described: !on, sound: on ? null : { kind: 'described', language: track.language } })
      film.chooseSound(on ? null : track.id)
    },
  }
}
