import { useState } from 'react'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import { languageOptions } from '#core/text/languages.ts'
import { hearPart } from '#web/data/media/transcriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { OpenedTrack } from '../data/caption-writing.ts'
import { captionsText } from '../words.ts'
import { TimeInput } from './time-input.tsx'

const longestMs = 10 * 60_000

/** A passage in another language than the rest of the film: transcribed again in it. */
export function HearAgainDialog({ opened, cue, onClose }: { opened: OpenedTrack; cue: WrittenCue; onClose: () => void }) {
  const t = useText(captionsText)
  const [range, setRange] = useState({ startsMs: cue.startsMs, endsMs: cue.endsMs })
  const [language, setLanguage] = useState(opened.language.split('-')[0]!)
  const [working, setWorking] = useState(false)
  const lastsMs = range.endsMs - range.startsMs
  const fits = lastsMs >= 500 && lastsMs <= longestMs
  const begin = async () => {
    setWorking(true)
    try {
      await hearPart(opened.id, range, language)
      toast.success(t('passageAsked'), t('passageAskedText'))
      onClose()
    } catch (cause) {
      toast.failure(t('notSaved'), (cause as Error).message)
      setWorking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('hearPassage')}
      text={t('hearPassageText')}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="ink" notNow={!fits} working={working && t('working')} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <div className="cc-passage">
        <div>
          <span aria-hidden="true">{t('passageFrom')}</span>
          <TimeInput label={t('passageFrom')} ms={range.startsMs} onChange={(startsMs) => setRange({ ...range, startsMs })} />
        </div>
        <div>
          <span aria-hidden="true">{t('passageTo')}</span>
          <TimeInput label={t('passageTo')} ms={range.endsMs} onChange={(endsMs) => setRange({ ...range, endsMs })} />
        </div>
      </div>
      {!fits && (
        <p className="field-error" role="alert">
          {t('passageLength')}
        </p>
      )}
      <Select
        label={t('captionsLanguage')}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
        options={languageOptions('', locale()).slice(1)}
      />
    </Dialog>
  )
}
