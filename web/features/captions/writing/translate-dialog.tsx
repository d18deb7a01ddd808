import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import { languageName, languageOptions } from '#core/text/languages.ts'
import { ownCaptionTracks, replaceCaptions } from '#web/data/media/captions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { OpenedTrack } from '../data/caption-writing.ts'
import { captionEditor } from '../editor-path.ts'
import { captionsText } from '../words.ts'

interface TranslateDialogProps {
  documentaryId: string
  source: OpenedTrack
  cues: readonly WrittenCue[]
  onClose: () => void
}

/** Begins subtitles in another language: a copy of the cues to overwrite, with the original beside them. An existing language is opened unchanged. */
/** Word times do not apply to a translation. */
const withoutWords = (cues: readonly WrittenCue[]) =>
  cues.map(({ startsMs, endsMs, text, speaker }) => ({ startsMs, endsMs, text, speaker }))

export function TranslateDialog({ documentaryId, source, cues, onClose }: TranslateDialogProps) {
  const t = useText(captionsText)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const options = languageOptions('', locale())
    .slice(1)
    .filter(({ value }) => value !== source.language)
  const [language, setLanguage] = useState(options[0]?.value ?? 'en')
  const [working, setWorking] = useState(false)
  const begin = async () => {
    setWorking(true)
    try {
      const tracks = await queries.fetchQuery({ ...ownCaptionTracks(source.versionId), staleTime: 0 })
      const there = tracks.find((one) => one.language === language && one.kind === 'subtitles')
      const label = languageName(language, locale())
      const id =
        there?.id ?? (await replaceCaptions(source.versionId, { language, kind: 'subtitles', label, reviewed: false }, withoutWords(cues)))
      onClose()
      await navigate(captionEditor(documentaryId, id, source.id))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
      setWorking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('translate')}
      text={t('translateText')}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="ink" notNow={cues.length === 0} working={working && t('working')} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <Select label={t('captionsLanguage')} value={language} onChange={(event) => setLanguage(event.target.value)} options={options} />
    </Dialog>
  )
}
