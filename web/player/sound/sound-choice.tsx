import type { SideTrack } from '#contract/media/playback.ts'
import { languageName } from '#core/text/languages.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { readerChoices } from '../reader-choices.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'

type T = ReturnType<typeof useText<typeof playerText.english>>

/** "German", "English, described", "Commentary: the director": what people know a sound by. */
export const soundName = ({ kind, language, label }: SideTrack, t: T): string => {
  const named = label || languageName(language, locale())
  return kind === 'dubbing' ? named : t(`sound_${kind}`, { name: named })
}

/** Plays the film with another sound from now on, and the next film too where it has the same. */
export function hear(film: Film, id: string | null) {
  const track = film.get().sounds.find((each) => each.id === id)
  readerChoices.set({ sound: track ? { kind: track.kind, language: track.language } : null, described: track?.kind === 'described' })
  film.chooseSound(id)
}

/** The sound in use. Nothing where the film has one only. */
export function SoundChoice({ film }: { film: Film }) {
  const t = useText(playerText)
  const sounds = useFilmState(film, (state) => state.sounds)
  const heard = useFilmState(film, (state) => state.sound)
  if (sounds.length === 0) return null
  return (
    <div className="player-panel-group">
      <Select
        label={t('soundChoice')}
        value={heard ?? ''}
        onChange={(event) => hear(film, event.target.value || null)}
        options={[{ value: '', label: t('soundOwn') }, ...sounds.map((sound) => ({ value: sound.id, label: soundName(sound, t) }))]}
      />
    </div>
  )
}
