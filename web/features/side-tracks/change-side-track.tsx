import { useState } from 'react'
import { sideTrackKinds } from '#core/media/side-tracks.ts'
import { signLanguageOptions } from '#core/media/sign-languages.ts'
import { languageOptions } from '#core/text/languages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { changeSideTrack, type OwnSideTrack } from './data/side-tracks.ts'
import { sideTracksText } from './words.ts'

/** Its name, and when it begins: a file with a leader of three seconds begins three seconds earlier. */
export function ChangeSideTrack({ track, name, onDone }: { track: OwnSideTrack; name: string; onDone: () => void }) {
  const t = useText(sideTracksText)
  const [words, setWords] = useState({ kind: track.kind, language: track.language, label: track.label })
  const [seconds, setSeconds] = useState(String(track.offsetMs / 1000))
  const offsetMs = Math.round(Number(seconds.replace(',', '.')) * 1000)
  const save = async () => {
    try {
      await changeSideTrack(track.id, { ...words, label: words.label.trim(), offsetMs })
      toast.success(t('saved'), name)
      onDone()
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  const sign = track.kind === 'sign'
  return (
    <form
      className="side-track-change"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {!sign && (
        <Select
          label={t('addKind')}
          value={words.kind}
          onChange={(event) => setWords({ ...words, kind: event.target.value as OwnSideTrack['kind'] })}
          options={sideTrackKinds.filter((kind) => kind !== 'sign').map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      )}
      <Select
        label={t(sign ? 'signLanguage' : 'language')}
        value={words.language}
        onChange={(event) => setWords({ ...words, language: event.target.value })}
        options={sign ? signLanguageOptions(locale()) : languageOptions('', locale()).slice(1)}
      />
      <TextField
        label={t('label')}
        value={words.label}
        maxLength={80}
        onChange={(event) => setWords({ ...words, label: event.target.value })}
      />
      {track.sourceStream === null && (
        <TextField
          label={t('begins')}
          hint={t('beginsHint')}
          inputMode="decimal"
          value={seconds}
          onChange={(event) => setSeconds(event.target.value)}
        />
      )}
      <p className="side-track-acts">
        <Button small kind="ink" type="submit" disabled={!Number.isFinite(offsetMs) || Math.abs(offsetMs) > 600_000}>
          {t('save')}
        </Button>
        <Button small onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}
