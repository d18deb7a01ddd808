import { useId, useState } from 'react'
import { type SideTrackKind, sideTrackKinds } from '#core/media/side-tracks.ts'
import { signLanguageOptions } from '#core/media/sign-languages.ts'
import { languageOptions } from '#core/text/languages.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { addSideTrack } from './data/side-tracks.ts'
import { sideTracksText } from './words.ts'

/** A file of the creator's that is to run beside the cut: what it is first, so that it is named before it arrives. */
export function AddSideTrack({ versionId }: { versionId: string }) {
  const t = useText(sideTracksText)
  const id = useId()
  const [kind, setKind] = useState<SideTrackKind>('described')
  const [spoken, setSpoken] = useState(locale().split('-')[0] ?? 'en')
  const [signed, setSigned] = useState('ils')
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState('')
  const add = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    try {
      await addSideTrack(versionId, file, { kind, language: kind === 'sign' ? signed : spoken, label: label.trim() })
      setLabel('')
    } catch (error) {
      setProblem(error instanceof HouseError ? `${error.message} ${error.hint}` : t('notSavedText'))
    }
  }
  return (
    <div className="side-track-add">
      <Select
        label={t('addKind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as SideTrackKind)}
        options={sideTrackKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {kind === 'sign' ? (
        <Select
          label={t('signLanguage')}
          value={signed}
          onChange={(event) => setSigned(event.target.value)}
          options={signLanguageOptions(locale())}
        />
      ) : (
        <Select
          label={t('language')}
          value={spoken}
          onChange={(event) => setSpoken(event.target.value)}
          options={languageOptions('', locale()).slice(1)}
        />
      )}
      <TextField
        label={t('label')}
        aside={t('labelHint')}
        value={label}
        maxLength={80}
        onChange={(event) => setLabel(event.target.value)}
      />
      <p className="side-track-choose">
        <label className="button file-button" htmlFor={id}>
          {t('choose')}
          <input
            id={id}
            className="unseen"
            type="file"
            accept={kind === 'sign' ? 'video/*,.mkv,.mov,.mxf' : 'audio/*,video/*,.mka,.mkv,.w64'}
            onChange={(event) => {
              void add(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <span className="small dim">{t('chooseHint')}</span>
      </p>
      <FormError>{problem}</FormError>
    </div>
  )
}
