import { useState } from 'react'
import { isMono } from '#core/media/sound/sound-choice.ts'
import { languageName } from '#core/text/languages.ts'
import type { OwnVersion, SoundTrack } from '#web/data/film/own-documentaries.ts'
import { chooseSound } from '#web/data/film/versions.ts'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** The sound track of a cut that people hear. Nothing without a choice. */
export function SoundChoice({ version }: { version: OwnVersion }) {
  const t = useText(deskText)
  const { sounds } = version
  // Optimistic; the server's answer follows.
  const [asked, setAsked] = useState<string>()
  if (sounds.length < 2) return null
  const wanted = sounds.some(({ chosen }) => chosen) ? sounds.filter(({ chosen }) => chosen) : sounds.filter(({ heard }) => heard)
  const now = asked ?? wanted.map(({ stream }) => stream).join()
  const making = sounds.some(({ chosen }) => chosen) && sounds.some(({ chosen, heard }) => chosen !== heard)
  const choose = async (streams: number[]) => {
    setAsked(streams.join())
    try {
      await chooseSound(version.id, streams)
      toast.success(t('soundChosen'), t('soundChosenText'))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
    setAsked(undefined)
  }
  return (
    <Fieldset legend={t('soundHeard', { number: version.number })} className="version-sounds">
      {choicesOf(sounds).map((choice) => {
        const streams = choice.map(({ stream }) => stream)
        return (
          <Radio key={streams.join()} name={`sound-${version.id}`} checked={streams.join() === now} onChange={() => void choose(streams)}>
            {choice.length === 1
              ? t('soundTrack', { number: sounds.indexOf(choice[0]!) + 1, about: aboutOf(choice[0]!) })
              : t('soundTracksMixed', { one: sounds.indexOf(choice[0]!) + 1, other: sounds.indexOf(choice[1]!) + 1 })}
          </Radio>
        )
      })}
      {making && <p className="small dim">{t('soundMaking')}</p>}
    </Fieldset>
  )

  /** "Norwegian, stereo, Commentary, nothing to hear" */
  function aboutOf({ language, channels, title, silent }: SoundTrack): string {
    return [language && languageName(language, locale()), channels, title, silent && t('soundSilent')].filter(Boolean).join(', ')
  }
}

/** Every track separately, and neighbouring tracks of one microphone each together. */
function choicesOf(sounds: SoundTrack[]): SoundTrack[][] {
  const monos = sounds.filter(isMono)
  const pairs = monos.flatMap((one, at) => (at % 2 === 0 && monos[at + 1] ? [[one, monos[at + 1]!]] : []))
  return [...sounds.map((one) => [one]), ...pairs]
}
