import { languageName } from '#core/text/languages.ts'
import type { OwnVersion, SoundTrack } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type OwnSideTrack, offerSound } from './data/side-tracks.ts'
import { sideTracksText } from './words.ts'

/** Unused sound tracks of the film's file. Offered one by one: a clean track of a microphone is not for viewers. */
export function OfferSounds({ version, tracks }: { version: OwnVersion; tracks: readonly OwnSideTrack[] }) {
  const t = useText(sideTracksText)
  const unheard = version.sounds.filter(
    ({ stream, heard, silent }) => !heard && !silent && !tracks.some(({ sourceStream }) => sourceStream === stream),
  )
  if (unheard.length === 0 || version.durationMs === null) return null
  const wordsOf = ({ language, title }: SoundTrack) => {
    const described = /descri|visual|\bAD\b|hörfilm/i.test(title)
    const commentary = /comment|kommentar/i.test(title)
    return {
      kind: described ? ('described' as const) : commentary ? ('commentary' as const) : ('dubbing' as const),
      language: language || locale().split('-')[0]!,
      label: title,
    }
  }
  return (
    <div className="side-track-offers">
      <h3 className="ui">{t('offerTitle')}</h3>
      <p className="small dim">{t('offerText')}</p>
      <ul className="rows">
        {unheard.map((sound) => (
          <li key={sound.stream}>
            <span>
              {t('trackInFile', {
                number: version.sounds.indexOf(sound) + 1,
                about: [sound.language && languageName(sound.language, locale()), sound.channels, sound.title].filter(Boolean).join(', '),
              })}
            </span>
            <Button
              small
              onClick={() =>
                void offerSound(version.id, sound.stream, wordsOf(sound)).catch(() => toast.failure(t('notSaved'), t('notSavedText')))
              }
            >
              {t('offer')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
